import type { OutputPlan } from '../src/plan/plan.ts'
import type { Report } from '../src/verdict/report.ts'
import { RENDERERS } from './list.ts'
import type { RenderOptions } from './renderer.ts'

const PLAIN = { color: false, columns: 80, verbose: false } as const satisfies RenderOptions

/**
 * The reports of one audit as text in one of the formats of `--format`; without options plain text of 80 columns, and
 * nothing anchored in a file.
 *
 * @throws Error for an empty list, and for a report that cannot be true
 */
export function render(
  format: OutputPlan['format'],
  reports: readonly Report[],
  options: Partial<RenderOptions> = {},
): string {
  return RENDERERS[format](reports, { ...PLAIN, ...options })
}
