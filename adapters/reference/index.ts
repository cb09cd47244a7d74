import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { FenceAuditError } from '../../src/errors.ts'
import type { StoreAdapter } from '../adapter.ts'
import { modulePath } from '../module-path.ts'
import { OLD_TABLE_VERSION } from './old-table.ts'

/**
 * The reference store: fence-audit's own, on a SQLite file, which keeps the contracts of task leases and run fencing
 * or breaks one of them in one named place. Nothing is installed for it but core. It always gets a fresh file.
 */
export const reference: StoreAdapter = {
  name: 'reference',
  packageName: null,
  openModule: modulePath(import.meta.url, './open'),
  rowsModule: modulePath(import.meta.url, './rows'),
  oldTableVersion: OLD_TABLE_VERSION,
  async provision({ directory, url, reference: plan }) {
    if (url !== null) {
      throw new FenceAuditError(
        'STORE_UNAVAILABLE',
        `--url cannot be the database of the reference store, which always gets a fresh file: leave it out.`,
      )
    }
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const settings = new URLSearchParams({ variant: plan?.variant ?? 'F3' })
    if (plan !== null && plan.fault !== null) settings.set('fault', plan.fault)
    if (typeof plan?.manner === 'string') settings.set('manner', plan.manner)
    const place = {
      url: `file:${join(directory, 'store.db')}?${settings.toString()}`,
      token: null,
      directory,
      module: null,
    }
    return { place, isolated: true }
  },
}
