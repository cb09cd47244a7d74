import { render } from '../../reports/render.ts'
import type { RenderOptions, SourceFile } from '../../reports/renderer.ts'
import type { OutputPlan } from '../plan/plan.ts'
import type { Report } from '../verdict/report.ts'
import { writeOutputs } from './write-outputs.ts'

/** Renders the reports to every output of the plan; resolves to the last failure, or to null, as `writeOutputs` does. */
export function writeReports(
  reports: readonly Report[],
  outputs: readonly OutputPlan[],
  { verbose, sources }: { readonly verbose: boolean; readonly sources: readonly SourceFile[] },
): Promise<Error | null> {
  const rendered = outputs.map(({ file, format }) => ({
    file,
    render: (options: RenderOptions) => render(format, reports, { ...options, sources }),
  }))
  return writeOutputs(rendered, verbose)
}
