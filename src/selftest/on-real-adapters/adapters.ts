import { libsql } from '../../../adapters/libsql/index.ts'
import { modulePath } from '../../../adapters/module-path.ts'
import { pg } from '../../../adapters/pg/index.ts'
import type { StoreAdapter } from '../../../adapters/adapter.ts'
import type { PairPlan } from '../../plan/plan.ts'

type InstallPlan = Extract<PairPlan, { kind: 'install' }>

/** A published adapter with a fenced task domain on its driver, and the pair from which it is loaded. */
interface RealAdapter {
  readonly pair: InstallPlan & { readonly adapter: string }
  readonly adapter: StoreAdapter
}

/** Both, by short name. Rows are read, and places made, as in an audit of the published adapter. */
export const REAL_ADAPTERS = {
  libsql: {
    pair: { kind: 'install', core: '1.71.0', adapter: '@mastra/libsql@1.23.1' },
    adapter: { ...libsql, openModule: modulePath(import.meta.url, './libsql/open') },
  },
  pg: {
    pair: { kind: 'install', core: '1.71.0', adapter: '@mastra/pg@1.27.1' },
    adapter: { ...pg, openModule: modulePath(import.meta.url, './pg/open') },
  },
} as const satisfies Record<string, RealAdapter>

export type RealAdapterName = keyof typeof REAL_ADAPTERS
