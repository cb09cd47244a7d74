/**
 * Outlives the program that started it, whatever happens to that one, and ends what it would leave behind: worker
 * processes (also stopped ones, which is why it is SIGKILL), servers, what was made in a database, and half-made
 * directories. It learns that its parent is gone when its standard input ends; a list that was emptied before makes
 * it simply exit.
 */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Undoing } from './guardian.ts'

/** How long a server may take to end, an undoing altogether, and the emptying of a directory, in ms. */
const SERVER_MS = 5_000
const UNDO_MS = 60_000
const REMOVE_MS = 60_000
const REMOVE_AGAIN_MS = 300
const POLL_MS = 20

const pids = new Map<number, NodeJS.Signals>()
const directories = new Set<string>()
const undoings = new Map<string, Undoing>()

const lines = createInterface({ input: process.stdin })
lines.on('line', (line) => {
  const [verb, subject, argument] = JSON.parse(line) as [string, string | number, unknown]
  if (verb === 'kill') pids.set(Number(subject), argument as NodeJS.Signals)
  else if (verb === 'spare') pids.delete(Number(subject))
  else if (verb === 'remove') directories.add(String(subject))
  else if (verb === 'keep') directories.delete(String(subject))
  else if (verb === 'undo') undoings.set(String(subject), argument as Undoing)
  else if (verb === 'done') undoings.delete(String(subject))
})
lines.on('close', () => void cleanUp())

async function cleanUp(): Promise<void> {
  for (const [pid, signal] of pids) if (signal === 'SIGKILL') kill(pid)
  // While the servers are up: what is undone may be in one of them.
  await Promise.race([
    Promise.allSettled([...undoings.values()].map(undo)),
    setTimeout(UNDO_MS, undefined, { ref: false }),
  ])
  const servers = [...pids].filter(([, signal]) => signal !== 'SIGKILL')
  await Promise.all(servers.map(([pid, signal]) => stop(pid, signal)))
  await Promise.all([...directories].map(remove))
  process.exit(0)
}

/**
 * Removes a directory that others still use: a process that is just ending may put a last file into it, and the other
 * guardians of the same program, which end at the same moment, may be emptying what is inside. Neither is a failure.
 */
async function remove(directory: string): Promise<void> {
  const patience = performance.now() + REMOVE_MS
  do {
    await rm(directory, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
    // Gone is what stays gone.
    await setTimeout(REMOVE_AGAIN_MS)
  } while (existsSync(directory) && performance.now() < patience)
}

async function undo({ module, argument }: Undoing): Promise<void> {
  const { undo: run } = (await import(pathToFileURL(module).href)) as { undo: (argument: unknown) => unknown }
  await run(argument)
}

/** Asks a process to end and waits until it has; it is not our child, so nothing but looking tells. */
async function stop(pid: number, signal: NodeJS.Signals): Promise<void> {
  const patience = performance.now() + SERVER_MS
  for (send(pid, signal); send(pid, 0); await setTimeout(POLL_MS)) {
    if (performance.now() > patience) {
      kill(pid)
      return
    }
  }
}

function kill(pid: number): void {
  // Negative: workers lead their own process group, so that what they started ends with them.
  for (const target of [-pid, pid]) send(target, 'SIGKILL')
}

/** False when the process is gone, which is what we want. */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
