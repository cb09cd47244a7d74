import { inWords } from '../../history/encode.ts'
import type { RecordedOperation } from '../recorded-round.ts'

/** More of what a write returned than this tells nobody anything: it is what was written. */
const RETURNED_MAX = 60

/** How a call ended, in words: "true", "threw TaskConflict: The task is not as expected." */
export function said({ outcome, value, error, mark }: RecordedOperation): string {
  if (outcome === 'ok') {
    const words = inWords(value)
    return mark !== undefined && words.length > RETURNED_MAX ? 'done' : words
  }
  return outcome === 'threw' ? `threw ${error?.name ?? 'an error'}: ${error?.message ?? ''}` : 'no answer'
}

/**
 * A call as a person would type it. Of a write with a mark, which may be a whole snapshot, no more is told than the
 * mark and the fence that it carries.
 */
export function typed({ call, args, mark, scope }: RecordedOperation): string {
  const inside = scope === undefined ? '' : ` in the scope of ${inWords(scope)}`
  if (mark === undefined) return `${call}(${args.map(inWords).join(', ')})${inside}`
  const fence = (args.at(-1) as { fence?: unknown } | undefined)?.fence
  const carried = fence === undefined ? '' : `, fence: ${inWords(fence)}`
  return `${call}({… ${inWords(mark)} …${carried}})${inside}`
}
