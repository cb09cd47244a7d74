import type { CheckEvidence } from '../check-evidence.ts'
import type { Stage, TaskUpdate } from '../stage.ts'
import type { Failure } from '../../worker/protocol.ts'

type Witness = readonly [name: string, seen: boolean]

/** An update by A whose database calls fail in their turn. */
export interface FailingWrite {
  /** Begins the names of its steps. */
  readonly name: string
  /** In words: "A's claim". */
  readonly what: string
  /** Whether it must be refused when nothing fails; else it must be accepted. */
  readonly refused: boolean
  /** Makes the task, with steps that begin with `prefix`. The patch carries a nonce in retryCount or in its result. */
  readonly prepare: (stage: Stage, prefix: string) => Promise<TaskUpdate>
  /** What the set-up must show, by name. */
  readonly witnesses: (evidence: CheckEvidence, prefix: string) => readonly Witness[]
  /** The write that must be accepted when this one was not, by whom it is due. */
  readonly control: (stage: Stage, prefix: string, id: string) => Promise<void>
  /** Whether the row of `stepsOf(prefix).controlled` shows it. */
  readonly controlled: (evidence: CheckEvidence, prefix: string) => boolean
}

/** In the order in which they are tried. */
export const FAILURES = ['lose-connection', 'locked', 'lose-reply'] as const satisfies readonly Failure[]

/** How a failure is told of. */
export const IN_WORDS: Readonly<Record<Failure, string>> = {
  'lose-connection': 'failing because the connection is lost',
  locked: 'failing because the database is locked',
  'lose-reply': 'made and its reply lost',
}

/** Start of the names of the steps in which database call `at` fails; nothing fails in number 0. */
export function failurePrefix({ name }: FailingWrite, how: Failure | null, at: number): string {
  return how === null ? `${name}, nothing fails: ` : `${name}, ${how} at ${at}: `
}

export function stepsOf(prefix: string) {
  return {
    before: `${prefix}before`,
    write: `${prefix}write`,
    struck: `${prefix}write:struck`,
    after: `${prefix}after`,
    controlled: `${prefix}completed`,
  } as const
}
