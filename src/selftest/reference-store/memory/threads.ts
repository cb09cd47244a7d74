import type { Rules } from '../rules/rules.ts'
import { isoTime } from '../sqlite/iso-time.ts'
import type { Row, Statements } from '../sqlite/operation.ts'
import { upsert } from '../sqlite/upsert.ts'
import { StoreError } from '../store-error.ts'

export interface Thread {
  readonly id: string
  readonly resourceId: string
  readonly title?: string
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface ThreadPatch {
  readonly id: string
  readonly title?: string | undefined
  readonly metadata?: Readonly<Record<string, unknown>> | undefined
}

export interface ThreadKey {
  readonly threadId: string
  readonly resourceId?: string | undefined
}

/** Reads a thread, or null; a resource id that is given must be the thread's own. */
export async function readThread(
  statements: Statements,
  { threadId, resourceId }: ThreadKey,
): Promise<Thread | null> {
  const row = await statements.first(
    'SELECT * FROM mastra_threads WHERE id = ? AND resourceId = coalesce(?, resourceId)',
    threadId,
    resourceId ?? null,
  )
  return row === undefined ? null : parseThread(row)
}

/** Threads in order of creation, of one resource if it is given. */
export async function listThreads(statements: Statements, resourceId?: string): Promise<Thread[]> {
  const rows = await statements.all(
    'SELECT * FROM mastra_threads WHERE resourceId = coalesce(?, resourceId) ORDER BY createdAt, id',
    resourceId ?? null,
  )
  return rows.map(parseThread)
}

/** Stores a thread whole, over whatever is there. */
export async function storeThread(tx: Statements, thread: Thread): Promise<Thread> {
  await upsert(tx, 'mastra_threads', ['id'], {
    id: thread.id,
    resourceId: thread.resourceId,
    title: thread.title ?? '',
    metadata: JSON.stringify(thread.metadata ?? {}),
    createdAt: isoTime(thread.createdAt),
    updatedAt: isoTime(thread.updatedAt),
  })
  return thread
}

/**
 * Sets a thread's title and merges its metadata, whichever is given. Throws for a thread that is missing, unless the
 * rules have it made.
 */
export async function patchStoredThread(
  tx: Statements,
  patch: ThreadPatch,
  { updateMakesThread }: Pick<Rules, 'updateMakesThread'>,
): Promise<Thread> {
  const stored = updateMakesThread ? await readThread(tx, { threadId: patch.id }) : null
  const thread =
    updateMakesThread && stored === null
      ? newThread(patch.id)
      : (stored ?? (await requireThread(tx, patch.id, 'UPDATE_THREAD')))
  const title = patch.title ?? thread.title
  const patched: Thread = {
    ...thread,
    ...(title === undefined ? {} : { title }),
    metadata: { ...thread.metadata, ...patch.metadata },
    updatedAt: new Date(),
  }
  return storeThread(tx, patched)
}

/** Moves a thread and its messages to another resource. */
export async function moveThread(tx: Statements, threadId: string, resourceId: string): Promise<Thread> {
  const thread = await requireThread(tx, threadId, 'UPDATE_THREAD_RESOURCE_ID')
  await tx.all('UPDATE mastra_messages SET resourceId = ? WHERE thread_id = ?', resourceId, threadId)
  return storeThread(tx, { ...thread, resourceId, updatedAt: new Date() })
}

/** Deletes a thread and its messages. */
export async function removeThread(tx: Statements, threadId: string): Promise<void> {
  await tx.all('DELETE FROM mastra_messages WHERE thread_id = ?', threadId)
  await tx.all('DELETE FROM mastra_threads WHERE id = ?', threadId)
}

/** Notes that something in these threads changed; unknown threads are passed over. */
export async function touchThreads(tx: Statements, threadIds: Iterable<string>): Promise<void> {
  for (const id of new Set(threadIds)) {
    await tx.all('UPDATE mastra_threads SET updatedAt = ? WHERE id = ?', new Date().toISOString(), id)
  }
}

function newThread(id: string): Thread {
  const now = new Date()
  return { id, resourceId: '', createdAt: now, updatedAt: now }
}

async function requireThread(tx: Statements, threadId: string, operation: string): Promise<Thread> {
  const thread = await readThread(tx, { threadId })
  if (thread !== null) return thread
  throw new StoreError(
    `MASTRA_STORAGE_REFERENCE_${operation}_NOT_FOUND`,
    'USER',
    `There is no thread ${threadId}.`,
    { threadId, status: 404 },
  )
}

function parseThread(row: Row): Thread {
  return {
    id: String(row['id']),
    resourceId: String(row['resourceId']),
    title: String(row['title']),
    metadata: JSON.parse(String(row['metadata'])) as Record<string, unknown>,
    createdAt: new Date(String(row['createdAt'])),
    updatedAt: new Date(String(row['updatedAt'])),
  }
}
