import { sameRow } from '../checks/columns.ts'
import type { HistoryEvent, Moment } from '../history/event.ts'
import type { Scenario } from './scenario.ts'
import type { ScenarioEvidence } from './scenario-evidence.ts'
import { taskState, type TaskState } from './task-state.ts'

type MomentEvent = Extract<HistoryEvent, { type: 'moment' }>

/** What is read out of one run's evidence before anything is concluded from it. `at` in ms, leases in epoch ms. */
export interface Course {
  readonly scenario: Scenario
  readonly evidence: ScenarioEvidence
  readonly maxRetries: number
  /** The row from the first time that O saw one. */
  readonly states: readonly TaskState[]
  readonly attemptOfA: MomentEvent | null
  readonly attemptOfB: MomentEvent | null
  /** When B's manager was started; nothing of B's can be in the row before. */
  readonly bStartedAt: number | null
  /** When the signal of the scenario was sent to A. */
  readonly interruptedAt: number | null
  /** When A was gone for good; null while it lives, stopped or not. */
  readonly aGoneAt: number | null
  /** Who the row named while A held the task, and who after B's start. */
  readonly ownerOfA: string | null
  readonly ownerOfB: string | null
  /** The last lease of A that the row had before somebody else wrote; null when it never had one. */
  readonly leaseUntilOfA: number | null
  readonly renewalsByA: number
  /** Whether A itself gave the task up before B started: no owner and no lease in a row that is not at its end. */
  readonly releasedByA: boolean
  /** The first row in which the task was no longer A's although A had neither ended nor released it. */
  readonly displacement: TaskState | null
  /** When B had the task: its attempt or, without retries, the row that it marked failed. */
  readonly takeover: {
    readonly at: number
    readonly atWall: number
    readonly by: 'attempt' | 'failure'
  } | null
}

/** Reads the course of one run. `maxRetries` is what the task was enqueued with. */
export function courseOf(scenario: Scenario, evidence: ScenarioEvidence, maxRetries: number): Course {
  const seen = evidence.rows.findIndex(({ row }) => row !== null)
  const states = seen === -1 ? [] : withoutRepeats(evidence.rows.slice(seen).map(taskState))
  const firstOfB = evidence.moments.find(({ who }) => who === 'B')?.at ?? null
  const bStartedAt = evidence.first('B', 'manager-started')?.at ?? firstOfB
  const attemptOfB = evidence.first('B', 'attempt-started')
  const ownerOfA =
    states.find(({ at, owner }) => owner !== null && (firstOfB === null || at < firstOfB))?.owner ?? null
  const displacement = displacementIn(states, evidence, ownerOfA)
  const heldByA = displacement === null ? states : states.slice(0, states.indexOf(displacement))
  const beforeB = heldByA.filter(({ at }) => attemptOfB === null || at < attemptOfB.at)
  return {
    scenario,
    evidence,
    maxRetries,
    states,
    attemptOfA: evidence.first('A', 'attempt-started'),
    attemptOfB,
    bStartedAt,
    interruptedAt: evidence.faults.find(isInterruption)?.at ?? null,
    aGoneAt: evidence.confirmedAt('SIGKILL') ?? evidence.first('A', 'exited')?.at ?? null,
    ownerOfA,
    ownerOfB: ownerAfter(states, firstOfB, ownerOfA),
    leaseUntilOfA: beforeB.findLast(({ leaseUntil }) => leaseUntil !== null)?.leaseUntil ?? null,
    renewalsByA: renewals(beforeB),
    releasedByA: isReleased(states, evidence, firstOfB),
    displacement,
    takeover: takeoverIn(attemptOfB, displacement, maxRetries),
  }
}

/** O may have recorded the same row again, to show that it had looked. */
function withoutRepeats(states: readonly TaskState[]): TaskState[] {
  return states.filter(({ row }, index) => index === 0 || !sameRow(row, states[index - 1]?.row ?? null))
}

/** When a worker's last attempt ended, in whichever way; null while it is under way. */
export function attemptEndedAt({ evidence }: Pick<Course, 'evidence'>, who: 'A' | 'B'): number | null {
  const own = evidence.moments.filter((moment) => moment.who === who)
  const last = own.findLastIndex(({ what }) => what === 'attempt-started')
  return own.slice(last + 1).find(({ what }) => ENDS.has(what))?.at ?? null
}

const ENDS: ReadonlySet<Moment> = new Set(['tool-returned', 'tool-aborted', 'request-failed', 'exited'])

function isInterruption({ signal, phase }: ScenarioEvidence['faults'][number]): boolean {
  return signal !== 'SIGCONT' && phase === 'injected'
}

function displacementIn(
  states: readonly TaskState[],
  evidence: ScenarioEvidence,
  ownerOfA: string | null,
): TaskState | null {
  const running = states.findIndex(({ status }) => status === 'running')
  if (running === -1) return null
  const returned = evidence.first('A', 'tool-returned')?.at ?? evidence.first('A', 'request-failed')?.at
  const displaced = states.slice(running + 1).find(({ at, status, owner }) => {
    if (status === 'pending' || status === null) return true
    if (ownerOfA !== null && owner !== null && owner !== ownerOfA) return true
    return status === 'failed' && (returned === undefined || at < returned)
  })
  return displaced ?? null
}

function ownerAfter(
  states: readonly TaskState[],
  firstOfB: number | null,
  ownerOfA: string | null,
): string | null {
  if (firstOfB === null) return null
  const named = states.find(({ at, owner }) => at >= firstOfB && owner !== null && owner !== ownerOfA)
  return named?.owner ?? null
}

function renewals(states: readonly TaskState[]): number {
  const leases = states.flatMap(({ leaseUntil }) => leaseUntil ?? [])
  return leases.filter((lease, index) => index > 0 && lease > (leases[index - 1] ?? lease)).length
}

function isReleased(
  states: readonly TaskState[],
  evidence: ScenarioEvidence,
  firstOfB: number | null,
): boolean {
  const asked = evidence.faults.find(({ signal, phase }) => signal === 'SIGTERM' && phase === 'injected')
  if (asked === undefined) return false
  const left = states.findLast(({ at }) => firstOfB === null || at < firstOfB)
  if (left === undefined || left.owner !== null || left.leaseUntil !== null) return false
  return left.status === 'running' || left.status === 'pending'
}

function takeoverIn(
  attemptOfB: MomentEvent | null,
  displacement: TaskState | null,
  maxRetries: number,
): Course['takeover'] {
  if (attemptOfB !== null) return { at: attemptOfB.at, atWall: attemptOfB.atWall, by: 'attempt' }
  if (maxRetries === 0 && displacement?.status === 'failed')
    return { at: displacement.at, atWall: displacement.atWall, by: 'failure' }
  return null
}
