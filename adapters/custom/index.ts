import { mkdir } from 'node:fs/promises'
import type { StoreAdapter } from '../adapter.ts'
import { modulePath } from '../module-path.ts'

/**
 * A store that the user wrote: a module with `createStorage()`. Whether its place is isolated is for the module to
 * say (`export const isolated = true`), which is read in the worker; nothing here loads it.
 */
export const custom: StoreAdapter = {
  name: 'custom',
  packageName: null,
  openModule: modulePath(import.meta.url, './open'),
  rowsModule: modulePath(import.meta.url, './rows'),
  oldTableVersion: null,
  async provision({ directory, url, token, module }) {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    return { place: { url: url ?? '', token, directory, module }, isolated: false }
  },
}
