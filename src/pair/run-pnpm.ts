import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import { dirname, join } from 'node:path'
import type { InstallContext } from './context.ts'
import { pnpmEnvironment } from './pnpm-environment.ts'

/** How pnpm ended and what it said. `exitCode` is null when a signal ended it. */
export interface PnpmResult {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * Runs the pnpm that fence-audit brings along, in `directory`, to its end. The guardian ends it when this process is
 * killed; an abort ends it too, and rejects with the signal's reason.
 */
export async function runPnpm(
  args: readonly string[],
  directory: string,
  context: InstallContext,
): Promise<PnpmResult> {
  context.signal?.throwIfAborted()
  const child = spawn(process.execPath, [pnpmProgram(), ...args], {
    cwd: directory,
    env: pnpmEnvironment(context.environment ?? process.env, context.cacheDir),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: the program starts the native pnpm as its child, and both have to end together.
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  if (child.pid !== undefined) context.guardian.watchProcess(child.pid)
  const abort = (): void => killGroup(child)
  context.signal?.addEventListener('abort', abort)
  try {
    const [stdout, stderr, [exitCode]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[number | null]>,
    ])
    context.signal?.throwIfAborted()
    return { exitCode, stdout, stderr }
  } finally {
    context.signal?.removeEventListener('abort', abort)
    if (child.pid !== undefined) context.guardian.forgetProcess(child.pid)
  }
}

/** Not the `pnpm` beside it: that one becomes a program only by an install script, which may have been refused. */
function pnpmProgram(): string {
  return join(dirname(createRequire(import.meta.url).resolve('pnpm/package.json')), 'bin', 'pnpm.mjs')
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
  } catch {
    // It ended by itself in the meantime.
  }
}
