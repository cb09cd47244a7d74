import { Chalk, type ChalkInstance } from 'chalk'
import stringWidth from 'string-width'
import wrapAnsi from 'wrap-ansi'
import { clip } from '../words/clip.ts'
import type { RenderOptions } from '../renderer.ts'

/** What every section of the terminal report needs to lay itself out. */
export interface Page {
  readonly width: number
  readonly verbose: boolean
  readonly paint: ChalkInstance
}

const WIDTH_MIN = 30
/** Longer lines are hard to read. */
const WIDTH_MAX = 110
/** A text beyond this length is cut before it is wrapped, so that a hostile one cannot stall the report. */
const LENGTH_MAX = 8000

export function pageFor({ color, columns, verbose }: RenderOptions): Page {
  const width = Number.isFinite(columns) && columns > 0 ? Math.floor(columns) : 80
  return {
    width: Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, width)),
    verbose,
    paint: new Chalk({ level: color ? 1 : 0 }),
  }
}

/** Wraps a text to a width; with `linesMax` the rest is cut, which shows as `…`. Words that are too long are broken. */
export function wrapped(text: string, width: number, linesMax = Infinity): string[] {
  const measured = text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX)}…` : text
  const lines = wrapAnsi(measured, width, { hard: true }).split('\n')
  if (lines.length <= linesMax) return lines
  return [...lines.slice(0, linesMax - 1), clip(`${lines[linesMax - 1] ?? ''} …`, width)]
}

/**
 * A label at the left and a text beside it, whose further lines hang under its first. Where the label leaves no
 * room it gets lines of its own.
 */
export function labelled(
  label: string,
  text: string,
  hang: number,
  page: Page,
  linesMax = Infinity,
): string[] {
  const room = Math.min(hang, Math.floor(page.width / 3))
  const margin = ' '.repeat(room)
  const lines = wrapped(text, page.width - room, linesMax)
  if (stringWidth(label) < room) {
    return lines.map((line, index) => (index === 0 ? padded(label, room) : margin) + line)
  }
  const indent = /^ */.exec(label)?.[0] ?? ''
  const heading = wrapped(label.trimStart(), page.width - indent.length).map((line) => indent + line)
  return [...heading, ...lines.map((line) => margin + line)]
}

/** A paragraph at `indent`. */
export function paragraph(text: string, indent: number, page: Page, linesMax = Infinity): string[] {
  return wrapped(text, page.width - indent, linesMax).map((line) => ' '.repeat(indent) + line)
}

/** An item of a list: its further lines stand two columns deeper than its first. */
export function listItem(text: string, indent: number, page: Page): string[] {
  const lines = wrapped(text, page.width - indent - 2)
  return lines.map((line, index) => ' '.repeat(index === 0 ? indent : indent + 2) + line)
}

/** Pads a text, painted or not, to a number of columns. */
export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - stringWidth(text)))
}
