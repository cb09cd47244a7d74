import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { framesOf } from './wire-frames.ts'

/** How a pooler lends its sessions: for a transaction or as long as a client stays, and which free one first. */
export interface PoolerKind {
  readonly lends: 'transaction' | 'session'
  readonly size: number
  readonly first: 'last-free' | 'longest-free'
}

/** A session of the server, and who has it. */
interface Session {
  readonly stream: Socket
  holder: Lodger | null
}

/** A client of the pooler, and what it waits to send. */
interface Lodger {
  readonly near: Socket
  session: Session | null
  /** Requests that the server has not been ready again for. */
  due: number
  waiting: Buffer[]
}

/** Query, Sync and FunctionCall: each is answered with one ReadyForQuery. */
const ASKS = new Set(['Q', 'S', 'F'])

/**
 * A pooler as PgBouncer is one, in front of a server: it speaks PostgreSQL's protocol, lets everybody in, and forgets
 * nothing that a client leaves behind in a session. Gives its address, `localhost:PORT`.
 */
export async function startPooler(url: string, kind: PoolerKind): Promise<string> {
  const sessions = await Promise.all(Array.from({ length: kind.size }, () => sessionOf(url)))
  const free = [...sessions]
  const queue: Lodger[] = []
  const open = new Set<Socket>()

  const release = (session: Session): void => {
    if (session.holder !== null) session.holder.session = null
    session.holder = null
    free.push(session)
    lend()
  }
  const lend = (): void => {
    while (free.length > 0 && queue.length > 0) {
      const lodger = queue.shift() as Lodger
      const session = (kind.first === 'last-free' ? free.pop() : free.shift()) as Session
      session.holder = lodger
      lodger.session = session
      for (const message of lodger.waiting.splice(0)) session.stream.write(message)
    }
  }
  for (const session of sessions) {
    session.stream.on(
      'data',
      framesOf((type, message) => {
        const { holder } = session
        if (holder === null) return
        holder.near.write(message)
        if (type !== 'Z') return
        holder.due -= 1
        const idle = message.at(-1) === 'I'.charCodeAt(0)
        if (holder.due === 0 && idle && (kind.lends === 'transaction' || holder.near.destroyed))
          release(session)
      }),
    )
  }
  const front = createServer((near) => {
    open.add(near)
    const lodger: Lodger = { near, session: null, due: 0, waiting: [] }
    near.on('error', () => near.destroy())
    near.on('close', () => {
      open.delete(near)
      if (queue.includes(lodger)) queue.splice(queue.indexOf(lodger), 1)
      if (lodger.session !== null && lodger.due === 0) release(lodger.session)
    })
    near.once('data', () => {
      near.write(GREETING)
      near.on(
        'data',
        framesOf((type, message) => {
          if (type === 'X') {
            near.end()
            return
          }
          if (ASKS.has(type)) lodger.due += 1
          if (lodger.session !== null) {
            lodger.session.stream.write(message)
            return
          }
          if (lodger.waiting.push(message) === 1) queue.push(lodger)
          lend()
        }),
      )
    })
  }).listen(0, '127.0.0.1')
  await once(front, 'listening')
  onTestFinished(async () => {
    for (const one of [...open, ...sessions.map(({ stream }) => stream)]) one.destroy()
    front.close()
    await once(front, 'close')
  })
  return `localhost:${(front.address() as AddressInfo).port}`
}

/** A session that the driver has opened, with its socket taken from it. */
async function sessionOf(url: string): Promise<Session> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.removeAllListeners('data')
  return { stream, holder: null }
}

/** AuthenticationOk, a BackendKeyData of the pooler's own, and ReadyForQuery. */
const GREETING = Buffer.from([
  ...[0x52, 0, 0, 0, 8, 0, 0, 0, 0],
  ...[0x4b, 0, 0, 0, 12, 0x7f, 1, 2, 3, 4, 5, 6, 7],
  ...[0x5a, 0, 0, 0, 5, 0x49],
])
