import { VARIANTS } from '../rules/variant.ts'
import type { Rules } from '../rules/rules.ts'
import type { Fault } from './fault.ts'
import { unfencedWhere } from './unfenced-where.ts'

const MESSAGES = 'SELECT id, thread_id FROM mastra_messages'

/** Single surfaces on which the fence of a write is not looked at. */
export const SURFACE_FAULTS = {
  'new-messages-unfenced': {
    id: 'F36a',
    does: 'Fences saveMessages only where it overwrites a message, not where it adds one.',
    hazard: 'a displaced worker goes on talking in the conversation',
    variants: VARIANTS,
    change: unfencedWhere('saveMessages', MESSAGES, (before, after) => after.length > before.length),
  },
  'moved-messages-unfenced': {
    id: 'F36c',
    does: 'Fences saveMessages, but not where it moves a message to another thread.',
    hazard: 'a displaced worker takes a message out of its conversation',
    variants: VARIANTS,
    change: unfencedWhere('saveMessages', MESSAGES, (before, after) => {
      const threadOf = new Map(after.map(({ id, thread_id: thread }) => [id, thread]))
      return before.some(({ id, thread_id: thread }) => threadOf.get(id) !== thread)
    }),
  },
  'thread-saves-unfenced': {
    id: 'F37a',
    does: 'Lets a displaced owner store its old copy of a thread.',
    hazard: "a displaced worker overwrites the conversation's newer title and metadata",
    variants: VARIANTS,
    change: unfenced('saveThread'),
  },
  'resource-updates-unfenced': {
    id: 'F37b',
    does: 'Lets a displaced owner set the working memory of a resource.',
    hazard: "a displaced worker overwrites the agent's newer working memory",
    variants: VARIANTS,
    change: unfenced('updateResource'),
  },
  'snapshots-unfenced': {
    id: 'F38a',
    does: 'Lets a displaced owner store its old snapshot of a run.',
    hazard: 'a run that has succeeded is running again',
    variants: VARIANTS,
    change: unfenced('persistWorkflowSnapshot'),
  },
  'snapshots-of-users-unfenced': {
    id: 'R66',
    does: 'Lets a displaced owner store its old snapshot of a run that belongs to a resource.',
    hazard: "a user's run that has succeeded is running again",
    variants: VARIANTS,
    change: unfencedWhere(
      'persistWorkflowSnapshot',
      'SELECT run_id, snapshot FROM mastra_workflow_snapshot WHERE resourceId IS NOT NULL ORDER BY run_id',
    ),
  },
} as const satisfies Record<string, Fault>

function unfenced(operation: string) {
  return ({ resolveFence }: Rules): Pick<Rules, 'resolveFence'> => ({
    resolveFence: (request) => (request.name === operation ? undefined : resolveFence(request)),
  })
}
