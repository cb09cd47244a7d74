import writeFileAtomic from 'write-file-atomic'
import { RENDERERS } from '../../reports/list.ts'
import { FenceAuditError } from '../errors.ts'
import type { OutputPlan } from '../plan/plan.ts'
import type { Report } from '../verdict/report.ts'
import { writeOut } from './write-out.ts'

/**
 * Renders the reports to every output of the plan. Files are replaced as a whole and readable by their owner alone,
 * since a report shows rows of a database. One output that fails does not keep the others from being written;
 * resolves to the last failure (OUTPUT_UNWRITABLE, or a renderer's own), or to null.
 */
export async function writeReports(
  reports: readonly Report[],
  outputs: readonly OutputPlan[],
  verbose: boolean,
): Promise<Error | null> {
  let failure: Error | null = null
  for (const output of outputs) {
    try {
      await writeReport(reports, output, verbose)
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
    }
  }
  return failure
}

async function writeReport(reports: readonly Report[], output: OutputPlan, verbose: boolean): Promise<void> {
  const render = RENDERERS[output.format]
  const { stdout } = process
  if (output.file === null) {
    const color = stdout.isTTY ? stdout.hasColors() : false
    return writeOut(render(reports, { color, columns: stdout.columns ?? 80, verbose }))
  }
  const text = render(reports, { color: false, columns: 80, verbose })
  try {
    await writeFileAtomic(output.file, text, { mode: 0o600 })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new FenceAuditError('OUTPUT_UNWRITABLE', `${output.file} could not be written: ${reason}.`, {
      cause: error,
    })
  }
}
