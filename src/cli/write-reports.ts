import { RENDERERS } from '../../reports/list.ts'
import type { RenderOptions } from '../../reports/renderer.ts'
import type { OutputPlan } from '../plan/plan.ts'
import type { Report } from '../verdict/report.ts'
import { writeOutputs } from './write-outputs.ts'

/** Renders the reports to every output of the plan; resolves to the last failure, or to null, as `writeOutputs` does. */
export function writeReports(
  reports: readonly Report[],
  outputs: readonly OutputPlan[],
  verbose: boolean,
): Promise<Error | null> {
  const rendered = outputs.map(({ file, format }) => ({
    file,
    render: (options: RenderOptions) => RENDERERS[format](reports, options),
  }))
  return writeOutputs(rendered, verbose)
}
