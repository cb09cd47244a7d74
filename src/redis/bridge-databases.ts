import { createClient } from '@redis/client'
import { toArguments } from './bridge-command.ts'
import { replyOf, type BridgeReply } from './bridge-reply.ts'

/** RESP 2: the replies that Upstash's REST interface gives as JSON. */
type Client = ReturnType<typeof connection>

/** The numbered databases behind one socket, each by a connection of its own, made when it is first asked for. */
export class BridgeDatabases {
  readonly #socket: string
  readonly #clients = new Map<number, Promise<Client>>()

  constructor(socket: string) {
    this.#socket = socket
  }

  /** Sends commands in one go, without waiting for one before the next. Others' commands may come in between. */
  async pipeline(
    database: number,
    commands: readonly (readonly unknown[])[],
    base64: boolean,
  ): Promise<BridgeReply[]> {
    const client = await this.#client(database)
    const answers = await Promise.allSettled(
      commands.map((command) => client.sendCommand(toArguments(command))),
    )
    return answers.map((answer) => replyOf(answer, base64))
  }

  /** Sends commands as one transaction. Throws, and nothing has happened, where Redis refuses one of them as such. */
  async transaction(
    database: number,
    commands: readonly (readonly unknown[])[],
    base64: boolean,
  ): Promise<BridgeReply[]> {
    const client = await this.#client(database)
    const multi = client.multi()
    for (const command of commands) multi.addCommand(toArguments(command))
    const values: unknown[] = await multi.exec().catch(repliesOf)
    return values.map((value) => replyOf({ status: 'fulfilled', value }, base64))
  }

  async close(): Promise<void> {
    const clients = await Promise.allSettled(this.#clients.values())
    for (const client of clients) if (client.status === 'fulfilled') client.value.destroy()
  }

  #client(database: number): Promise<Client> {
    const known = this.#clients.get(database) ?? connect(this.#socket, database)
    this.#clients.set(database, known)
    return known
  }
}

/** A transaction of which a command failed was carried out all the same; the replies say which. */
function repliesOf(error: unknown): unknown[] {
  const { replies } = error as { replies?: unknown[] }
  if (replies === undefined) throw error
  return replies
}

async function connect(socket: string, database: number): Promise<Client> {
  const client = connection(socket, database)
  // Without a listener an error of the connection would end the process; the command that meets it reports it.
  client.on('error', () => {})
  await client.connect()
  return client
}

function connection(socket: string, database: number) {
  return createClient({ socket: { path: socket, reconnectStrategy: false, tls: false }, database, RESP: 2 })
}
