import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { DOMAINS, type Domain } from '../verdict/verdict.ts'
import type { DomainFacts } from '../history/event.ts'
import { describeDomain } from './describe-domain.ts'
import type { Load, OnCall, OpenModule, Storage, TaskStore } from './mastra.ts'
import type { Place, WorkerSetup } from './protocol.ts'

/** The stores that one worker has opened, by the name of their place. */
export class OpenStores {
  readonly #setup: WorkerSetup
  readonly #places: Map<string, Place>
  readonly #opened = new Map<string, Storage>()
  readonly #holdable = new Map<string, Storage>()
  /** Namespaces of the pair's packages, to tell which package a domain's class comes from. */
  readonly #namespaces = new Map<string, Record<string, unknown>>()

  constructor(setup: WorkerSetup) {
    this.#setup = setup
    this.#places = new Map(Object.entries(setup.places))
  }

  readonly import: Load = async (specifier) => {
    // The second argument needs --experimental-import-meta-resolve. It is what makes Node apply the `import`
    // conditions of package exports from the pair's directory; createRequire would load the CommonJS copies.
    const url = import.meta.resolve(specifier, pathToFileURL(join(this.#setup.pairRoot, 'package.json')))
    const namespace = (await import(url)) as Record<string, unknown>
    this.#namespaces.set(specifier, namespace)
    return namespace
  }

  addPlace(name: string, place: Place): void {
    this.#places.set(name, place)
  }

  /** Closes what is open at a place, so that its name can stand for another one. */
  async closePlace(name: string): Promise<void> {
    for (const opened of [this.#opened, this.#holdable]) {
      const storage = opened.get(name)
      opened.delete(name)
      await storage?.close?.()
    }
  }

  /** Imports the adapter (and through it the core) without opening anything. */
  async load(): Promise<null> {
    const { packageName } = await this.#adapter()
    if (packageName !== null) await this.import(packageName)
    return null
  }

  /** Opens and initialises the store of a place, once, and says what is behind each of its domains. */
  async open(place: string): Promise<Record<Domain, DomainFacts>> {
    let storage = this.#opened.get(place)
    if (storage === undefined) {
      const { open } = await this.#adapter()
      const where = this.#places.get(place)
      if (where === undefined) throw new Error(`No place is called ${place}.`)
      storage = await open({
        load: this.import,
        place: where,
        identity: this.#setup.identity,
        runId: this.#setup.runId,
      })
      await storage.init?.()
      this.#opened.set(place, storage)
    }
    return this.describe(storage)
  }

  /** A second storage instance of an opened place, which announces its database calls; made at the first question. */
  async holdable(place: string, onCall: OnCall): Promise<Storage> {
    const known = this.#holdable.get(place)
    if (known !== undefined) return known
    const { open } = await this.#adapter()
    const where = this.#places.get(place)
    if (where === undefined) throw new Error(`No place is called ${place}.`)
    const { identity, runId } = this.#setup
    const storage = await open({
      load: this.import,
      place: where,
      identity: `${identity}-held`,
      runId,
      onCall,
    })
    await storage.init?.()
    this.#holdable.set(place, storage)
    return storage
  }

  /** The storage instance of an opened place. */
  storage(place: string): Storage {
    const storage = this.#opened.get(place)
    if (storage === undefined) throw new Error(`The store at ${place} is not open.`)
    return storage
  }

  async tasks(place: string): Promise<TaskStore> {
    const domain = await this.storage(place).getStore?.('backgroundTasks')
    if (domain === undefined) throw new Error('This store has no backgroundTasks domain.')
    return domain as unknown as TaskStore
  }

  /** Class, package and methods of each domain of a storage instance. */
  async describe(storage: Storage): Promise<Record<Domain, DomainFacts>> {
    const described = await Promise.all(
      DOMAINS.map(
        async (domain) =>
          [domain, await describeDomain(await storage.getStore?.(domain), this.#namespaces)] as const,
      ),
    )
    return Object.fromEntries(described) as Record<Domain, DomainFacts>
  }

  async #adapter(): Promise<OpenModule> {
    return (await import(pathToFileURL(this.#setup.adapterModule).href)) as OpenModule
  }
}
