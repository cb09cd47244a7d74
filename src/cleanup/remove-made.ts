import { pathToFileURL } from 'node:url'
import { tmpdir } from 'node:os'
import type { RowsModule, StoreAdapter } from '../../adapters/adapter.ts'
import { FenceAuditError } from '../errors.ts'
import { leftInWords } from './left-in-words.ts'
import { shownUrl } from '../secrets/shown-url.ts'
import type { CleanedUp } from './clean-up-run.ts'

/** What a run has made under which ids, and where. */
export interface Made {
  readonly url: string
  readonly token: string | null
  readonly tasks: readonly string[]
  readonly runs: readonly string[]
}

/**
 * Removes task rows and durable runs by their ids, and nothing else, without loading the adapter.
 *
 * @throws FenceAuditError STORE_UNAVAILABLE
 */
export async function removeMade(
  adapter: StoreAdapter,
  { url, token, tasks, runs }: Made,
): Promise<CleanedUp> {
  const { connect } = (await import(pathToFileURL(adapter.rowsModule).href)) as RowsModule
  try {
    const rows = await connect({ url, token, directory: tmpdir(), module: null })
    try {
      const tasksLeft = tasks.length === 0 ? [] : await rows.remove(tasks)
      const runsLeft = runs.length === 0 ? [] : await rows.removeRuns(runs)
      return {
        removed: [
          ...counted(tasks.length - tasksLeft.length, 'id of a task', 'ids of tasks'),
          ...counted(runs.length - runsLeft.length, 'durable run', 'durable runs'),
        ],
        left: leftInWords(tasksLeft, runsLeft),
      }
    } finally {
      await rows.close()
    }
  } catch (cause) {
    throw new FenceAuditError(
      'STORE_UNAVAILABLE',
      `${shownUrl(url)} could not be cleaned up: ${(cause as Error).message}. Run this again when it can be reached.`,
      { cause },
    )
  }
}

function counted(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
}
