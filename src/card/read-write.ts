import type { CheckEvidence, RecordedCall } from '../checks/check-evidence.ts'
import { changedColumns } from '../checks/columns.ts'
import { isInfrastructure } from '../checks/infrastructure.ts'
import type { RawRow } from '../verdict/report.ts'
import type { Surface, Traces } from './surface.ts'

/** What became of one marked write, by O's readings before and after it. */
export interface ReadWrite {
  readonly call: RecordedCall
  readonly before: RawRow
  readonly after: RawRow
  /** Parts of the write that appeared with it. */
  readonly landed: readonly string[]
  readonly of: number
  /** Columns that changed, whatever they hold. */
  readonly changed: readonly string[]
  /** The store itself answered: it returned, or threw something else than a failure to reach the database. */
  readonly answered: boolean
  /** It threw what Mastra recognises as a run-fence conflict. */
  readonly conflict: boolean
}

/** The ids that traces are looked for under; the readings are relative to them. */
interface Written {
  readonly surface: Surface
  readonly mark: string
}

/** Null where the write was not attempted, got no answer, or was not read around. */
export function readWrite(
  evidence: CheckEvidence,
  { surface, mark }: Written,
  steps: { readonly write: string; readonly before: string; readonly after: string },
): ReadWrite | null {
  const call = evidence.call(steps.write)
  const before = evidence.row(steps.before)?.row ?? null
  const after = evidence.row(steps.after)?.row ?? null
  if (call === null || before === null || after === null) return null
  if (call.outcome === 'lost' || call.outcome === 'unsent') return null
  const was = tracesIn(evidence, surface, mark, steps.before).seen
  const now = tracesIn(evidence, surface, mark, steps.after)
  return {
    call,
    before,
    after,
    landed: now.seen.filter((part) => !was.includes(part)),
    of: now.of,
    changed: changedColumns(before, after),
    answered: !isInfrastructure(call.error),
    conflict: call.error?.conflict !== undefined,
  }
}

/** The traces of a mark in a reading; none where there is no reading. */
export function tracesIn(evidence: CheckEvidence, surface: Surface, mark: string, step: string): Traces {
  const reading = evidence.row(step)
  const row = reading?.row ?? null
  if (reading === null || row === null) return { seen: [], of: 1 }
  const base = reading.id
  const run = { base, runId: `${base}run`, threadId: `${base}thread`, resourceId: `${base}resource` }
  return surface.traces(row, { run, mark })
}
