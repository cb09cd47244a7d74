import type { CleanedUp } from './clean-up-run.ts'

/**
 * Drops what a run has made on a server, one after the other; answers with the names, and with those that are still
 * there and why. `drop` answers with why, or null, and never rejects.
 */
export async function dropEach(
  kind: 'database' | 'schema',
  names: readonly string[],
  drop: (name: string) => Promise<string | null>,
): Promise<CleanedUp> {
  const removed: string[] = []
  const left: string[] = []
  for (const name of names) {
    const why = await drop(name)
    if (why === null) removed.push(`${kind} ${name}`)
    else left.push(`${kind} ${name} (${why})`)
  }
  return { removed, left }
}
