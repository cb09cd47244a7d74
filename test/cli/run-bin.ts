import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** fence-audit's own package. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const BIN = fileURLToPath(new URL('../../bin/fence-audit.js', import.meta.url))

export interface Ended {
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  readonly node?: string
  readonly bin?: string
}

/** Runs the compiled program to its end, with nothing of our environment but the PATH. */
export async function runBin(args: readonly string[], options: RunOptions): Promise<Ended> {
  const { cwd, env = {}, node = process.execPath, bin = BIN } = options
  const child = spawn(node, [bin, ...args], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: cwd, XDG_CACHE_HOME: `${cwd}/cache`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [exitCode, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
  ])
  return { exitCode, signal, stdout, stderr }
}
