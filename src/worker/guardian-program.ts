/**
 * Outlives the program that started it, whatever happens to that one, and ends what it would leave behind: worker
 * processes (also stopped ones, which is why it is SIGKILL) and half-made directories. It learns that its parent is
 * gone when its standard input ends; a list that was emptied before makes it simply exit.
 */
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'

const pids = new Set<number>()
const directories = new Set<string>()

const lines = createInterface({ input: process.stdin })
lines.on('line', (line) => {
  const [verb, ...rest] = line.split(' ')
  const subject = rest.join(' ')
  if (verb === 'kill') pids.add(Number(subject))
  else if (verb === 'spare') pids.delete(Number(subject))
  else if (verb === 'remove') directories.add(subject)
  else if (verb === 'keep') directories.delete(subject)
})
lines.on('close', () => {
  for (const pid of pids) kill(pid)
  // A process that is just ending may still put a last file into a directory that is being emptied.
  for (const directory of directories)
    rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  process.exit(0)
})

function kill(pid: number): void {
  // Negative: workers lead their own process group, so that what they started ends with them.
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, 'SIGKILL')
    } catch {
      // Already gone, which is what we want.
    }
  }
}
