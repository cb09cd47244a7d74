import type { ScenarioReport } from './report.ts'
import { worstVerdict, type Cause, type Grade, type Verdict } from './verdict.ts'

/** What the planned scenarios of a store come to, for the pair: their grade, who has to act, and the one that decides. */
export interface ScenarioGrade {
  readonly grade: Grade
  readonly cause: Cause
  /** Half a sentence without a colon, which can stand in a line of its own. */
  readonly why: string
  /** Why the control does not let the others count, in half a sentence; null when it holds or was not planned. */
  readonly brokenControl: string | null
}

/** Grades the scenarios by the worst of them; null where none was planned. */
export function gradeScenarios(scenarios: readonly ScenarioReport[]): ScenarioGrade | null {
  const verdict = worstVerdict(scenarios.map((scenario) => scenario.verdict))
  const worst = scenarios.filter((scenario) => scenario.verdict === verdict)
  const [first] = worst
  if (first === undefined) return null
  const ids = worst.map(({ id }) => id)
  const control = scenarios.find(({ id }) => id === 'S1')
  const isBroken = control?.verdict === 'violated' || control?.verdict === 'absent'
  return {
    grade: gradeOf(verdict),
    cause: joinCauses(worst.map(({ cause }) => cause)),
    why:
      ids.length === 1
        ? `scenario ${first.id} ${inWords(verdict, 1)}: ${first.summary}`
        : `scenarios ${ids.join(', ')} ${inWords(verdict, ids.length)}: ${first.id}: ${first.summary}`,
    brokenControl: isBroken ? `the control S1 did not hold (${control.summary.replace(/\.$/, '')})` : null,
  }
}

/** Everybody who is named has to act. */
export function joinCauses(causes: readonly Cause[]): Cause {
  const named = new Set(causes.flatMap((cause) => cause?.split('+') ?? []))
  if (named.has('core') && named.has('adapter')) return 'core+adapter'
  const [only] = named
  return only === 'core' || only === 'adapter' || only === 'configuration' ? only : null
}

function gradeOf(verdict: Verdict): Grade {
  switch (verdict) {
    case 'holds':
      return 'fenced'
    case 'violated':
    case 'absent':
      return 'unfenced'
    case 'inconclusive':
    case 'error':
      return verdict
    default:
      throw new Error(`No grade for the verdict ${String(verdict satisfies never)}.`)
  }
}

function inWords(verdict: Verdict, count: number): string {
  const be = count === 1 ? 'is' : 'are'
  switch (verdict) {
    case 'absent':
      return `${be} not protected`
    case 'error':
      return 'could not be run'
    case 'holds':
      return count === 1 ? 'holds' : 'hold'
    case 'violated':
    case 'inconclusive':
      return `${be} ${verdict}`
    default:
      throw new Error(`No words for the verdict ${String(verdict satisfies never)}.`)
  }
}
