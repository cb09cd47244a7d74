import type { StoreAdapter } from '../../../adapters/adapter.ts'
import { modulePath } from '../../../adapters/module-path.ts'
import { reference } from '../../../adapters/reference/index.ts'

/** The reference store, opened and read by modules that trouble can strike; see `urlWith`. */
export const struckReference: StoreAdapter = {
  ...reference,
  openModule: modulePath(import.meta.url, './open'),
  rowsModule: modulePath(import.meta.url, './rows'),
}
