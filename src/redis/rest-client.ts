import { z } from 'zod'
import type { RedisCommands } from './commands.ts'

const repliesSchema = z.array(z.object({ result: z.unknown().optional(), error: z.string().optional() }))
const scanSchema = z.tuple([z.union([z.string(), z.number()]), z.array(z.string())])

/** How long a request may take, in ms. */
const REQUEST_MS = 15_000
/** How many keys a step of a scan looks at. */
const SCAN_COUNT = '1000'
/** How many commands go into one request. */
const BATCH = 200

/** What a REST interface answered to a request that it did not carry out. */
export class RestRefusal extends Error {
  override readonly name = 'RestRefusal'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Raw Redis commands by way of Upstash's REST interface, without Upstash's client. */
export class RestClient implements RedisCommands {
  readonly #url: string
  readonly #token: string

  constructor(url: string, token: string) {
    this.#url = url.replace(/\/$/, '')
    this.#token = token
  }

  /**
   * Sends commands and answers with their results, in order.
   *
   * @throws RestRefusal when the request is refused or one of the commands fails
   */
  async send(commands: readonly (readonly string[])[]): Promise<unknown[]> {
    const results: unknown[] = []
    for (let first = 0; first < commands.length; first += BATCH)
      results.push(...(await this.#sendBatch(commands.slice(first, first + BATCH))))
    return results
  }

  /** Names of all keys that match a glob pattern, each once, in order. */
  async keys(pattern: string): Promise<string[]> {
    const found = new Set<string>()
    let cursor = '0'
    do {
      const [reply] = await this.send([['SCAN', cursor, 'MATCH', pattern, 'COUNT', SCAN_COUNT]])
      const [next, keys] = scanSchema.parse(reply)
      for (const key of keys) found.add(key)
      cursor = String(next)
    } while (cursor !== '0')
    return [...found].toSorted()
  }

  async #sendBatch(commands: readonly (readonly string[])[]): Promise<unknown[]> {
    const response = await fetch(`${this.#url}/pipeline`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      body: JSON.stringify(commands),
      signal: AbortSignal.timeout(REQUEST_MS),
    })
    const text = await response.text()
    if (!response.ok) throw new RestRefusal(response.status, text.slice(0, 200))
    return repliesSchema.parse(JSON.parse(text)).map(({ result, error }) => {
      if (error !== undefined) throw new RestRefusal(response.status, error)
      return result ?? null
    })
  }
}

/** A pattern that matches keys which contain a text, literally. */
export function containing(text: string): string {
  return `*${text.replaceAll(/[*?[\]\\^]/g, (special) => `\\${special}`)}*`
}
