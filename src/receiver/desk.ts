import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { finished } from 'node:stream/promises'
import { z } from 'zod'
import { monotonicMs } from '../history/clock.ts'
import { DeskDatabase, type DeskEntry } from './desk-database.ts'
import type { Answered } from './protocol.ts'
import { readBody } from './read-body.ts'

/** Connections that may wait to be taken on; the system may allow fewer. */
const BACKLOG = 4_096

const receiptSchema = z.object({ operationId: z.string().min(1), worker: z.string().min(1) })

export interface DeskOptions {
  readonly name: string
  readonly file: string
  /** How long a client may take to send its whole request, in ms. */
  readonly requestTimeoutMs: number
  readonly onAnswered: (answered: Answered) => void
}

/**
 * One destination: `POST /receipts` on a loopback port of its own, recorded in a file of its own. A request counts
 * from the moment it was read completely, whether or not its client waits for the answer.
 */
export class Desk {
  readonly port: number
  readonly #options: DeskOptions
  readonly #database: DeskDatabase
  readonly #server: Server
  readonly #answering = new Set<Promise<void>>()
  #closing = false

  private constructor(options: DeskOptions, database: DeskDatabase, server: Server) {
    this.#options = options
    this.#database = database
    this.#server = server
    this.port = (server.address() as AddressInfo).port
    server.on('request', (request, response) => void this.#serve(request, response))
  }

  /** Makes the file and listens; throws when there is such a file already. */
  static async open(options: DeskOptions): Promise<Desk> {
    const database = await DeskDatabase.create(options.file)
    const server = createServer({
      requestTimeout: options.requestTimeoutMs,
      headersTimeout: options.requestTimeoutMs,
      connectionsCheckingInterval: Math.ceil(options.requestTimeoutMs / 4),
    })
    server.listen({ host: '127.0.0.1', port: 0, backlog: BACKLOG })
    await once(server, 'listening')
    return new Desk(options, database, server)
  }

  /** Answers the requests that were read completely, ends every connection, closes the file. */
  async close(): Promise<void> {
    this.#closing = true
    const closed = once(this.#server, 'close')
    this.#server.close()
    await Promise.allSettled(this.#answering)
    this.#server.closeAllConnections()
    await closed
    await this.#database.close()
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.#answer(request, response)
    } catch (error) {
      // Nobody is left to be told about a request that broke off.
      if (request.destroyed && !request.complete) return
      process.stderr.write(`desk ${this.#options.name}: ${String(error)}\n`)
      reply(response, 500, { error: 'The request could not be recorded.' })
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST' || request.url !== '/receipts')
      return reply(response, 404, { error: 'There is only POST /receipts.' })
    const text = await readBody(request)
    if (text === null) return reply(response, 413, { error: 'The body is longer than 64 kB.' })
    const receipt = receiptSchema.safeParse(parseJson(text))
    const key = request.headers['idempotency-key'] ?? null
    if (!receipt.success || key === '' || Array.isArray(key))
      return reply(response, 400, { error: 'The body must be {"operationId", "worker"}, a key not empty.' })
    if (this.#closing) return reply(response, 503, { error: 'This desk is closing.' })
    const answering = this.#take({ ...receipt.data, key }, response)
    this.#answering.add(answering)
    await answering.finally(() => this.#answering.delete(answering))
  }

  /** Records a request, then answers it, then tells that it was answered, in this order. */
  async #take(entry: DeskEntry, response: ServerResponse): Promise<void> {
    const outcome = await this.#database.record(entry)
    response.once('finish', () =>
      this.#options.onAnswered({
        event: 'answered',
        desk: this.#options.name,
        worker: entry.worker,
        accepted: outcome.accepted,
        at: monotonicMs(),
        atWall: Date.now(),
      }),
    )
    // One request per connection: an idle one could be closed just as a worker that was frozen uses it again.
    response.setHeader('connection', 'close')
    reply(response, 200, outcome)
    // A client that did not wait for its answer is no failure: its request is recorded.
    await finished(response).catch(() => {})
  }
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
