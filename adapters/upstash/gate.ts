import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { OnCall } from '../../src/worker/mastra.ts'

/** Headers that belong to one connection and are not handed on. */
const OF_THE_CONNECTION = new Set(['host', 'connection', 'content-length', 'keep-alive', 'transfer-encoding'])

/**
 * A relay in this very process, through which a store reaches its REST interface at `target`: every request is
 * announced before it is handed on, so that it can be held or fail, and its reply can be lost. Acting below the client
 * keeps what the client does about it, such as sending a request again. Answers with the URL to give to the store.
 */
export async function startGate(target: string, onCall: OnCall): Promise<string> {
  const server = createServer((request, response) => {
    void relay(request, response, target, onCall)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The store has no way to end it; it must not keep the process alive.
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function relay(
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  onCall: OnCall,
): Promise<void> {
  const body = await buffer(request)
  let after
  try {
    after = await onCall(inWords(body))
  } catch (error) {
    // Not made at all; a connection that broke off would be taken for a chance to send it again.
    const message = error instanceof Error ? error.message : String(error)
    answer(response, 503, Buffer.from(JSON.stringify({ error: message })))
    return
  }
  try {
    const { status, body: reply } = await handOn(request, target, body)
    after?.()
    answer(response, status, reply)
  } catch {
    response.destroy()
  }
}

async function handOn(
  { headers, url = '' }: IncomingMessage,
  target: string,
  body: Buffer,
): Promise<{ status: number; body: Buffer }> {
  const kept = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    OF_THE_CONNECTION.has(name) || value === undefined ? [] : [[name, String(value)]],
  )
  // A client with one command in its path is given by "/" alone, which the target's own path does not end in.
  const reply = await fetch(target.replace(/\/$/, '') + url.replace(/\/$/, ''), {
    method: 'POST',
    headers: Object.fromEntries(kept),
    body: new Uint8Array(body),
  })
  return { status: reply.status, body: Buffer.from(await reply.arrayBuffer()) }
}

function answer(response: ServerResponse, status: number, body: Buffer): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(body)
}

/** The commands of a request, shortened: `GET mastra_threads:id:t1; SET …`. */
function inWords(body: Buffer): string {
  try {
    const parsed = JSON.parse(body.toString('utf8')) as unknown[]
    const commands = Array.isArray(parsed[0]) ? (parsed as unknown[][]) : [parsed]
    return commands.map(commandInWords).join('; ')
  } catch {
    return 'request'
  }
}

function commandInWords([name, first, ...rest]: readonly unknown[]): string {
  const command = inText(name).toUpperCase()
  // Of a script, the key that it works on says more than its text.
  return command === 'EVAL' ? `EVAL … ${inText(rest[1])}`.trim() : `${command} ${inText(first)}`.trim()
}

function inText(part: unknown): string {
  return typeof part === 'string' ? part : (JSON.stringify(part) ?? '')
}
