import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/**
 * The states of a process as the system tells them, one letter for each of its threads (`T` stopped, `R` running,
 * `S` sleeping, `Z` ended, …; proc(5), ps(1)). Outside Linux one letter for the whole process. Empty when there is
 * no such process.
 */
export async function processState(pid: number): Promise<string> {
  return process.platform === 'linux' ? linuxState(pid) : psState(pid)
}

/** Whether every thread is stopped. The first one alone does not tell: another may still be finishing a write. */
export function isStopped(state: string): boolean {
  return /^T+$/.test(state)
}

/** Whether every thread can run again; a process that has ended cannot. */
export function isGoing(state: string): boolean {
  return /^[^TtZXx]+$/.test(state)
}

async function linuxState(pid: number): Promise<string> {
  const tasks = `/proc/${pid}/task`
  const threads = await readdir(tasks).catch(() => [])
  const states = await Promise.all(
    threads.map(async (thread) => {
      // A thread may end between the two reads.
      const stat = await readFile(`${tasks}/${thread}/stat`, 'utf8').catch(() => '')
      // The second field is the program's name in brackets and may itself contain brackets.
      return stat.slice(stat.lastIndexOf(')') + 2).charAt(0)
    }),
  )
  return states.join('')
}

async function psState(pid: number): Promise<string> {
  const answer = await promisify(execFile)('ps', ['-o', 'state=', '-p', String(pid)]).catch(() => null)
  return answer?.stdout.trim().charAt(0) ?? ''
}
