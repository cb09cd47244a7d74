import { NOTHING_LATER, SHARED_DATABASE, type CheckId } from '../../checks/check-id.ts'
import type { CheckReport } from '../../verdict/report.ts'
import type { Variant } from '../reference-store/rules/variant.ts'
import { isMannerName } from '../reference-store/manners.ts'
import type { Bench } from '../bench/bench.ts'
import { checksFor } from './checks-for.ts'
import type { Control } from './control.ts'
import { misgraded } from './grade-control.ts'
import { judgeControl, type ControlOutcome } from './judge-control.ts'

/** Random histories for a fault that they alone can show: enough to run into it whatever else the machine does. */
const HISTORIES = 200

/** How a control is tried. */
export interface Trial {
  /** Default the newest variant in which the control is one. */
  readonly variant?: Variant
  /** A healthy manner that a fault is put on top of. */
  readonly manner?: string
  /** Attempts while nothing but inconclusive verdicts stands against the control. */
  readonly attempts?: number
  /** Aborting it ends the trial early; what it came to then counts for nothing. */
  readonly signal?: AbortSignal
}

/** How a control came out, and what each of its checks came to when it was run last. */
export interface TriedControl extends ControlOutcome {
  readonly judgements: ReadonlyMap<CheckId, CheckReport>
  /** Grades that do not follow from verdicts which are as they must be. */
  readonly misgraded: readonly string[]
}

/** Puts a control through its checks on the bench, and again through those that a busy machine left open. */
export async function tryControl(
  bench: Bench,
  control: Control,
  { variant = control.variants.at(-1) ?? 'F3', manner, attempts = 4, signal }: Trial = {},
): Promise<TriedControl> {
  const { kind, name, caughtBy } = control
  const ownManner = isMannerName(name) ? name : null
  const reference =
    kind === 'healthy'
      ? { variant, fault: null, manner: ownManner }
      : { variant, fault: name, manner: manner ?? null }
  const rounds = caughtBy.some((id) => id.endsWith('/linearizable')) ? { rounds: HISTORIES } : {}
  const all = control.checks ?? checksFor(control)
  const judgements = new Map<CheckId, CheckReport>()
  let checks = all
  for (let attempt = 1; ; attempt += 1) {
    const options = { seed: attempt, ...rounds, ...(signal === undefined ? {} : { signal }) }
    const audited = await bench.auditReference(reference, checks, options)
    for (const [id, report] of audited.judgements) judgements.set(id, report)
    const outcome = judgeControl(control, judgements.values())
    const failed = outcome.missed.length + outcome.unexpected.length
    const isLast = attempt === attempts || signal?.aborted === true
    if (failed === 0 || outcome.open.length < failed || isLast) {
      const grades = failed === 0 ? misgraded(control, [...judgements.values()]) : []
      return { ...outcome, judgements, misgraded: grades }
    }
    checks = checksAgain(all, outcome.open)
  }
}

/** Those that were left open, and what they rest on: the one on what lands later looks at the rows of all others. */
function checksAgain(all: readonly CheckId[], open: readonly CheckId[]): readonly CheckId[] {
  const isOpen = new Set<CheckId>(open)
  if (isOpen.has(SHARED_DATABASE) || isOpen.has(NOTHING_LATER)) return all
  return all.filter((id) => id === SHARED_DATABASE || isOpen.has(id))
}
