import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { NodeRuntime } from '../pair/pair.ts'
import { permissionFlags } from '../worker/confinement.ts'
import { workerEnvironment } from '../worker/environment.ts'
import type { Guardian } from '../worker/guardian.ts'
import { killGroup } from '../worker/kill-group.ts'
import { verificationOf } from './verification-of.ts'
import type { Verification } from './verification.ts'

const LIMIT_MS = 90_000

/** A script, and what it is run with. */
export interface ScriptRun {
  readonly script: string
  /** Directory whose node_modules holds the pair. */
  readonly root: string
  /** What leads it to its database; secrets among it go no further than the process. */
  readonly environment: Readonly<Record<string, string>>
  readonly node: NodeRuntime
  readonly guardian: Guardian
  readonly signal: AbortSignal
  /** What it may read beside the pair, for tests whose packages lie elsewhere. */
  readonly reads?: readonly string[]
}

/**
 * Runs a script as `repro.mjs` in an empty folder that has nothing but the pair, confined as audited code is: it reads
 * the pair and its folder, and writes there. A script of several processes may start them. Nothing of it is left.
 */
export async function runScript(run: ScriptRun): Promise<Verification> {
  const { script, root, node, guardian, signal } = run
  signal.throwIfAborted()
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'fence-audit-repro-')))
  guardian.watchDirectory(folder)
  try {
    const temporary = join(folder, 'tmp')
    await mkdir(temporary)
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    await writeFile(join(folder, 'repro.mjs'), script)
    const reads = [folder, await realpath(root), ...(run.reads ?? [])]
    const flags = permissionFlags({ read: reads, write: [folder] }, node)
    if (script.includes("'node:child_process'")) flags.push('--allow-child-process')
    const child = spawn(node.path, [...flags, '--no-warnings', join(folder, 'repro.mjs')], {
      cwd: folder,
      env: { ...workerEnvironment(join(folder, 'compiled'), temporary), ...run.environment },
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    })
    return await ended(child, { node, guardian, signal })
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    guardian.forgetDirectory(folder)
  }
}

async function ended(
  child: ReturnType<typeof spawn>,
  { node, guardian, signal }: Pick<ScriptRun, 'node' | 'guardian' | 'signal'>,
): Promise<Verification> {
  let timedOut = false
  const end = (): void => killGroup(child.pid)
  const timer = setTimeout(() => {
    timedOut = true
    end()
  }, LIMIT_MS)
  signal.addEventListener('abort', end)
  if (child.pid !== undefined) guardian.watchProcess(child.pid)
  try {
    const closed = once(child, 'close')
    const stdout = child.stdout === null ? '' : await text(child.stdout)
    const [exitCode] = (await closed) as [number | null]
    signal.throwIfAborted()
    return verificationOf({ exitCode, stdout, timedOut, node: node.version })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    // Processes that the script started and left behind.
    end()
    if (child.pid !== undefined) guardian.forgetProcess(child.pid)
  }
}
