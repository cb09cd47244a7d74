import { ANSWERING_MANNERS } from './manners/answering-manners.ts'
import { DOMAIN_MANNERS } from './manners/domain-manners.ts'
import { LAPSE_MANNERS } from './manners/lapse-manners.ts'
import type { Manner } from './manners/manner.ts'
import { WRITING_MANNERS } from './manners/writing-manners.ts'

/** Every healthy manner that the reference store can be given, by name. Any fault can be had on top of one. */
export const MANNERS: Readonly<Record<MannerName, Manner>> = {
  ...ANSWERING_MANNERS,
  ...WRITING_MANNERS,
  ...LAPSE_MANNERS,
  ...DOMAIN_MANNERS,
}

export type MannerName =
  | keyof typeof ANSWERING_MANNERS
  | keyof typeof WRITING_MANNERS
  | keyof typeof LAPSE_MANNERS
  | keyof typeof DOMAIN_MANNERS

export function isMannerName(name: string): name is MannerName {
  return Object.hasOwn(MANNERS, name)
}
