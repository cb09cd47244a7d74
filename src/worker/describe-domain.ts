import type { DomainFacts } from '../history/event.ts'
import type { DomainStore } from './mastra.ts'

/** How long `supportsRunFencing()` may take, in ms, before it counts as unable to tell. */
const PROBE_MS = 1_500

/** What is concretely behind a domain: its class, the package that exports the class, its methods, its declarations. */
export async function describeDomain(
  store: DomainStore | undefined | null,
  namespaces: ReadonlyMap<string, Record<string, unknown>>,
): Promise<DomainFacts> {
  if (store === undefined || store === null) {
    return { present: false, class: null, package: null, methods: [], supportsRunFencing: null }
  }
  return {
    present: true,
    class: store.constructor.name,
    package: packageOf(store.constructor, namespaces),
    methods: methodsOf(store),
    supportsRunFencing: await askForFencing(store),
  }
}

/** The package (without subpath) of the first loaded namespace that exports the class. */
function packageOf(
  constructor: unknown,
  namespaces: ReadonlyMap<string, Record<string, unknown>>,
): string | null {
  for (const [specifier, namespace] of namespaces) {
    if (Object.values(namespace).includes(constructor))
      return specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/')
  }
  return null
}

function methodsOf(store: object): string[] {
  const names = new Set<string>()
  for (
    let level: unknown = store;
    level !== null && level !== Object.prototype;
    level = Object.getPrototypeOf(level)
  ) {
    for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(level))) {
      if (typeof property.value === 'function' && name !== 'constructor') names.add(name)
    }
  }
  return [...names].sort()
}

async function askForFencing(store: DomainStore): Promise<DomainFacts['supportsRunFencing']> {
  const ask = store['supportsRunFencing']
  if (typeof ask !== 'function') return null
  const timer = Promise.withResolvers<'rejects'>()
  const timeout = setTimeout(() => timer.resolve('rejects'), PROBE_MS)
  try {
    const answer: unknown = await Promise.race([Promise.resolve(ask.call(store) as unknown), timer.promise])
    return answer === 'rejects' ? answer : answer === true
  } catch {
    return 'rejects'
  } finally {
    clearTimeout(timeout)
  }
}
