import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { plainEnvironment } from '../worker/plain-environment.ts'

/** Where servers are that are not on the PATH of every user. */
const MORE = ['/usr/sbin', '/usr/local/sbin']

/** How somebody gets what `mariadbVersion` looks for; ends a sentence. */
export const HOW_TO_GET_MARIADB =
  'install MariaDB, so that mariadbd and mariadb-install-db are on the PATH (Debian and Ubuntu: apt install mariadb-server, macOS: brew install mariadb)'

/** What the programs of MariaDB are started with: a PATH that leads to them, and nothing of the user's secrets. */
export function mariadbEnvironment(environment: NodeJS.ProcessEnv = plainEnvironment()): NodeJS.ProcessEnv {
  return { ...environment, LC_ALL: 'C', TZ: 'UTC', PATH: [environment['PATH'] ?? '', ...MORE].join(':') }
}

/** The version of the MariaDB server of this machine; null where it has none, or one that cannot be set up. */
export async function mariadbVersion(environment = mariadbEnvironment()): Promise<string | null> {
  const options = { env: environment, timeout: 10_000 }
  try {
    const { stdout } = await promisify(execFile)('mariadbd', ['--version'], options)
    await promisify(execFile)('mariadb-install-db', ['--help'], options).catch(whereItIsThere)
    return /Ver (\S+)/.exec(stdout)?.[1] ?? stdout.trim()
  } catch {
    return null
  }
}

/** It ends with 1 after it has told its options. */
function whereItIsThere(error: unknown): void {
  if (typeof (error as { code?: unknown }).code !== 'number') throw error
}
