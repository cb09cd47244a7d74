import type { ErrorFacts } from '../history/event.ts'

/** Mastra's id of a write that was refused because its fence is stale (core 1.76.0). */
const CONFLICT_ID = 'STORAGE_RUN_FENCE_CONFLICT'

/** As deep as Mastra's own test follows the causes of an error. */
const LEVELS_MAX = 8

const reports = new WeakMap<object, number>()

/** Notes how many conflicts the scope around a call was told of before the call threw `error`. */
export function noteReports(error: unknown, count: number): void {
  if (typeof error === 'object' && error !== null) reports.set(error, count)
}

/**
 * What makes an error a fence conflict to Mastra: the id, or code, of the error or of one of its causes. Undefined
 * for any other error.
 */
export function conflictFacts(error: unknown): ErrorFacts['conflict'] {
  let current: unknown = error
  for (let level = 0; level < LEVELS_MAX; level += 1) {
    if (typeof current !== 'object' || current === null) return undefined
    const { id, code, cause, stack } = current as Record<string, unknown>
    if (id === CONFLICT_ID || code === CONFLICT_ID) {
      const top = typeof stack === 'string' ? /^\s+at (.+)$/m.exec(stack)?.[1] : undefined
      return { at: shortened(top), reported: reports.get(error as object) ?? null }
    }
    current = cause
  }
  return undefined
}

/** A frame of a stack without the folders of this machine. */
function shortened(frame: string | undefined): string | null {
  return frame?.replace(/(?:file:\/\/)?[^\s(]*[\\/](?=[^\\/]+:\d+:\d+)/, '') ?? null
}
