import type { ScriptStore } from '../script-store.ts'

/** A file in a folder of the script's own. */
export const libsqlScript: ScriptStore = {
  packageName: '@mastra/libsql',
  needs: null,
  imports: ["import { mkdtempSync, rmSync } from 'node:fs'", "import { tmpdir } from 'node:os'"],
  setUp: ['const place = (process.env.REPRO_PLACE ??= mkdtempSync(`${tmpdir()}/repro-`))'],
  load: "(await import('@mastra/libsql')).LibSQLStore",
  open: 'new Store({ id, url: `file:${place}/repro.db` })',
  cleanUp: 'rmSync(place, { recursive: true, force: true })',
  environment: () => ({}),
}
