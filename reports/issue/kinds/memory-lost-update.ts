import type { IssueKind } from '../issue-kind.ts'
import { race } from '../script/race.ts'

/** A store in which two processes that merge metadata into one thread undo each other. */
export const memoryLostUpdate: IssueKind = {
  name: 'memory-lost-update',
  shows: ({ id, verdict }) => id === 'memory/lost-update' && verdict === 'violated',
  explains: () => false,
  title: 'updateThread loses metadata that another process writes at the same time',
  rule: "Keys of a thread's metadata that two processes merge into it are all kept.",
  paragraph:
    'updateThread merges the given metadata into what is stored, key by key. Two processes that merge different keys into one thread undo each other: keys that were accepted are gone, or have an older value again. Both calls succeed.',
  expected: 'Each of two simultaneous updates keeps what the other one has written.',
  source:
    'what the method does by itself: given metadata is merged into the stored one. The comment on MemoryStorage.updateThreadMetadata in @mastra/core (dist/storage/domains/memory/base.d.ts) leaves it to adapters to keep it atomic across processes',
  calls: [
    "saveThread({ thread: { id: 'thread', metadata: {}, … } })",
    "process A, again and again: updateThread({ id: 'thread', metadata: { A: … } })",
    "process B, again and again: updateThread({ id: 'thread', metadata: { B: … } })",
    "each, before its next update: getThreadById({ threadId: 'thread' })",
  ],
  likely: () =>
    'The thread is read, its metadata merged in memory, and the column written back, with room for another process between the two. A transaction that locks the row, or a merge in the database, mends it.',
  script: race({
    domain: 'memory',
    make: [
      'const [createdAt, updatedAt] = [new Date(), new Date()]',
      "const thread = { id: 'thread', resourceId: 'r', title: 't', metadata: {}, createdAt, updatedAt }",
      'await store.saveThread({ thread })',
    ],
    shared: [],
    write: ["await store.updateThread({ id: 'thread', title: 't', metadata: { [name]: n } })"],
    read: "(await store.getThreadById({ threadId: 'thread' })).metadata[name]",
    changes: "changes of a thread's metadata",
  }),
}
