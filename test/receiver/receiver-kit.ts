import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Answered } from '../../src/receiver/protocol.ts'
import { Receiver, type ReceiverOptions } from '../../src/receiver/receiver.ts'
import { Guardian } from '../../src/worker/guardian.ts'

export interface ReceiverKit {
  readonly receiver: Receiver
  readonly directory: string
  readonly answered: readonly Answered[]
}

interface Desk {
  readonly name: string
  readonly file: string
  readonly url: string
}

/** Has something done at the end: of a test (`onTestFinished`), or of a file (`afterAll`). */
type AtEnd = (action: () => Promise<void>) => void

/** A directory that is gone at the end. */
export async function temporaryDirectory(atEnd: AtEnd = onTestFinished): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'fence-audit-receiver-'))
  atEnd(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))
  return directory
}

/** Starts a receiver, and notes what it says to have answered. It is ended at the end. */
export async function startReceiver(
  changes: Partial<ReceiverOptions> = {},
  atEnd: AtEnd = onTestFinished,
): Promise<ReceiverKit> {
  const directory = await temporaryDirectory(atEnd)
  const guardian = new Guardian()
  atEnd(() => guardian[Symbol.asyncDispose]())
  const answered: Answered[] = []
  const receiver = await Receiver.start({
    guardian,
    logDirectory: directory,
    onAnswered: (event) => void answered.push(event),
    ...changes,
  })
  atEnd(() => receiver[Symbol.asyncDispose]())
  return { receiver, directory, answered }
}

/** Opens a desk with a new name and a file of that name. */
export async function openDesk({ receiver, directory }: ReceiverKit): Promise<Desk> {
  const name = `desk-${randomUUID()}`
  const file = join(directory, `${name}.db`)
  return { name, file, url: (await receiver.openDesk(name, file)).url }
}

/** Posts a receipt as a tool does; answers with status and body. */
export async function post(
  url: string,
  body: unknown = { operationId: 'op', worker: 'A' },
  key?: string,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

/** Every worker with whether its request took effect, as a file has it. */
export function told(receipts: readonly { worker: string; accepted: boolean }[]): string[] {
  return receipts.map(({ worker, accepted }) => `${worker} ${accepted ? 'effect' : 'duplicate'}`)
}
