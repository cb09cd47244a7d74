import type { Words } from '../verdict/words.ts'
import type { CheckId } from './check-id.ts'
import { MEMORY_WORDS } from './words/memory.ts'
import { RUN_WORDS } from './words/runs.ts'
import { TASK_WORDS } from './words/tasks.ts'
import { WORKFLOW_WORDS } from './words/workflows.ts'

/** What every check means to those who can act on it; the compiler asks for the words of every id. */
export const CHECK_WORDS: Readonly<Record<CheckId, Words>> = {
  ...TASK_WORDS,
  ...RUN_WORDS,
  ...WORKFLOW_WORDS,
  ...MEMORY_WORDS,
}
