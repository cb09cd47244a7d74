import { isDeepStrictEqual } from 'node:util'
import { isStatusOnly } from '../verdict/is-status-only.ts'
import type { CheckReport, DomainReport, Report, StoreReport } from '../verdict/report.ts'
import { DOMAINS, type Domain } from '../verdict/verdict.ts'
import { gradeOfState, type CellState } from './cell-state.ts'
import type { Cell } from './matrix.ts'

/** What a cell says of an audited pair. */
export type CellJudgement = Pick<Cell, 'state' | 'exitCode' | 'why' | 'domains' | 'peer'>

/**
 * Puts a report into a cell: what was observed, in a few words, beside what was declared. Pure; it looks at verdicts and
 * figures and never at sentences. Throws where a cell would say `fenced` and the audit did not end with 0.
 */
export function judgeCell(report: Report): CellJudgement {
  const [store] = report.stores
  const { exitCode, why, pair } = report
  const peer = { range: pair.peer.range, satisfied: pair.peer.satisfied }
  if (report.core.loadError !== null && report.grade === 'error')
    return { state: 'does not load', exitCode, why, domains: null, peer }
  if (store === undefined) return { state: 'error', exitCode, why, domains: null, peer }
  const domainOf = (domain: Domain) => {
    const found = store.domains[domain]
    return {
      state: stateOfDomain(domain, report, store),
      store: found.store,
      declared: found.declared,
      why: found.why,
    }
  }
  const domains = {
    backgroundTasks: domainOf('backgroundTasks'),
    workflows: domainOf('workflows'),
    memory: domainOf('memory'),
  }
  const state = stateOfPair(report, domains)
  if ((state === 'fenced') !== (exitCode === 0))
    throw new Error(`The run ${report.run.id} makes a cell "${state}", yet its exit code is ${exitCode}.`)
  return { state, exitCode, why, domains, peer }
}

/** The state of the first required domain that came to the pair's grade: tasks before runs. */
function stateOfPair(report: Report, domains: NonNullable<Cell['domains']>): CellState {
  const { grade, require, run } = report
  if (!run.complete) return 'inconclusive'
  const deciding = DOMAINS.filter((domain) => require.includes(domain)).map((domain) => domains[domain].state)
  return deciding.find((state) => gradeOfState(state) === grade) ?? grade
}

function stateOfDomain(domain: Domain, { gate }: Report, store: StoreReport): CellState {
  const found = store.domains[domain]
  const grade = gate === 'store' ? found.store : found.grade
  if (grade !== 'unfenced') return grade
  if (domain === 'backgroundTasks' && gate === 'pair') {
    const broken = brokenControl(store)
    if (broken !== null) return broken
  }
  if (isMissing(domain, found, store)) return 'no domain'
  if (found.store === 'fenced') return found.cause === 'core' ? 'unfenced: core does not ask' : 'unfenced'
  const required = store.checks.filter((check) => check.domain === domain && check.required)
  return stateByChecks(domain, required)
}

/** The two ways in which a quiet install never runs a task where others see it. */
function brokenControl({ scenarios }: StoreReport): CellState | null {
  const control = scenarios.find(({ id }) => id === 'S1')
  const run = control?.runs.find(({ verdict }) => verdict === control.verdict)
  if (control === undefined || run === undefined) return null
  const wasSeen = run.rowStates.length > 0
  if (control.verdict === 'absent' && !wasSeen) return 'in memory'
  // Only a row that goes to running under an executor that is never called names the adapter alone.
  const isStall = control.verdict === 'violated' && control.cause === 'adapter' && run.requests === 0
  return isStall && run.rowStates.some(({ status }) => status === 'running') ? 'stall' : null
}

/** A store that could not be opened has no class behind a domain either, but then nothing of it is absent. */
function isMissing(domain: Domain, { implementation }: DomainReport, { checks }: StoreReport): boolean {
  if (implementation !== null) return false
  const required = checks.filter((check) => check.domain === domain && check.required)
  return required.length > 0 && required.every(({ verdict }) => verdict === 'absent')
}

function stateByChecks(domain: Domain, required: readonly CheckReport[]): CellState {
  const verdictOf = (id: string) => required.find((check) => check.id === id)?.verdict
  if (domain === 'backgroundTasks') {
    if (isStatusOnly(required)) return 'unfenced: status-only'
    if (isIgnored(required.find(({ id }) => id === 'tasks/expected-status')))
      return 'unfenced: condition ignored'
  } else if (verdictOf(`${domain}/run-fencing`) === 'absent') return 'unfenced: no run fencing'
  return required.some(({ verdict }) => verdict === 'violated') ? 'unfenced: promise broken' : 'unfenced'
}

/** Applied although its condition did not fit: the row is another one afterwards, whatever came back. */
function isIgnored(check: CheckReport | undefined): boolean {
  if (check === undefined || check.before === null || check.after === null) return false
  const isApplied = !isDeepStrictEqual(check.before, check.after)
  return isApplied && (check.verdict === 'absent' || check.verdict === 'violated')
}
