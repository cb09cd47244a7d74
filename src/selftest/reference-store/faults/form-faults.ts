import { VARIANTS } from '../rules/variant.ts'
import { writeInOrder } from '../rules/write-in-order.ts'
import type { Row } from '../sqlite/operation.ts'
import type { Fault } from './fault.ts'
import { unfencedWhere } from './unfenced-where.ts'

const SNAPSHOTS = 'SELECT run_id, snapshot FROM mastra_workflow_snapshot'

/** Ways of their own that a store has for some forms of a write, on which the fence is not looked at. */
export const FORM_FAULTS = {
  'suspensions-unfenced': {
    id: 'R71',
    does: 'Lets a displaced owner store a snapshot of a suspended run.',
    hazard: 'a displaced worker suspends the run that its successor runs',
    variants: VARIANTS,
    change: unfencedWhere(
      'persistWorkflowSnapshot',
      `${SNAPSHOTS} WHERE json_extract(snapshot, '$.status') = 'suspended' ORDER BY run_id`,
    ),
  },
  'long-snapshots-unfenced': {
    id: 'R72',
    does: 'Does not look at the fence of a snapshot that is longer than 64 KiB.',
    hazard: 'a displaced worker sets back every run with a long history',
    variants: VARIANTS,
    change: unfencedWhere(
      'persistWorkflowSnapshot',
      `${SNAPSHOTS} WHERE length(snapshot) > 65536 ORDER BY run_id`,
    ),
  },
  'step-progress-unfenced': {
    id: 'R73',
    does: 'Fences the results of steps, but not the progress of one that still runs.',
    hazard: 'the late progress of a displaced worker replaces the result of a step',
    variants: VARIANTS,
    change: unfencedWhere(
      'updateWorkflowResults',
      `${SNAPSHOTS} WHERE json_extract(snapshot, '$.context.step.status') IN ('running', 'waiting') ORDER BY run_id`,
    ),
  },
  'conditional-states-unfenced': {
    id: 'R83',
    does: 'Does not look at the fence of a state that is set on condition of another.',
    hazard: 'a displaced worker resumes or ends the run of its successor',
    variants: VARIANTS,
    change: ({ stateIsExpected, writeIn }) => {
      const asked = { isConditional: false }
      return {
        stateIsExpected: (status, expected) => {
          asked.isConditional = expected !== null
          return stateIsExpected(status, expected)
        },
        writeIn: (write) =>
          write.operation.name === 'updateWorkflowState'
            ? write.operation.transaction(async (tx) => {
                asked.isConditional = false
                const result = await writeInOrder(write, tx)
                if (!asked.isConditional) await write.check(tx)
                return result
              })
            : writeIn(write),
      }
    },
  },
  'titles-unfenced': {
    id: 'R74',
    does: 'Lets a displaced owner set the title of a thread, if it sets nothing else.',
    hazard: 'the late title of a displaced worker replaces that of its successor',
    variants: VARIANTS,
    change: unfencedWhere('updateThread', 'SELECT id, metadata FROM mastra_threads', keeps('metadata')),
  },
  'user-messages-unfenced': {
    id: 'R75',
    does: 'Lets a displaced owner save messages of the user, which belong to no execution.',
    hazard: 'a displaced worker puts an old input over a message that was edited',
    variants: VARIANTS,
    change: unfencedWhere(
      'saveMessages',
      "SELECT id, content FROM mastra_messages WHERE role = 'user' ORDER BY id",
    ),
  },
  'relabelled-messages-unfenced': {
    id: 'R76',
    does: 'Fences updates of messages, but not where they leave the content alone.',
    hazard: 'a displaced worker moves the messages of its successor to another thread',
    variants: VARIANTS,
    change: unfencedWhere('updateMessages', 'SELECT id, content FROM mastra_messages', keeps('content')),
  },
  'new-resources-unfenced': {
    id: 'R77',
    does: 'Fences updates of a resource, but not the first one, which makes it.',
    hazard: "the working memory that a user's next run begins with is a displaced worker's",
    variants: VARIANTS,
    change: unfencedWhere(
      'updateResource',
      'SELECT id FROM mastra_resources',
      (before, after) => after.length > before.length,
    ),
  },
} as const satisfies Record<string, Fault>

/** Whether a write leaves a column as it was in every row. */
function keeps(column: string) {
  return (before: readonly Row[], after: readonly Row[]): boolean => {
    const was = new Map(before.map((row) => [row['id'], row[column]]))
    return after.every((row) => was.get(row['id']) === row[column])
  }
}
