import type { Verification } from './verification.ts'

/** How the process of a script ended, and what it printed. */
export interface ScriptEnd {
  /** Null when a signal ended it. */
  readonly exitCode: number | null
  readonly stdout: string
  readonly timedOut: boolean
  readonly node: string
}

const LINES = /^(expected|actual): .*$/gm

/**
 * What the end of a script shows. Node itself ends with 1 when a script is broken, so the code alone says nothing: both
 * lines must be there.
 */
export function verificationOf({ exitCode, stdout, timedOut, node }: ScriptEnd): Verification {
  const printed = stdout.match(LINES) ?? []
  const told = printed.length === 2 && !timedOut
  if (told && exitCode === 1) return { outcome: 'confirmed', why: null, printed, node }
  if (told && exitCode === 0) return { outcome: 'not confirmed', why: null, printed, node }
  const why = timedOut
    ? 'it did not come to an end in time'
    : exitCode === 2
      ? 'it ran, but could not tell'
      : `it ended with ${exitCode === null ? 'a signal' : `code ${exitCode}`}`
  return { outcome: 'not tried', why, printed: [], node }
}
