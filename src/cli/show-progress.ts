import { stripVTControlCharacters } from 'node:util'
import type { Progress } from '../audit.ts'

export interface ProgressView {
  readonly show: (progress: Progress) => void
  /** A line of its own that stays, e.g. that the run was interrupted. */
  readonly note: (text: string) => void
  /** Removes the live line, so that the report starts on a clean one. */
  readonly end: () => void
}

export interface ProgressOptions {
  readonly quiet: boolean
  readonly verbose: boolean
  readonly stream: { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown }
}

const ERASE_LINE = '\r\u001B[K'

/**
 * Progress for people on stderr: one live line on a terminal; elsewhere a plain line per phase (per step with
 * `verbose`); nothing with `quiet`.
 */
export function showProgress({ quiet, verbose, stream }: ProgressOptions): ProgressView {
  if (quiet) return { show() {}, note() {}, end() {} }
  return stream.isTTY === true ? liveLine(stream) : plainLines(stream, verbose)
}

function liveLine(stream: ProgressOptions['stream']): ProgressView {
  return {
    show(progress) {
      const line = inWords(progress)
      const columns = Math.max((stream.columns ?? 80) - 1, 20)
      stream.write(`${ERASE_LINE}${line.length > columns ? `${line.slice(0, columns - 1)}…` : line}`)
    },
    note(text) {
      stream.write(`${ERASE_LINE}${text}\n`)
    },
    end() {
      stream.write(ERASE_LINE)
    },
  }
}

function plainLines(stream: ProgressOptions['stream'], verbose: boolean): ProgressView {
  let shown = ''
  return {
    show(progress) {
      const step = verbose ? inWords(progress) : `${progress.pair} ${progress.phase}`
      if (step === shown) return
      shown = step
      stream.write(`${inWords(progress)}\n`)
    },
    note(text) {
      stream.write(`${text}\n`)
    },
    end() {},
  }
}

function inWords({ pair, text, done, of }: Progress): string {
  const count = done === undefined || of === undefined ? '' : ` [${done}/${of}]`
  // A version or a path inside the text must not be able to steer the terminal.
  return stripVTControlCharacters(`${pair}: ${text}${count}`).replaceAll(/[\r\n]+/g, ' ')
}
