import { columnsWith, withFence } from '../../../card/marks.ts'
import { messageOf } from '../../../card/rows.ts'
import type { MarkedWrite, Surface } from '../../../card/surface.ts'
import { saveNewMessage } from '../../../card/surfaces/save-new-message.ts'
import { updateMessages } from '../../../card/surfaces/update-messages.ts'
import { updateResource } from '../../../card/surfaces/update-resource.ts'
import { updateThread } from '../../../card/surfaces/update-thread.ts'
import { LONG, type Form } from './form.ts'

const ROLES = ['user', 'system', 'tool'] as const

/** The forms of writes to conversations, messages and working memory. */
export const MEMORY_FORMS: readonly Form[] = [
  { name: 'a title alone', surface: patchingThread(({ mark }) => ({ title: mark, metadata: {} })) },
  {
    name: 'metadata under the same title',
    surface: patchingThread(({ mark }) => ({ title: 'start', metadata: { mark } })),
  },
  ...ROLES.map((role) => ({ name: `a message of the role ${role}`, surface: saving({ role }) })),
  { name: 'a long message', surface: saving({}, LONG) },
  {
    name: 'the move of a message',
    surface: patchingMessage(({ run, mark }) => ({ threadId: `${run.base}thread-${mark}` })),
  },
  { name: 'the label of a message', surface: patchingMessage(({ mark }) => ({ type: mark })) },
  {
    name: 'the first working memory of a resource',
    surface: {
      ...updateResource,
      setUp: updateThread.setUp,
      args: (write) => [
        {
          resourceId: `${write.run.base}fresh-${write.mark}`,
          workingMemory: write.mark,
          ...withFence(write),
        },
      ],
      traces: (state, { mark }) => ({
        seen: columnsWith(state, `resources.fresh-${mark}.`, '', mark).slice(0, 1),
        of: 1,
      }),
    },
  },
  {
    name: 'the metadata of a resource',
    surface: {
      ...updateResource,
      args: (write) => [
        { resourceId: write.run.resourceId, metadata: { mark: write.mark }, ...withFence(write) },
      ],
    },
  },
]

function patchingThread(patch: (write: MarkedWrite) => object): Surface {
  return {
    ...updateThread,
    args: (write) => [{ id: write.run.threadId, ...patch(write), ...withFence(write) }],
  }
}

function saving(changes: object, padding = ''): Surface {
  return {
    ...saveNewMessage,
    args: (write) => {
      const message = messageOf(write.run, `new-${write.mark}`, write.mark)
      const text = write.mark + padding
      const content = { format: 2, parts: [{ type: 'text', text }], content: text }
      return [{ messages: [{ ...message, ...changes, content }], ...withFence(write) }]
    },
  }
}

/** Nothing of its content. */
function patchingMessage(patch: (write: MarkedWrite) => object): Surface {
  return {
    ...updateMessages,
    args: (write) => [{ messages: [{ id: `${write.run.base}known`, ...patch(write) }], ...withFence(write) }],
    traces: (state, { mark }) => ({
      seen: columnsWith(state, 'messages.known.', '', mark).slice(0, 1),
      of: 1,
    }),
  }
}
