import { join } from 'node:path'
import type { StoreAdapter } from '../../adapters/adapter.ts'
import type { StorePlan } from '../plan/plan.ts'
import type { Place } from '../worker/protocol.ts'

export interface Places {
  /** `main` is audited, `old` is for the upgrade check, `core` is what C opens. */
  readonly places: Readonly<Record<string, Place>>
  readonly isolated: boolean
  /** The main place as it may be shown: without credentials and query. */
  readonly shown: string
  /** The main place is the run's own. */
  readonly embedded: boolean
}

/**
 * Makes room for one run: the audited place, which may be the user's own, and two that are always the run's.
 *
 * @throws FenceAuditError STORE_UNAVAILABLE
 */
export async function placesFor(
  adapter: StoreAdapter,
  store: StorePlan,
  directory: string,
  runId: string,
): Promise<Places> {
  const context = { runId, module: store.module, reference: store.reference ?? null }
  const main = await adapter.provision({
    ...context,
    directory: join(directory, 'main'),
    url: store.url,
    token: store.token,
  })
  const places: Record<string, Place> = { main: main.place }
  if (adapter.oldTableVersion !== null) {
    for (const name of ['old', 'core']) {
      places[name] = (
        await adapter.provision({ ...context, directory: join(directory, name), url: null, token: null })
      ).place
    }
  }
  return { places, isolated: main.isolated, shown: withoutSecrets(store.url), embedded: store.url === null }
}

/** A URL without user, password, query and fragment; `embedded` for none. */
function withoutSecrets(url: string | null): string {
  if (url === null) return 'embedded'
  return url.replace(/\/\/[^/@]*@/, '//').replace(/[?#].*$/, '')
}
