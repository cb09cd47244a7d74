import type { Report } from '../../src/verdict/report.ts'
import type { Cause, Grade, Verdict } from '../../src/verdict/verdict.ts'

const VERDICTS = {
  holds: true,
  violated: true,
  absent: true,
  inconclusive: true,
  error: true,
} satisfies Record<Verdict, true>
const GRADES = { fenced: true, unfenced: true, inconclusive: true, error: true } satisfies Record<Grade, true>
const CAUSES = { core: true, adapter: true, 'core+adapter': true, configuration: true } satisfies Record<
  Exclude<Cause, null>,
  true
>
const EXIT_CODES = { 0: true, 1: true, 2: true, 3: true, 130: true } satisfies Record<
  Report['exitCode'],
  true
>

/**
 * Throws unless every report can be rendered truthfully: there is one, it uses only words that are known, and it
 * does not call a pair fenced whose run is incomplete, whose exit code says otherwise or of which a scenario does not
 * hold. What is thrown is a bug of the judge, not an input error.
 */
export function assertReportable(reports: readonly Report[]): void {
  if (reports.length === 0) throw new Error('There is no report to render.')
  for (const report of reports) {
    known(GRADES, 'grade', report.grade)
    known(EXIT_CODES, 'exit code', report.exitCode)
    knownCause(report.cause)
    for (const store of report.stores) {
      known(GRADES, 'grade', store.grade)
      for (const domain of Object.values(store.domains)) {
        known(GRADES, 'grade', domain.grade)
        known(GRADES, 'grade', domain.store)
        knownCause(domain.cause)
      }
      for (const { verdict, cause } of [...store.checks, ...store.scenarios, ...store.card]) {
        known(VERDICTS, 'verdict', verdict)
        knownCause(cause)
      }
      for (const { verdict } of store.scenarios.flatMap(({ runs }) => runs))
        known(VERDICTS, 'verdict', verdict)
    }
    assertNoFalseGreen(report)
  }
}

function assertNoFalseGreen({ grade, exitCode, run, gate, require, stores, baseline }: Report): void {
  if (grade === 'fenced' && !run.complete)
    throw new Error(`The run ${run.id} is incomplete, yet graded fenced.`)
  const isVoid = baseline !== undefined && baseline.expired.length + baseline.unused.length > 0
  if (grade === 'fenced' && exitCode !== 0 && exitCode !== 130 && !(exitCode === 3 && isVoid)) {
    throw new Error(`The run ${run.id} is graded fenced, yet its exit code is ${exitCode}.`)
  }
  const isAccepted = baseline?.decides === true && baseline.accepted.length > 0
  if (grade !== 'fenced' && exitCode === 0 && !isAccepted)
    throw new Error(`The run ${run.id} is graded ${grade}, yet its exit code is 0 and nothing is accepted.`)
  const decides = gate === 'pair' && require.includes('backgroundTasks')
  const open = stores.flatMap(({ scenarios }) => scenarios).find(({ verdict }) => verdict !== 'holds')
  if (grade === 'fenced' && decides && open !== undefined)
    throw new Error(`The run ${run.id} is graded fenced, yet scenario ${open.id} came to ${open.verdict}.`)
  const cell = stores
    .flatMap(({ card }) => card)
    .find(({ required, domain, verdict }) => required && require.includes(domain) && verdict !== 'holds')
  if (grade === 'fenced' && cell !== undefined)
    throw new Error(`The run ${run.id} is graded fenced, yet ${cell.surface} came to ${cell.verdict}.`)
}

function knownCause(cause: Cause): void {
  if (cause !== null) known(CAUSES, 'cause', cause)
}

function known(words: object, kind: string, word: string | number): void {
  if (!Object.hasOwn(words, word))
    throw new Error(`The report has an unknown ${kind}: ${JSON.stringify(word)}.`)
}
