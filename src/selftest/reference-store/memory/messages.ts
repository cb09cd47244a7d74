import { isoTime } from '../sqlite/iso-time.ts'
import type { Row, Statements } from '../sqlite/operation.ts'
import { upsert } from '../sqlite/upsert.ts'
import { StoreError } from '../store-error.ts'

export interface Message {
  readonly id: string
  readonly threadId: string
  readonly resourceId: string
  readonly role: string
  readonly type?: string
  readonly content: unknown
  readonly createdAt: Date
}

export type MessagePatch = { readonly id: string } & Partial<Omit<Message, 'id' | 'createdAt'>>

/** Throws, before anything is written, for a message that names no thread or no resource. */
export function requireAddress({ id, threadId, resourceId }: Partial<Message>): void {
  if (threadId !== undefined && resourceId !== undefined) return
  throw new StoreError(
    'MASTRA_STORAGE_REFERENCE_SAVE_MESSAGES_FAILED',
    'USER',
    `Message ${id} needs a threadId and a resourceId.`,
    { id },
  )
}

/** Stores one message, over whatever has its id; the first creation date stays. */
export async function storeMessage(tx: Statements, message: Message): Promise<void> {
  const { id, threadId, resourceId, role, type, content, createdAt } = message
  const row = {
    id,
    thread_id: threadId,
    content: JSON.stringify(content),
    role,
    type: type ?? 'v2',
    createdAt: isoTime(createdAt),
    resourceId,
  }
  await upsert(tx, 'mastra_messages', ['id'], row, ['createdAt'])
}

/** Messages with these ids, newest first. */
export async function readMessages(statements: Statements, ids: readonly string[]): Promise<Message[]> {
  const rows = await statements.all(
    `SELECT * FROM mastra_messages WHERE id IN (${placesFor(ids)}) ORDER BY createdAt DESC, id`,
    ...ids,
  )
  return rows.map(parseMessage)
}

/** Merges a patch into a stored message, and tells which threads that touches; an unknown id changes nothing. */
export async function patchMessage(tx: Statements, patch: MessagePatch): Promise<string[]> {
  const [stored] = await readMessages(tx, [patch.id])
  if (stored === undefined) return []
  const patched = { ...stored, ...patch, content: mergeContent(stored.content, patch.content) }
  await storeMessage(tx, patched)
  return [stored.threadId, patched.threadId]
}

/** Deletes a message, and tells which thread that touches; an unknown id changes nothing. */
export async function removeMessage(tx: Statements, id: string): Promise<string[]> {
  const stored = await readMessages(tx, [id])
  await tx.all('DELETE FROM mastra_messages WHERE id = ?', id)
  return stored.map(({ threadId }) => threadId)
}

export function parseMessage(row: Row): Message {
  const type = String(row['type'])
  return {
    id: String(row['id']),
    threadId: String(row['thread_id']),
    resourceId: String(row['resourceId']),
    role: String(row['role']),
    ...(type === 'v2' ? {} : { type }),
    content: JSON.parse(String(row['content'])) as unknown,
    createdAt: new Date(String(row['createdAt'])),
  }
}

function placesFor(ids: readonly string[]): string {
  return ids.map(() => '?').join(', ')
}

function mergeContent(stored: unknown, patch: unknown): unknown {
  if (patch === undefined) return stored
  if (!isRecord(stored) || !isRecord(patch)) return patch
  const metadata = [stored['metadata'], patch['metadata']]
  const merged = { ...stored, ...patch }
  return metadata.every(isRecord)
    ? { ...merged, metadata: Object.assign({}, ...metadata) as unknown }
    : merged
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
