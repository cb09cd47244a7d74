import type { Course } from '../course.ts'
import { isSettled } from '../task-state.ts'
import type { Witness } from './witness.ts'

/** How long A must have run on beside B, in ms: recovery at start has to have had the time to look at the row. */
const BESIDE_MS_MIN = 500

/** What A and B must have done for the schedule of the scenario to have taken place. */
export const OF_WORKERS: readonly Witness[] = [
  { name: "A's manager started", missing: (course) => managerOf(course, 'A') },
  { name: "A's attempt started", missing: ({ attemptOfA }) => (attemptOfA === null ? '' : null) },
  { name: 'no worker died by itself', missing: selfMadeExit },
  { name: "A's attempt ran to its end", missing: unfinishedA },
  { name: "B's manager started", missing: (course) => (isAlone(course) ? null : managerOf(course, 'B')) },
  { name: 'B started with recovery on', missing: withoutRecovery },
  { name: 'the task was running when B started', missing: notRunning },
  { name: 'O saw the row while A had the task', missing: unseen },
  { name: 'O saw the row as A left it', missing: unseenAfterStop },
  { name: "B's manager started while A's attempt was running", missing: notBeside },
  { name: "B's attempt ran to its end", missing: unfinishedB },
]

function isAlone({ scenario }: Course): boolean {
  return scenario.b === 'absent'
}

function managerOf({ evidence }: Course, who: 'A' | 'B'): string | null {
  const failed = evidence.first(who, 'manager-failed')
  if (failed !== null) return failed.detail ?? 'it failed'
  return evidence.first(who, 'manager-started') === null ? '' : null
}

/** The only exit that may be seen before the run has ended is the one that the scenario's signal brought about. */
function selfMadeExit({ evidence, scenario, interruptedAt }: Course): string | null {
  const ends = scenario.fault.signal === 'SIGKILL' || scenario.fault.signal === 'SIGTERM'
  const exit = evidence.moments.find(
    ({ who, what, at }) =>
      what === 'exited' && !(who === 'A' && ends && interruptedAt !== null && at >= interruptedAt),
  )
  return exit === undefined ? null : `${exit.who} exited at ${Math.round(exit.at)} ms`
}

/** An A that no signal ends comes back from its tool; one that was resumed may also give up because it lost the task. */
function unfinishedA({ evidence, scenario }: Course): string | null {
  if (scenario.fault.signal === 'SIGSTOP' || scenario.fault.signal === 'none')
    return (evidence.first('A', 'tool-returned') ?? evidence.first('A', 'tool-aborted')) ? null : ''
  return null
}

function withoutRecovery({ evidence, scenario }: Course): string | null {
  if (scenario.b === 'absent') return null
  const started = evidence.first('B', 'manager-started')
  if (started === null) return ''
  return started.detail?.includes('recovery at start on') === true ? null : (started.detail ?? '')
}

function notRunning(course: Course): string | null {
  const { states, bStartedAt, scenario, maxRetries } = course
  if (isAlone(course) || bStartedAt === null) return null
  const seen = states.findLast(({ at }) => at < bStartedAt)
  if (seen === undefined) return 'no row had been seen'
  if (seen.status === 'running') return null
  // A graceful stop may hand the task back, and without retries it may end it.
  if (scenario.fault.signal === 'SIGTERM')
    return seen.status === 'pending' || (maxRetries === 0 && isSettled(seen)) ? null : `it was ${seen.status}`
  return `it was ${seen.status ?? 'gone'}`
}

/** A graceful stop right after the claim may be over before O has looked once; the row is then read as A left it. */
function unseen(course: Course): string | null {
  const { states, bStartedAt, scenario } = course
  if (isAlone(course) || scenario.fault.signal === 'SIGTERM') return null
  const seen = states.some(
    ({ at, status }) => status === 'running' && (bStartedAt === null || at < bStartedAt),
  )
  return seen ? null : ''
}

/** Whether A released the task is told only by a row that was read after its end and before B could claim it. */
function unseenAfterStop({ scenario, evidence, aGoneAt, bStartedAt }: Course): string | null {
  if (scenario.fault.signal !== 'SIGTERM') return null
  const seen = evidence.rows.some(
    ({ at }) => aGoneAt !== null && at >= aGoneAt && bStartedAt !== null && at < bStartedAt,
  )
  return seen ? null : ''
}

function notBeside({ scenario, attemptOfA, bStartedAt, evidence }: Course): string | null {
  if (scenario.b !== 'starts-while-a-runs') return null
  const ended = evidence.first('A', 'tool-returned')?.at ?? evidence.first('A', 'tool-aborted')?.at
  if (attemptOfA === null || bStartedAt === null || ended === undefined) return ''
  if (bStartedAt < attemptOfA.at) return "it started before A's attempt"
  const besideMs = ended - bStartedAt
  return besideMs >= BESIDE_MS_MIN
    ? null
    : `A ran on for ${Math.round(besideMs)} ms beside it; ${BESIDE_MS_MIN} are needed`
}

function unfinishedB({ attemptOfB, evidence }: Course): string | null {
  if (attemptOfB === null) return null
  return evidence.first('B', 'tool-returned') === null ? '' : null
}
