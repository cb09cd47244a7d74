import type { Variant } from '../reference-store/rules/variant.ts'
import type { Audited } from '../bench/audited.ts'
import type { Bench } from '../bench/bench.ts'
import { checksFor } from './checks-for.ts'
import type { Control } from './control.ts'
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

/** Puts a control through its checks on the bench, again while a busy machine left some of them open. */
export async function tryControl(
  bench: Bench,
  control: Control,
  { variant = control.variants.at(-1) ?? 'F3', manner, attempts = 4, signal }: Trial = {},
): Promise<ControlOutcome & { readonly audited: Audited }> {
  const isHealthy = control.kind === 'healthy'
  const reference = {
    variant,
    fault: isHealthy ? null : control.name,
    manner: isHealthy ? control.name : (manner ?? null),
  }
  for (let attempt = 1; ; attempt += 1) {
    const options = {
      seed: attempt,
      ...(control.caughtBy.some((id) => id.endsWith('/linearizable')) ? { rounds: HISTORIES } : {}),
      ...(signal === undefined ? {} : { signal }),
    }
    const audited = await bench.auditReference(reference, checksFor(control), options)
    const outcome = judgeControl(control, audited.judgements.values())
    const failed = outcome.missed.length + outcome.unexpected.length
    const isLast = attempt === attempts || signal?.aborted === true
    if (failed === 0 || outcome.open.length < failed || isLast) return { ...outcome, audited }
  }
}
