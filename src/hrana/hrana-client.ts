import { z } from 'zod'

/** How long a server may take to answer a statement, in ms. */
const ANSWER_MS = 20_000

/** A value as SQLite has it; bytes come as they are. */
export type SqlValue = string | number | bigint | null | Uint8Array

const valueSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('null') }),
  z.object({ type: z.literal('integer'), value: z.string() }),
  z.object({ type: z.literal('float'), value: z.number() }),
  z.object({ type: z.literal('text'), value: z.string() }),
  z.object({ type: z.literal('blob'), base64: z.string() }),
])

const answerSchema = z.object({
  results: z
    .array(
      z.discriminatedUnion('type', [
        z.object({
          type: z.literal('ok'),
          response: z.object({
            result: z
              .object({
                cols: z.array(z.object({ name: z.string().nullish() })),
                rows: z.array(z.array(valueSchema)),
              })
              .optional(),
          }),
        }),
        z.object({ type: z.literal('error'), error: z.object({ message: z.string() }) }),
      ]),
    )
    .min(1),
})

/**
 * A client of a libSQL server that shares no code with the one that adapters use: Hrana 2 over HTTP, one statement a
 * request, each on a stream of its own. See "The Hrana protocol specification (version 2)".
 */
export class HranaClient {
  readonly #endpoint: URL
  readonly #token: string | null

  /** `url` begins with http:, https: or libsql:, which is https: unless it says `tls=0`. */
  constructor(url: string, token: string | null) {
    const given = new URL(url.replace(/^libsql:/i, 'https:'))
    if (/^libsql:/i.test(url) && given.searchParams.get('tls') === '0') given.protocol = 'http:'
    this.#token = token ?? given.searchParams.get('authToken')
    this.#endpoint = new URL('/v2/pipeline', given)
  }

  /** Runs one statement. @throws Error with the server's words, or Node's when it cannot be reached */
  async execute(sql: string, values: readonly unknown[]): Promise<Record<string, SqlValue>[]> {
    const statement = { sql, args: values.map(sent) }
    const response = await fetch(this.#endpoint, {
      method: 'POST',
      headers: this.#token === null ? {} : { authorization: `Bearer ${this.#token}` },
      body: JSON.stringify({ requests: [{ type: 'execute', stmt: statement }, { type: 'close' }] }),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (!response.ok) throw new HranaError(response.status, await response.text())
    const [first] = answerSchema.parse(await response.json()).results
    if (first === undefined || first.type === 'error') throw new Error(first?.error.message)
    const { cols = [], rows = [] } = first.response.result ?? {}
    return rows.map((row) =>
      Object.fromEntries(row.map((value, index) => [cols[index]?.name ?? String(index), received(value)])),
    )
  }
}

/** An answer that is none of the protocol: who asks may not, or there is no such server. */
export class HranaError extends Error {
  readonly status: number

  constructor(status: number, said: string) {
    super(`HTTP ${status}: ${said.slice(0, 200)}`)
    this.status = status
  }
}

/** What statements of the observer carry: texts, whole numbers and nulls. */
function sent(value: unknown): object {
  if (value === null || value === undefined) return { type: 'null' }
  if (typeof value === 'number' || typeof value === 'bigint') return { type: 'integer', value: String(value) }
  if (typeof value === 'string') return { type: 'text', value }
  throw new Error('A statement of the observer carries nothing but texts, whole numbers and nulls.')
}

function received(value: z.infer<typeof valueSchema>): SqlValue {
  switch (value.type) {
    case 'null':
      return null
    case 'integer':
      return Number.isSafeInteger(Number(value.value)) ? Number(value.value) : value.value
    case 'blob':
      return Buffer.from(value.base64, 'base64')
    default:
      return value.value
  }
}
