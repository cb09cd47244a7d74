import { createClient } from '@redis/client'
import { z } from 'zod'
import type { RedisCommands } from './commands.ts'

const scanSchema = z.tuple([z.coerce.string(), z.array(z.string())])

/** How long a connection may take, in ms. */
const CONNECT_MS = 10_000
/** How many keys a step of a scan looks at. */
const SCAN_COUNT = '1000'

/** Raw Redis commands over a connection of their own, by a client that is not the audited one. */
export class DirectClient implements RedisCommands {
  readonly #client: ReturnType<typeof clientOf>

  private constructor(url: string) {
    this.#client = clientOf(url)
    // Without a listener an error of the connection would end the process; the command that meets it reports it.
    this.#client.on('error', () => {})
  }

  /** Rejects as the driver does when the database cannot be reached. */
  static async connect(url: string): Promise<DirectClient> {
    const direct = new DirectClient(url)
    await direct.#client.connect()
    return direct
  }

  async send(commands: readonly (readonly string[])[]): Promise<unknown[]> {
    return Promise.all(commands.map((command) => this.#client.sendCommand([...command])))
  }

  async keys(pattern: string): Promise<string[]> {
    const found = new Set<string>()
    let cursor = '0'
    do {
      const [reply] = await this.send([['SCAN', cursor, 'MATCH', pattern, 'COUNT', SCAN_COUNT]])
      const [next, keys] = scanSchema.parse(reply)
      for (const key of keys) found.add(key)
      cursor = next
    } while (cursor !== '0')
    return [...found].toSorted()
  }

  close(): void {
    this.#client.destroy()
  }
}

/** `unix:///path/to/socket?database=3` is a socket; anything else is an URL as Redis's own clients take it. */
function clientOf(url: string) {
  const { protocol, pathname, searchParams } = new URL(url)
  const settings = { reconnectStrategy: false, connectTimeout: CONNECT_MS } as const
  if (protocol !== 'unix:') return createClient({ url, socket: settings, RESP: 2 })
  const database = Number(searchParams.get('database') ?? 0)
  return createClient({ socket: { ...settings, path: pathname, tls: false }, database, RESP: 2 })
}
