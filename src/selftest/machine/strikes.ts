import { spawn, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { once } from 'node:events'
import type { AfterCall } from '../../worker/mastra.ts'
import { shiftClock } from './shift-clock.ts'

/** Where trouble strikes: in a worker, before one database call. */
export interface Struck {
  /** The SQLite file of the store. */
  readonly file: string
  /** Closes the store's file under it. */
  readonly closeStore: () => void
  /** Is called when the store is closed, so that the next store in this process finds a machine in order. */
  readonly onClose: (undo: () => void) => void
}

/** Answers with what has to happen when the call was made; throws what the call fails with. */
type Strike = (at: Struck) => Promise<AfterCall | undefined>

const HOUR_MS = 3_600_000

/** What can happen to a worker, by name. All but the two lost calls are done to the process or the file for real. */
export const STRIKES = {
  // Longer than the lease of a scenario.
  'long-stall': () => stall(4),
  stall: () => stall(0.6),
  'close-file': ({ closeStore }) => {
    closeStore()
    return Promise.resolve(undefined)
  },
  'lose-call': () => Promise.reject(reset()),
  'lose-reply': () =>
    Promise.resolve(() => {
      throw reset()
    }),
  lock: async ({ file }) => {
    await lockElsewhere(file)
    return undefined
  },
  'fill-disk': ({ file, onClose }) => {
    // A file may grow no further: what a full disk is to those who write to it, without filling anybody's.
    limitFiles(String(statSync(file).size))
    onClose(() => limitFiles('unlimited'))
    return Promise.resolve(undefined)
  },
  'clock-ahead': ({ onClose }) => jump(HOUR_MS, onClose),
  'clock-behind': ({ onClose }) => jump(-HOUR_MS, onClose),
} as const satisfies Record<string, Strike>

export type StrikeName = keyof typeof STRIKES

export function isStrikeName(name: string): name is StrikeName {
  return Object.hasOwn(STRIKES, name)
}

function jump(ms: number, onClose: Struck['onClose']): Promise<undefined> {
  onClose(shiftClock(ms))
  return Promise.resolve(undefined)
}

/** Another process stops this one and lets it go on; the call is made after that. */
async function stall(seconds: number): Promise<undefined> {
  const script = 'kill -STOP "$1"; sleep "$2"; kill -CONT "$1"'
  const other = spawn('/bin/sh', ['-c', script, 'sh', String(process.pid), String(seconds)], {
    stdio: 'ignore',
  })
  await once(other, 'exit')
  return undefined
}

/** Ms for which the lock is held: longer than the reference store waits for one. */
const LOCK_MS = 3_400

/** Resolves as soon as another process has the write lock, or could not get it because this one does. */
async function lockElsewhere(file: string): Promise<void> {
  const program = `
    const { DatabaseSync } = require('node:sqlite')
    const database = new DatabaseSync(process.argv[1])
    database.exec('BEGIN IMMEDIATE')
    process.stdout.write('locked')
    setTimeout(() => database.close(), ${LOCK_MS})`
  const other = spawn(process.execPath, ['-e', program, file], { stdio: ['ignore', 'pipe', 'ignore'] })
  await Promise.race([once(other.stdout, 'data'), once(other, 'exit')])
}

function limitFiles(bytes: string): void {
  const { status, error } = spawnSync('prlimit', [`--fsize=${bytes}:`, '--pid', String(process.pid)])
  if (status !== 0) throw new Error('prlimit could not limit the size of files.', { cause: error })
}

function reset(): Error {
  return Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', errno: -104, syscall: 'read' })
}
