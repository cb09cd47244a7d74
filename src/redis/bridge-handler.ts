import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { bodySchemas } from './bridge-command.ts'
import type { BridgeDatabases } from './bridge-databases.ts'

/** `/3`, `/3/pipeline` or `/3/multi-exec`: the number of a database, and what is to be done there. */
const PATH = /^\/(?<database>\d{1,4})(?:\/(?<how>pipeline|multi-exec)?)?$/

/** Upstash takes requests of up to 1 MB on its smallest plan; ours are far smaller. */
const BODY_BYTES_MAX = 10_000_000

/**
 * Answers requests in the way of Upstash's REST interface: one command at `/`, many at `/pipeline`, a transaction at
 * `/multi-exec`, texts in base64 for who asks for it, errors of commands in the reply and others by a status.
 */
export function bridgeHandler(databases: BridgeDatabases, token: string) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const { status, body } = await answerTo(request, databases, token)
      send(response, status, body)
    } catch (error) {
      send(response, 500, { error: error instanceof Error ? error.message : String(error) })
    }
  }
}

interface BridgeAnswer {
  readonly status: number
  readonly body: unknown
}

async function answerTo(
  request: IncomingMessage,
  databases: BridgeDatabases,
  token: string,
): Promise<BridgeAnswer> {
  if (!isAuthorized(request.headers.authorization ?? '', token)) return refusal(401, 'Unauthorized')
  const path = PATH.exec(request.url ?? '')?.groups
  if (path === undefined) return refusal(404, 'there is no such path')
  if (request.method !== 'POST') return refusal(405, 'only POST is taken here')
  if (Number(request.headers['content-length'] ?? 0) > BODY_BYTES_MAX)
    return refusal(413, 'the request is too long')
  const database = Number(path['database'])
  const base64 = request.headers['upstash-encoding'] === 'base64'
  const body: unknown = await json(request).catch(() => null)
  if (path['how'] === undefined) {
    const { data } = bodySchemas.one.safeParse(body)
    if (data === undefined) return refusal(400, 'the body is not a command')
    const [reply] = await databases.pipeline(database, [data], base64)
    return { status: reply !== undefined && 'error' in reply ? 400 : 200, body: reply }
  }
  const { data } = bodySchemas.many.safeParse(body)
  if (data === undefined) return refusal(400, 'the body is not a list of commands')
  if (path['how'] === 'pipeline')
    return { status: 200, body: await databases.pipeline(database, data, base64) }
  return databases.transaction(database, data, base64).then(
    (replies) => ({ status: 200, body: replies }),
    (error: unknown) => refusal(400, error instanceof Error ? error.message : String(error)),
  )
}

function isAuthorized(header: string, token: string): boolean {
  const given = Buffer.from(header)
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function refusal(status: number, error: string): BridgeAnswer {
  return { status, body: { error } }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
