import type { Rules } from '../rules/rules.ts'
import type { Fenced, RunFence } from '../run-fence.ts'
import type { Database } from '../sqlite/database.ts'
import { listMessages, type MessagePage, type MessageQuery } from './list-messages.ts'
import { raiseFence } from './memory-fences.ts'
import {
  patchMessage,
  readMessages,
  removeMessage,
  requireAddress,
  storeMessage,
  type Message,
  type MessagePatch,
} from './messages.ts'
import { ObservationalMemory } from './observational-memory.ts'
import { patchResource, readResource, storeResource, type Resource, type ResourcePatch } from './resources.ts'
import {
  listThreads,
  moveThread,
  patchStoredThread,
  readThread,
  removeThread,
  storeThread,
  touchThreads,
  type Thread,
  type ThreadKey,
  type ThreadPatch,
} from './threads.ts'

/**
 * The `memory` domain of the reference store in variants F1 and F2: methods, parameters and results as Mastra's base
 * class names them, and those of run fencing. A stale fence makes a fenced write throw a RunFenceConflictError, even
 * where it had nothing to write.
 */
export class ReferenceMemory extends ObservationalMemory {
  readonly supportsPartialThreadUpdate = true
  readonly supportsAtomicWorkingMemoryMerge = true
  readonly #rules: Rules

  constructor(database: Database, rules: Rules) {
    super(database, rules)
    this.#rules = rules
  }

  supportsRunFencing(): boolean | Promise<boolean> {
    return this.#rules.supportsRunFencing()
  }

  async raiseRunFence(fence: RunFence): Promise<boolean> {
    return raiseFence(this.database, this.#rules, fence)
  }

  async getThreadById(key: ThreadKey): Promise<Thread | null> {
    const { committed } = this.database.operation('getThreadById')
    return this.#rules.readIn(`thread ${key.threadId}`, () => readThread(committed, key))
  }

  async listThreads({ filter }: { readonly filter?: { readonly resourceId?: string } } = {}): Promise<{
    threads: Thread[]
    total: number
  }> {
    const { committed } = this.database.operation('listThreads')
    const threads = await listThreads(committed, filter?.resourceId)
    return { threads, total: threads.length }
  }

  async saveThread({ thread, fence }: { readonly thread: Thread } & Fenced): Promise<Thread> {
    return this.writer.write({
      operation: 'saveThread',
      store: this,
      fence,
      lastPart: (tx) => storeThread(tx, thread),
    })
  }

  async updateThread({ fence, ...patch }: ThreadPatch & Fenced): Promise<Thread> {
    return this.writer.write({
      operation: 'updateThread',
      store: this,
      fence,
      lastPart: (tx) => patchStoredThread(tx, patch, this.#rules),
    })
  }

  /** Is `updateThread`, and reports conflicts as that. */
  async patchThread(patch: ThreadPatch & Fenced): Promise<Thread> {
    return this.updateThread(patch)
  }

  /** Reads a thread and updates what `update` makes of it, through `updateThread`. */
  async updateThreadMetadata({
    id,
    resourceId,
    update,
  }: {
    readonly id: string
    readonly resourceId?: string
    readonly update: (thread: Thread) => Readonly<Record<string, unknown>> | undefined
  }): Promise<Thread | null> {
    const thread = await this.getThreadById({ threadId: id, resourceId })
    const metadata = thread === null ? undefined : update(thread)
    return metadata === undefined ? thread : this.updateThread({ id, metadata })
  }

  async updateThreadResourceId(key: Required<ThreadKey> & { readonly resourceId: string }): Promise<Thread> {
    return this.unfenced('updateThreadResourceId', (tx) => moveThread(tx, key.threadId, key.resourceId))
  }

  async deleteThread({ threadId }: ThreadKey): Promise<void> {
    await this.unfenced('deleteThread', (tx) => removeThread(tx, threadId))
  }

  async listMessages(query: MessageQuery): Promise<MessagePage> {
    return listMessages(this.database.operation('listMessages').committed, query)
  }

  async listMessagesByResourceId(query: Omit<MessageQuery, 'threadId'>): Promise<MessagePage> {
    return listMessages(this.database.operation('listMessagesByResourceId').committed, query)
  }

  async listMessagesById({
    messageIds,
  }: {
    readonly messageIds: readonly string[]
  }): Promise<{ messages: Message[] }> {
    const { committed } = this.database.operation('listMessagesById')
    return { messages: await readMessages(committed, messageIds) }
  }

  async saveMessages({
    messages,
    fence,
  }: { readonly messages: readonly Message[] } & Fenced): Promise<{ messages: readonly Message[] }> {
    for (const message of messages) requireAddress(message)
    return this.writer.write({
      operation: 'saveMessages',
      store: this,
      fence,
      earlierParts: messages.map((message) => (tx) => storeMessage(tx, message)),
      lastPart: async (tx) => {
        await touchThreads(
          tx,
          messages.map(({ threadId }) => threadId),
        )
        return { messages }
      },
    })
  }

  async updateMessages({
    messages,
    fence,
  }: { readonly messages: readonly MessagePatch[] } & Fenced): Promise<Message[]> {
    const touched: string[] = []
    return this.writer.write({
      operation: 'updateMessages',
      store: this,
      fence,
      earlierParts: messages.map((patch) => async (tx) => touched.push(...(await patchMessage(tx, patch)))),
      lastPart: async (tx) => {
        await touchThreads(tx, touched)
        return readMessages(
          tx,
          messages.map(({ id }) => id),
        )
      },
    })
  }

  async deleteMessages(messageIds: readonly string[], { fence }: Fenced = {}): Promise<void> {
    const touched: string[] = []
    await this.writer.write({
      operation: 'deleteMessages',
      store: this,
      fence,
      earlierParts: messageIds.map((id) => async (tx) => touched.push(...(await removeMessage(tx, id)))),
      lastPart: (tx) => touchThreads(tx, touched),
    })
  }

  async getResourceById({ resourceId }: { readonly resourceId: string }): Promise<Resource | null> {
    return readResource(this.database.operation('getResourceById').committed, resourceId)
  }

  async saveResource({ resource }: { readonly resource: Resource }): Promise<Resource> {
    return this.unfenced('saveResource', (tx) => storeResource(tx, resource))
  }

  async updateResource({ fence, ...patch }: ResourcePatch & Fenced): Promise<Resource> {
    return this.writer.write({
      operation: 'updateResource',
      store: this,
      fence,
      lastPart: (tx) => patchResource(tx, patch),
    })
  }

  /** Sets what `merge` makes of a resource's working memory, in one transaction; fenced by a scope alone. */
  async mergeResourceWorkingMemory({
    resourceId,
    merge,
  }: {
    readonly resourceId: string
    readonly merge: (existing: string | undefined) => string
  }): Promise<Resource> {
    return this.writer.write({
      operation: 'mergeResourceWorkingMemory',
      store: this,
      lastPart: async (tx) => {
        const stored = await readResource(tx, resourceId)
        return patchResource(tx, { resourceId, workingMemory: merge(stored?.workingMemory) })
      },
    })
  }
}
