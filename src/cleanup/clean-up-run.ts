import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { adapterFor } from '../../adapters/list.ts'
import type { StoreAdapter } from '../../adapters/adapter.ts'
import { FenceAuditError } from '../errors.ts'
import { requireSameRun } from '../history/require-same-run.ts'
import { readHistory } from '../history/reader.ts'
import { readRunFacts } from '../history/run-facts.ts'
import type { Address } from '../secrets/secrets-of.ts'
import { shownUrl } from '../secrets/shown-url.ts'
import { idsMade, type IdsMade } from './ids-made.ts'
import { leftInWords } from './left-in-words.ts'
import { removeMade } from './remove-made.ts'
import { workersAlive } from './workers-alive.ts'

/** What became of what a run had made, in words; nothing is left where `left` is empty. */
export interface CleanedUp {
  readonly removed: readonly string[]
  readonly left: readonly string[]
}

/**
 * Removes what a stored run has left outside its evidence: rows or schemas in a database of the user's, found by what
 * the history says was made, and the run's own databases. The evidence stays as it is.
 *
 * @throws FenceAuditError RUN_NOT_FOUND, RUN_UNREADABLE, RUN_UNDER_WAY, STORE_UNAVAILABLE; BAD_FLAG when the address is
 * missing or is not the one that the run was on
 */
export async function cleanUpRun(directory: string, address: Address): Promise<CleanedUp> {
  const facts = readRunFacts(directory)
  const { id, store } = facts
  const events = readHistory(directory)
  requireSameRun(directory, facts, events)
  const made = idsMade(events)
  const alive = workersAlive(events)
  if (alive.length > 0) {
    throw new FenceAuditError(
      'RUN_UNDER_WAY',
      `The run ${id} is under way: its processes ${alive.join(', ')} are alive. Interrupt it first, with Ctrl-C or SIGTERM.`,
    )
  }
  const own = await removeOwn(join(directory, 'stores'))
  if (store.place === 'embedded') return { removed: own, left: [] }
  const adapter = adapterFor(store.adapter)
  const { removed, left } = await removeThere(adapter, { id, made, address, place: store.place })
  return { removed: [...own, ...removed], left }
}

/** The databases of the run's own, if a kill or `--keep` has left them. */
async function removeOwn(stores: string): Promise<string[]> {
  if (!existsSync(stores)) return []
  await rm(stores, { recursive: true })
  return ["the run's own databases"]
}

interface There {
  readonly id: string
  readonly made: IdsMade
  readonly address: Address
  /** What the run says of where it was. */
  readonly place: string
}

async function removeThere(adapter: StoreAdapter, { id, made, address, place }: There): Promise<CleanedUp> {
  const { tasks, runs } = made
  if (adapter.name === 'custom') return { removed: [], left: leftInWords(tasks, runs) }
  const { url } = address
  if (url === null) {
    throw new FenceAuditError(
      'BAD_FLAG',
      `The run ${id} was on ${place}. Say how to reach it: --url, and --token or FENCE_AUDIT_TOKEN where it needs one.`,
    )
  }
  if (shownUrl(url) !== place) {
    throw new FenceAuditError(
      'BAD_FLAG',
      `The run ${id} was on ${place}, and --url is of ${shownUrl(url)}. Nothing was removed there: give the URL that the run was given.`,
    )
  }
  if (adapter.cleanUp !== undefined) return adapter.cleanUp({ ...address, url, runId: id })
  return removeMade(adapter, { url, token: address.token, tasks, runs })
}
