import type { Report } from '../src/verdict/report.ts'
import { assertReportable } from './words/assert-reportable.ts'
import { overall } from './words/overall.ts'
import type { Renderer } from './renderer.ts'

/** Characters that JSON leaves as they are although terminals and editors act on them. */
const UNSEEN = /[\u007f-\u009f\p{Cf}\u2028\u2029]/gu

/**
 * The report for other programs, in the shape of `schema.json`: of one pair the report itself, of several an object
 * that holds them, with the grades of all stores before them. Values are exactly those of the evidence; characters that
 * a terminal would act on are escaped.
 */
export const json: Renderer = (reports) => {
  assertReportable(reports)
  const [first, ...others] = reports
  const { grade, exitCode } = overall(reports)
  const content =
    others.length === 0
      ? first
      : { schemaVersion: 1, tool: first?.tool, stores: gradesOf(reports), reports, grade, exitCode }
  return `${JSON.stringify(content, null, 2).replace(UNSEEN, escaped)}\n`
}

function gradesOf(reports: readonly Report[]): object[] {
  return reports.flatMap(({ stores, require, exitCode, run: { id: run } }) =>
    stores.map(({ name, adapter, grade, why }) => ({ name, adapter, grade, why, require, exitCode, run })),
  )
}

function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    return String.raw`\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`
  }).join('')
}
