import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Servers that speak Redis's protocol and take its options, in the order in which they are preferred. */
const PROGRAMS = ['redis-server', 'valkey-server'] as const

/** A server program of this machine. */
export interface RedisProgram {
  readonly name: string
  /** As the program states it. */
  readonly version: string
}

/** How somebody gets what `redisProgram` looks for; ends a sentence. */
export const HOW_TO_GET_REDIS =
  'install Redis or Valkey, so that redis-server or valkey-server is on the PATH (Debian and Ubuntu: apt install redis-server, macOS: brew install redis)'

/** The first Redis server on the PATH; null when there is none. */
export async function redisProgram(
  environment: NodeJS.ProcessEnv = process.env,
): Promise<RedisProgram | null> {
  for (const name of PROGRAMS) {
    try {
      const { stdout } = await promisify(execFile)(name, ['--version'], { env: environment, timeout: 10_000 })
      return { name, version: /v=(\S+)/.exec(stdout)?.[1] ?? stdout.trim() }
    } catch {
      // Not there, or not to be run: the next one may be.
    }
  }
  return null
}
