import { libsqlScript } from './libsql/script.ts'
import { pgScript } from './pg/script.ts'
import type { ScriptStore } from './script-store.ts'
import { upstashScript } from './upstash/script.ts'

/** The adapters that scripts can open. A new one is one file and one line here. */
const SCRIPT_STORES: readonly ScriptStore[] = [libsqlScript, pgScript, upstashScript]

/** How scripts open the store of a package; null where they cannot. */
export function scriptStoreFor(packageName: string): ScriptStore | null {
  return SCRIPT_STORES.find((store) => store.packageName === packageName) ?? null
}
