import wrapAnsi from 'wrap-ansi'

/** Longer lines are hard to read. */
const WIDTH_MAX = 110

interface Stream {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

/**
 * Says something to the person at the keyboard, on stderr: wrapped at words on a terminal, in lines as they are where a
 * program reads. Paths and addresses are not broken.
 */
export function say(text: string, stream: Stream = process.stderr): void {
  const lines = `fence-audit: ${text}`.split('\n')
  const width = Math.min(stream.columns ?? 80, WIDTH_MAX)
  const shown = stream.isTTY === true ? lines.map((line) => wrapped(line, width)) : lines
  stream.write(`${shown.join('\n')}\n`)
}

function wrapped(line: string, width: number): string {
  const indent = /^ */.exec(line)?.[0] ?? ''
  const parts = wrapAnsi(line.trimStart(), width - indent.length).split('\n')
  return parts.map((part) => indent + part).join('\n')
}
