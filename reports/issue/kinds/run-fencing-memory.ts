import type { IssueKind } from '../issue-kind.ts'
import { likelyOfFencing } from './likely-of-fencing.ts'

/** A memory domain that takes the writes of a run that was taken over. */
export const memoryRunFencing: IssueKind = {
  name: 'run-fencing-memory',
  shows: ({ id, domain, verdict }) =>
    domain === 'memory' && (verdict === 'absent' || (verdict === 'violated' && id === 'memory/run-fencing')),
  explains: () => false,
  title: 'memory is not fenced by runs',
  rule: 'After the fence was raised to B, memory takes no write under the fence of A.',
  paragraph:
    'A worker whose durable run was taken over can still write to memory: threads, messages and working memory of the superseded run land over those of its successor.',
  expected:
    'A fence can be raised; after it was raised to B, a write that carries the fence of A throws a conflict and changes nothing.',
  source:
    'run fencing of @mastra/core 1.76.0 and later: MemoryStorage.raiseRunFence, and the fence that saveThread, saveMessages and the other writes take',
  calls: [
    "raiseRunFence({ runId, ownerId: 'A', generation: 1 })",
    "raiseRunFence({ runId, ownerId: 'B', generation: 2 })",
    "saveThread({ thread: { id: 'thread', title: 'A', … }, fence: { runId, ownerId: 'A', generation: 1 } })",
    "getThreadById({ threadId: 'thread' })",
  ],
  likely: likelyOfFencing,
  script: {
    imports: [],
    work: null,
    trial: [
      "const memory = await (await open('repro')).getStore('memory')",
      'const now = new Date()',
      "const thread = { id: 'thread', resourceId: 'user', metadata: {}, createdAt: now, updatedAt: now }",
      "const fence = (ownerId) => ({ runId: 'run', ownerId, generation: ownerId === 'A' ? 1 : 2 })",
      "await memory.raiseRunFence?.(fence('A'))",
      "const raised = await memory.raiseRunFence?.(fence('B'))",
      'const write = (by) => memory.saveThread({ thread: { ...thread, title: by }, fence: fence(by) })',
      "await write('B')",
      "const answer = await write('A').then(() => 'accepted', (error) => `refused (${error.name})`)",
      "const { title } = await memory.getThreadById({ threadId: 'thread' })",
      "const expected = 'the fence can be raised; the write of A is refused, and that of B stays'",
      "const can = raised ? 'the fence can be raised' : 'no method raises a fence'",
      'const actual = `${can}; the write of A was ${answer}, and that of ${title} is stored`',
      "return { expected, actual, mended: Boolean(raised) && answer !== 'accepted' && title === 'B' }",
    ],
  },
}
