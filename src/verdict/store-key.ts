import type { StoreReport } from './report.ts'

/**
 * A store's name over all versions of its packages: `@mastra/libsql`, `custom/my-store.mjs`, and `@mastra/pg/main`
 * where a config file names it. Baselines and fingerprints rest on it.
 */
export function storeKey({ name, adapter }: Pick<StoreReport, 'name' | 'adapter'>): string {
  return name === adapter || name === adapter.split('/').at(-1) ? adapter : `${adapter}/${name}`
}
