import { FenceAuditError } from '../errors.ts'
import { didYouMean } from './nearest.ts'
import { OPTIONS } from './options.ts'

type Choosing = 'gate' | 'profile'
type Choice<Name extends Choosing> = (typeof OPTIONS)[Name]['choices'][number]

/**
 * The value of a setting that has a fixed set of choices; its fallback is what holds without it.
 *
 * @throws FenceAuditError BAD_FLAG that suggests the nearest choice
 */
export function planChoice<Name extends Choosing>(name: Name, given: string | undefined): Choice<Name> {
  const choices: readonly Choice<Name>[] = OPTIONS[name].choices
  const wanted = given ?? OPTIONS[name].fallback
  const choice = choices.find((one) => one === wanted)
  if (choice !== undefined) return choice
  throw new FenceAuditError(
    'BAD_FLAG',
    `--${name} ${given} is not one of ${choices.join(', ')}.${didYouMean(String(given), choices)}`,
  )
}
