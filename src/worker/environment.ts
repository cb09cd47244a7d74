/** What a worker may see of our environment: enough to run Node, nothing of the user's secrets or of Mastra's switches. */
const ALLOWED = new Set([
  'PATH',
  'LANG',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'windir',
  'PATHEXT',
  'COMSPEC',
  'SSL_CERT_FILE',
  'NODE_EXTRA_CA_CERTS',
])

/**
 * The environment of a worker. `MASTRA_*` variables change what a core does (`MASTRA_WORKERS=false` switches recovery
 * off), so none of the user's is passed on. A process that is confined gets a folder for temporary files of its own.
 */
export function workerEnvironment(compileCache: string, temporary: string | null = null): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => ALLOWED.has(name))
  return {
    ...Object.fromEntries(kept),
    TZ: 'UTC',
    MASTRA_TELEMETRY_DISABLED: '1',
    NODE_COMPILE_CACHE: compileCache,
    ...(temporary === null ? {} : { TMPDIR: temporary, TEMP: temporary, TMP: temporary }),
  }
}
