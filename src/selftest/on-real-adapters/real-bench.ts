import { join } from 'node:path'
import type { Provisioned, StoreAdapter } from '../../../adapters/adapter.ts'
import type { CheckId } from '../../checks/check-id.ts'
import type { InstallContext } from '../../pair/context.ts'
import { installPair } from '../../pair/install-pair.ts'
import type { Place } from '../../worker/protocol.ts'
import type { Audited } from '../bench/audited.ts'
import { Bench } from '../bench/bench.ts'
import { REAL_ADAPTERS, type RealAdapterName } from './adapters.ts'

/** How one store is put through its checks; see {@link Bench.audit}. */
interface RealAudit {
  readonly checks: readonly CheckId[]
  readonly fault: string | null
  readonly seed: number
  readonly signal: AbortSignal
}

/** A bench in a published adapter's install, with a database for each store that is put on it. */
export class RealBench implements AsyncDisposable {
  readonly #bench: Bench
  /** The place that every other one is beside. */
  readonly #server: Provisioned
  readonly #adapter: StoreAdapter
  readonly #directory: string
  #stores = 0

  private constructor(bench: Bench, adapter: StoreAdapter, directory: string, server: Provisioned) {
    this.#bench = bench
    this.#adapter = adapter
    this.#directory = directory
    this.#server = server
  }

  /**
   * Installs the pair unless it is in the cache, and starts what its stores need.
   *
   * @throws FenceAuditError what `installPair` throws, and STORE_UNAVAILABLE
   */
  static async start(name: RealAdapterName, directory: string, install: InstallContext): Promise<RealBench> {
    const { pair, adapter } = REAL_ADAPTERS[name]
    const { root } = await installPair(pair, install)
    const server = await adapter.provision({ ...NO_USER, directory: join(directory, 'server'), install })
    try {
      return new RealBench(await Bench.start(adapter, root), adapter, directory, server)
    } catch (error) {
      await server.remove?.()
      throw error
    }
  }

  /** Puts a store, with a fault or as it should be, through checks on a database of its own. */
  async audit({ checks, fault, seed, signal }: RealAudit): Promise<Audited> {
    this.#stores += 1
    const old = await this.#place(`store_${this.#stores}_old`, fault)
    const place = await this.#place(`store_${this.#stores}`, fault)
    return this.#bench.audit(place, checks, { old, seed, signal })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#bench[Symbol.asyncDispose]()
    await this.#server.remove?.()
  }

  async #place(name: string, fault: string | null): Promise<Place> {
    const directory = join(this.#directory, name)
    const { place } = await this.#adapter.provision({ ...NO_USER, directory, beside: this.#server.place })
    return fault === null ? place : { ...place, url: `${place.url}#${fault}` }
  }
}

const NO_USER = { url: null, token: null, module: null, reference: null, runId: 'bench' } as const
