import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { UsersDatabase } from './users-database.ts'

/** Kept between runs of the tests: pairs come from the registry. */
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/fence-audit')
const CLI = join(import.meta.dirname, '../run/cli-program.ts')

export interface Started {
  readonly child: ChildProcess
  /** Resolves with the exit code and everything printed. */
  readonly ended: Promise<{ exitCode: number | null; printed: string }>
}

/** Starts an audit of a user's database with core 1.71.0 in a process of its own; evidence goes to `out`. */
export function auditAt(users: UsersDatabase, out: string, checks: readonly string[]): Started {
  mkdirSync(out, { recursive: true })
  const flags = ['--core', '1.71.0', ...users.flags, '--only', checks.join(','), '--scenarios', 'none']
  return start(users, ['audit', ...flags, '--quiet', '--cache-dir', CACHE, '--out', out])
}

/** Starts `fence-audit cleanup` on the newest run under `out`. */
export function cleanUpAt({ flags, ...users }: UsersDatabase, out: string): Started {
  const url = flags.indexOf('--url')
  return start({ flags, ...users }, [
    'cleanup',
    'latest',
    '--out',
    out,
    ...(url < 0 ? [] : flags.slice(url, url + 2)),
  ])
}

function start({ environment }: UsersDatabase, args: readonly string[]): Started {
  const child = spawn(process.execPath, [CLI, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  const parts = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  const ended = parts.then(([out, error, [exitCode]]) => ({
    exitCode: exitCode as number | null,
    printed: out + error,
  }))
  return { child, ended }
}
