import type { Statements } from '../sqlite/operation.ts'
import { parseMessage, type Message } from './messages.ts'

/** How many messages a page has where the caller does not say, as in Mastra's stores. */
const PER_PAGE = 40

export interface MessageQuery {
  readonly threadId?: string | readonly string[] | undefined
  readonly resourceId?: string | undefined
  /** Counts from 0. */
  readonly page?: number | undefined
  /** False gives all on one page. */
  readonly perPage?: number | false | undefined
  readonly orderBy?: { readonly direction?: 'ASC' | 'DESC' | undefined } | undefined
}

export interface MessagePage {
  readonly messages: Message[]
  readonly total: number
  readonly page: number
  readonly perPage: number | false
  readonly hasMore: boolean
}

/** Messages of threads, of a resource, or of both, in order of creation. */
export async function listMessages(statements: Statements, query: MessageQuery): Promise<MessagePage> {
  const { threadId, resourceId, page = 0, perPage = PER_PAGE } = query
  const threadIds = threadId === undefined ? null : JSON.stringify([threadId].flat())
  const direction = query.orderBy?.direction === 'DESC' ? 'DESC' : 'ASC'
  const rows = await statements.all(
    `SELECT * FROM mastra_messages WHERE resourceId = coalesce(?, resourceId) ` +
      `AND (? IS NULL OR thread_id IN (SELECT value FROM json_each(?))) ORDER BY createdAt ${direction}, id`,
    resourceId ?? null,
    threadIds,
    threadIds,
  )
  const end = perPage === false ? rows.length : (page + 1) * perPage
  const messages = rows.slice(perPage === false ? 0 : page * perPage, end).map(parseMessage)
  return { messages, total: rows.length, page, perPage, hasMore: end < rows.length }
}
