import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { blot } from './blot.ts'

/** A directory of logs, and what must not stay in them. */
export interface LogsToBlot {
  readonly directory: string
  readonly secrets: readonly string[]
}

/**
 * Blots secrets out of what worker processes have printed. They write to these files themselves, so this is done
 * when they are gone; never rejects, because a log that was not written needs none of it.
 */
export function blotLogs({ directory, secrets }: LogsToBlot): void {
  if (secrets.length === 0) return
  for (const name of entriesOf(directory)) {
    const path = join(directory, name)
    // Byte by byte: a log may hold anything.
    const text = readFileSync(path, 'latin1')
    const clean = blot(text, secrets.map(asBytes))
    if (clean !== text) writeFileSync(path, clean, 'latin1')
  }
}

/** For the guardian, which does this when the audit was killed. */
export { blotLogs as undo }

function asBytes(secret: string): string {
  return Buffer.from(secret, 'utf8').toString('latin1')
}

function entriesOf(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}
