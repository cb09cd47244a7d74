import { CHANGE_NAMES } from './choose-changes.ts'
import { FAULTS } from './faults.ts'
import { MANNERS } from './manners.ts'
import { TASK_FAULTS } from './task-faults.ts'

/** Number → name of every fault and manner that has one. */
const NAME_OF_ID: ReadonlyMap<string, string> = new Map(
  [FAULTS, TASK_FAULTS, MANNERS].flatMap((table) =>
    Object.entries(table).map(([name, { id }]) => [id.toLowerCase(), name] as const),
  ),
)

/** The name of a fault, manner or trouble, given that name or its number in any case; null for neither. */
export function nameOfChange(text: string): string | null {
  if (CHANGE_NAMES.includes(text)) return text
  return NAME_OF_ID.get(text.toLowerCase()) ?? null
}
