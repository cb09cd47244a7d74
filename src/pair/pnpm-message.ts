import { redact } from './redact.ts'
import type { PnpmResult } from './run-pnpm.ts'

const LINES_SHOWN = 8

/** pnpm's complaint as one line without its drawing, for matching and for quoting in a sentence. */
export function pnpmMessage({ stdout, stderr }: PnpmResult): string {
  const said = fromJson(stdout) ?? (stderr.trim() === '' ? stdout : stderr)
  return redact(
    said
      .replaceAll(/[│×╰─▶├]/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}

/** The last lines that pnpm printed, for a person to read. */
export function pnpmTail({ stdout, stderr }: PnpmResult): string {
  const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '')
  return redact(lines.slice(-LINES_SHOWN).join('\n'))
}

/** Commands with `--json` put their error on stdout, as `{"error": {"code", "message"}}`. */
function fromJson(stdout: string): string | null {
  try {
    const { error } = JSON.parse(stdout) as { error?: { code?: unknown; message?: unknown } }
    return error === undefined ? null : `${String(error.code)}: ${String(error.message)}`
  } catch {
    return null
  }
}
