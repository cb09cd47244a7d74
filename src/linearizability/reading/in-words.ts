import { inWords } from '../../history/encode.ts'
import type { RecordedOperation } from '../recorded-round.ts'

/** How a call ended, in words: "true", "threw TaskConflict: The task is not as expected." */
export function said({ outcome, value, error }: RecordedOperation): string {
  if (outcome === 'ok') return inWords(value)
  return outcome === 'threw' ? `threw ${error?.name ?? 'an error'}: ${error?.message ?? ''}` : 'no answer'
}

/** A call as a person would type it. */
export function typed({ call, args }: RecordedOperation): string {
  return `${call}(${args.map(inWords).join(', ')})`
}
