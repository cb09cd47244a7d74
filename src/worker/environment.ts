import { plainEnvironment } from './plain-environment.ts'

/**
 * The environment of a worker. `MASTRA_*` variables change what a core does (`MASTRA_WORKERS=false` switches recovery
 * off), so none of the user's is passed on. A store that is kinder elsewhere is judged by what it does in production. A
 * process that is confined gets a folder for temporary files of its own.
 */
export function workerEnvironment(compileCache: string, temporary: string | null = null): NodeJS.ProcessEnv {
  return {
    ...plainEnvironment(),
    TZ: 'UTC',
    NODE_ENV: 'production',
    MASTRA_TELEMETRY_DISABLED: '1',
    NODE_COMPILE_CACHE: compileCache,
    ...(temporary === null ? {} : { TMPDIR: temporary, TEMP: temporary, TMP: temporary }),
  }
}
