import { pathToFileURL } from 'node:url'
import { modulePath } from '../../adapters/module-path.ts'
import { packageVersion } from '../files/package-root.ts'
import type { ReferenceCoreSpec } from './reference-core-spec.ts'

/** What each subpath of the package exports beside `Mastra`, by the module of the reference core that has it. */
const EXPORTS = {
  storage: {
    InMemoryStore: 'storage/in-memory-store',
    RUN_FENCE_CONFLICT_ERROR_ID: 'fencing/run-fence-conflict-error-id',
    RunFenceConflictError: '../reference-store/run-fence-conflict-error',
    isRunFenceConflictError: 'fencing/is-run-fence-conflict-error',
    resolveRunFence: 'fencing/resolve-run-fence',
  },
  agent: { Agent: 'durable/agent' },
  'agent/durable': { DurableAgent: 'durable/durable-agent' },
} as const satisfies Record<string, Record<string, string>>

/** The oldest Node that the reference core runs under: the one that fence-audit needs. */
export const REFERENCE_CORE_ENGINES = '>=22.13.0'

/**
 * The files of a package `@mastra/core` that is the reference core, by their paths in it. They only point at
 * fence-audit's own modules, source beside source and compiled beside compiled, so nothing is copied or resolved.
 */
export function referenceCoreFiles({ fault }: ReferenceCoreSpec): ReadonlyMap<string, string> {
  const subpaths = ['mastra', ...Object.keys(EXPORTS)]
  const manifest = {
    name: '@mastra/core',
    version: packageVersion(),
    description: "fence-audit's reference core",
    license: 'MIT',
    private: true,
    type: 'module',
    exports: {
      '.': './mastra.js',
      ...Object.fromEntries(subpaths.map((path) => [`./${path}`, `./${path}.js`])),
    },
    engines: { node: REFERENCE_CORE_ENGINES },
  }
  const mastra = `import { mastraWith } from ${urlOf('mastra-with')}\nexport const Mastra = mastraWith(${JSON.stringify(fault)})\n`
  return new Map([
    ['package.json', JSON.stringify(manifest)],
    ['mastra.js', mastra],
    ...Object.entries(EXPORTS).map(([path, names]) => [`${path}.js`, reExports(names)] as const),
  ])
}

function reExports(names: Readonly<Record<string, string>>): string {
  return Object.entries(names)
    .map(([name, module]) => `export { ${name} } from ${urlOf(module)}\n`)
    .join('')
}

/** A module of the reference core as a string literal of JavaScript. */
function urlOf(module: string): string {
  const path = modulePath(import.meta.url, `../selftest/reference-core/${module}`)
  return JSON.stringify(pathToFileURL(path).href)
}
