import type { Audited } from './audited.ts'

/** The checks that do not hold, with what they came to: `runs/release violated`. */
export function findings({ judgements }: Pick<Audited, 'judgements'>): string[] {
  return [...judgements].flatMap(([id, { verdict }]) => (verdict === 'holds' ? [] : [`${id} ${verdict}`]))
}
