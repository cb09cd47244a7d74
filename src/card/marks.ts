import type { RawRow } from '../verdict/report.ts'
import type { MarkedWrite, Traces } from './surface.ts'

/** Local names of more rows than two batches of the stores that write in batches hold (25). */
export const MANY = names(60)
/** Local names of more rows than a batch of ids holds (100). */
export const MANY_IDS = names(120)

function names(length: number): readonly string[] {
  return Array.from({ length }, (_, index) => `many-${index + 1}`)
}

/** Columns of a reading, by the start of their names, whose text holds the mark. */
export function holding(prefix: string, suffix = ''): (state: RawRow, write: { mark: string }) => Traces {
  return (state, { mark }) => ({ seen: columnsWith(state, prefix, suffix, mark).slice(0, 1), of: 1 })
}

/** Every column between `prefix` and `suffix` that holds a text. */
export function columnsWith(state: RawRow, prefix: string, suffix: string, text: string): string[] {
  return Object.entries(state).flatMap(([name, value]) =>
    name.startsWith(prefix) && name.endsWith(suffix) && String(value ?? '').includes(text) ? [name] : [],
  )
}

/** The trace of a delete: no column of the victim is left. */
export function goneFrom(table: string): (state: RawRow, write: { mark: string }) => Traces {
  return (state, { mark }) => {
    const row = `${table}.${victim(mark)}`
    const isThere = Object.keys(state).some((name) => name.startsWith(`${row}.`))
    return { seen: isThere ? [] : [`${row} is gone`], of: 1 }
  }
}

/** The local name of a row that is made to be deleted. */
export function victim(mark: string): string {
  return `victim-${mark}`
}

/** The fence as an option beside others; nothing where none is to be handed over. */
export function withFence({ fence }: MarkedWrite): object {
  return fence === undefined ? {} : { fence }
}
