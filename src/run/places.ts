import { join } from 'node:path'
import type { ProvisionContext, Provisioned, StoreAdapter } from '../../adapters/adapter.ts'
import type { InstallContext } from '../pair/context.ts'
import type { StorePlan } from '../plan/plan.ts'
import { shownUrl } from '../secrets/shown-url.ts'
import type { Place } from '../worker/protocol.ts'

/** Whose places are made, where, and what that may take. */
export interface PlacesRequest {
  readonly adapter: StoreAdapter
  readonly store: StorePlan
  /** Directory of the run's databases. */
  readonly directory: string
  readonly runId: string
  readonly install: InstallContext
  readonly keep: boolean
  /** See ProvisionContext. */
  readonly ownIdsOnly: boolean
}

export interface Places {
  /** `main` is audited, `old` is for the upgrade check, `core` is what C opens. */
  readonly places: Readonly<Record<string, Place>>
  readonly isolated: boolean
  /** Why no scenario may run; null where they may. */
  readonly noScenarios: string | null
  /** The main place as it may be shown: without credentials and query. */
  readonly shown: string
  /** Makes one place more that is the run's own, in a directory; nothing else of the context counts. */
  readonly provision: StoreAdapter['provision']
  /** Takes all places away, when no process uses them any more; answers with what is left, in words. Never rejects. */
  remove(): Promise<string[]>
}

/**
 * Makes room for one run: the audited place, which may be the user's own, and two that are always the run's.
 *
 * @throws FenceAuditError STORE_UNAVAILABLE
 */
export async function placesFor(request: PlacesRequest): Promise<Places> {
  const { adapter, store, directory, runId, install, keep, ownIdsOnly } = request
  const made: Provisioned[] = []
  const make = async (context: Pick<ProvisionContext, 'directory' | 'url' | 'token' | 'beside'>) => {
    const { module, reference = null } = store
    const fixed = { module, reference, runId, install, keep, ownIdsOnly }
    const provisioned = await adapter.provision({ ...fixed, ...context })
    made.push(provisioned)
    return provisioned
  }
  const remove = () => removeAll(made)
  try {
    const { url, token } = store
    const main = await make({ directory: join(directory, 'main'), url, token })
    const provision = ({ directory: own }: { readonly directory: string }): Promise<Provisioned> =>
      make({ directory: own, url: null, token: null, beside: main.place })
    const places: Record<string, Place> = { main: main.place }
    // A custom store has the places that its author gives it, and no more.
    const more = store.module === null ? ['core'] : []
    if (adapter.oldTableVersion !== null) more.push('old')
    for (const name of more) places[name] = (await provision({ directory: join(directory, name) })).place
    const { isolated, noScenarios = null } = main
    return { places, isolated, noScenarios, shown: shownUrl(url), provision, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** The first one last: the others may be in its server. */
async function removeAll(made: readonly Provisioned[]): Promise<string[]> {
  const left: string[] = []
  for (const { remove } of made.toReversed()) {
    const rest = (await remove?.()) ?? null
    if (rest !== null) left.push(rest)
  }
  return left
}
