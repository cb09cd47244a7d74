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
  const pool = new Pool(sessions, kind)
  for (const session of sessions) {
    session.stream.on(
      'data',
      framesOf((type, message) => pool.answer(session, type, message)),
    )
  }
  const open = new Set<Socket>()
  const front = createServer((near) => {
    const lodger: Lodger = { near, session: null, due: 0, waiting: [] }
    open.add(near)
    near.on('error', () => near.destroy())
    near.on('close', () => {
      open.delete(near)
      pool.leave(lodger)
    })
    near.once('data', () => {
      near.write(GREETING)
      near.on(
        'data',
        framesOf((type, message) => pool.ask(lodger, type, message)),
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

/** Who has which session, and who waits for one. */
class Pool {
  readonly #kind: PoolerKind
  readonly #free: Session[]
  readonly #queue: Lodger[] = []

  constructor(sessions: readonly Session[], kind: PoolerKind) {
    this.#kind = kind
    this.#free = [...sessions]
  }

  /** What a client says, on its way to the session that it has or gets. */
  ask(lodger: Lodger, type: string, message: Buffer): void {
    if (type === 'X') {
      lodger.near.end()
      return
    }
    if (ASKS.has(type)) lodger.due += 1
    if (lodger.session !== null) {
      lodger.session.stream.write(message)
      return
    }
    if (lodger.waiting.push(message) === 1) this.#queue.push(lodger)
    this.#lend()
  }

  /** What a session says, on its way to the client that has it. */
  answer(session: Session, type: string, message: Buffer): void {
    const { holder } = session
    if (holder === null) return
    holder.near.write(message)
    if (type !== 'Z') return
    holder.due -= 1
    const outside = message.at(-1) === 'I'.charCodeAt(0)
    const over = this.#kind.lends === 'transaction' || holder.near.destroyed
    if (holder.due === 0 && outside && over) this.#release(session)
  }

  leave(lodger: Lodger): void {
    if (this.#queue.includes(lodger)) this.#queue.splice(this.#queue.indexOf(lodger), 1)
    if (lodger.session !== null && lodger.due === 0) this.#release(lodger.session)
  }

  #release(session: Session): void {
    if (session.holder !== null) session.holder.session = null
    session.holder = null
    this.#free.push(session)
    this.#lend()
  }

  #lend(): void {
    while (this.#free.length > 0 && this.#queue.length > 0) {
      const lodger = this.#queue.shift() as Lodger
      const session = (this.#kind.first === 'last-free' ? this.#free.pop() : this.#free.shift()) as Session
      session.holder = lodger
      lodger.session = session
      for (const message of lodger.waiting.splice(0)) session.stream.write(message)
    }
  }
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
const GREETING = Buffer.from('5200000008000000004b0000000c7f010203040506075a0000000549', 'hex')
