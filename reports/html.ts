import { page } from './html/page.ts'
import { assertReportable } from './words/assert-reportable.ts'
import { allVisible } from './words/visible.ts'
import type { Renderer } from './renderer.ts'

/**
 * The report as one page that opens from disk: no script, nothing to load, every text of a store or a package escaped. It
 * holds every check whatever `verbose` says; what holds is folded.
 */
export const htmlPage: Renderer = (reports) => {
  assertReportable(reports)
  return page(reports.map(allVisible)).toString()
}
