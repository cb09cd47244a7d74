import type { CheckEvidence } from '../check-evidence.ts'
import type { Check } from '../check.ts'
import { changedColumns, changesInWords, sameRow } from '../columns.ts'
import { READ_AGAIN, readAgainSteps } from '../read-again-steps.ts'
import { isOfContract } from '../restless-columns.ts'
import { inconclusive, missingOf } from '../refusal.ts'
import type { Judgement } from '../../verdict/verdict.ts'

/** How long nothing had been asked of any of the rows when they are read again, in ms. */
export const QUIET_MS = 1_000

/** An earlier reading of a row, by the check and the step that made it. */
export interface EarlierReading {
  readonly id: string
  readonly check: string
  readonly step: string
}

/**
 * Every row that a check had read last is still the same at the end of the run, a second or more after the last call.
 * A store that answers false and writes afterwards passes every check that reads the row at once.
 */
export const nothingLater: Check = {
  id: 'tasks/nothing-later',
  domain: 'backgroundTasks',
  title: 'No row changes after the last call: what was refused does not land later',
  required: true,
  needs: 'status',
  // It compares what all the others have read, so the run itself reads the rows, after the last of them.
  run: () => Promise.resolve(),
  judge(evidence): Judgement {
    const what = 'Writes that land later'
    const call = evidence.call(READ_AGAIN)
    const quietMs = Number(call?.args[0] ?? 0)
    const earlier = (call?.args[1] ?? []) as readonly EarlierReading[]
    const moved = earlier.filter((reading) => hasChanged(evidence, reading))
    const changed = moved.filter(({ id }) => changesATask(evidence, id))
    const [first] = changed
    if (first !== undefined) {
      const { before, after } = rowsOf(evidence, first.id)
      const changes = sameRow(before?.row ?? null, after?.row ?? null)
        ? `${before?.copies} rows under its id → ${after?.copies}`
        : changesInWords(before?.row ?? null, after?.row ?? null)
      return {
        verdict: 'violated',
        rowSteps: readAgainSteps(first.id),
        summary: `${what}: ${changed.length} of ${earlier.length} rows changed after the last call; that of ${first.check} (${first.step}, ${first.id}): ${changes}.`,
      }
    }
    const read = earlier.filter(({ id }) => wasRead(evidence, id))
    const missing = missingOf([
      ['the observer was asked and answered', call?.outcome === 'ok'],
      ['other checks had read rows', earlier.length > 0],
      [`nothing was asked of the rows for ${QUIET_MS} ms`, quietMs >= QUIET_MS],
      [`every row was read again (${read.length} of ${earlier.length} were)`, read.length === earlier.length],
    ])
    if (missing.length > 0) return inconclusive(what, missing)
    return {
      verdict: 'holds',
      summary: `${what}: none; ${earlier.length} rows were the same ${Math.floor(quietMs)} ms after the last call.`,
      ...(moved.length === 0 ? {} : { notes: [movedNote(evidence, moved)] }),
    }
  },
}

function hasChanged(evidence: CheckEvidence, { id }: EarlierReading): boolean {
  const { before, after } = rowsOf(evidence, id)
  if (before === null || after === null) return false
  return before.copies !== after.copies || !sameRow(before.row, after.row)
}

/**
 * Whether a row is gone, or changed in a field of a task. What else is in a row may be an index's, a job's or a
 * trigger's: of that no check has written anything.
 */
function changesATask(evidence: CheckEvidence, id: string): boolean {
  const { before, after } = rowsOf(evidence, id)
  if (before === null || after === null) return false
  if (before.copies !== after.copies || before.row === null || after.row === null) return true
  return changedColumns(before.row, after.row).some(isOfContract)
}

function movedNote(evidence: CheckEvidence, moved: readonly EarlierReading[]): string {
  const names = moved.flatMap(({ id }) => {
    const { before, after } = rowsOf(evidence, id)
    return changedColumns(before?.row ?? null, after?.row ?? null)
  })
  return `In ${moved.length} rows something changed later that is no field of a task: ${[...new Set(names)].join(', ')}.`
}

function wasRead(evidence: CheckEvidence, id: string): boolean {
  const { before, after } = rowsOf(evidence, id)
  return before !== null && after !== null
}

function rowsOf(evidence: CheckEvidence, id: string) {
  const steps = readAgainSteps(id)
  return { before: evidence.row(steps.before), after: evidence.row(steps.after) }
}
