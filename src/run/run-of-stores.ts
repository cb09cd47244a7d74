import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { STORES_FILE, type StoresOfRun } from '../history/stores-of-run.ts'
import { makeRunFolder, type RunFolder } from './run-folder.ts'

/** The folder of one run of several stores, which says from the start of which. */
export type RunOfStores = RunFolder

/** @throws FenceAuditError OUTPUT_UNWRITABLE */
export function startRunOfStores(outDir: string, names: readonly string[]): RunOfStores {
  const startedAt = new Date()
  const folder = makeRunFolder(outDir, names.join('-'), startedAt)
  const content: StoresOfRun = {
    schemaVersion: 1,
    id: folder.id,
    startedAt: startedAt.toISOString(),
    stores: [...names],
  }
  writeFileSync(join(folder.path, STORES_FILE), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  return folder
}
