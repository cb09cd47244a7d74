import { describe, expect, test } from 'vitest'
import { announceCalls } from '../../../adapters/libsql/announce-calls.ts'
import type { OnCall } from '../../../src/worker/mastra.ts'

/** Keeps its list in a private field, as the real client does, so that its methods need to be bound to it. */
class Client {
  readonly #made: string[]

  constructor(made: string[]) {
    this.#made = made
  }

  async execute(statement: { sql: string }): Promise<string> {
    this.#made.push(statement.sql)
    return 'rows'
  }

  async transaction(): Promise<object> {
    this.#made.push('opened')
    return {
      execute: (statement: { sql: string }) => this.execute(statement),
      commit: () => Promise.resolve(this.#made.push('committed')),
      close: () => this.#made.push('closed'),
    }
  }
}

const MESSAGES = { ECONNRESET: 'lost', SQLITE_BUSY: 'locked' } as const
type Code = keyof typeof MESSAGES
const fail = (code: Code): never => {
  throw Object.assign(new Error(MESSAGES[code]), { code })
}

interface Wrapped {
  execute(statement: { sql: string }): Promise<string>
  transaction(): Promise<{
    execute(statement: { sql: string }): Promise<string>
    commit(): Promise<unknown>
  }>
}

/** A client of which one call fails, before it is made or after it; `made` is what came through to the real one. */
function clientThatFails(at: string, when: 'before' | 'after', code: Code) {
  const made: string[] = []
  const onCall: OnCall = async (sql) => {
    if (sql !== at) return undefined
    return when === 'before' ? fail(code) : () => fail(code)
  }
  const client = announceCalls(new Client(made) as unknown as Record<string, unknown>, onCall)
  return { client: client as unknown as Wrapped, made }
}

const UPDATE = { sql: 'UPDATE  t\n SET a' }

/** Runs one update in a transaction; answers with the message of what it threw, or null. */
async function updateIn(client: Wrapped): Promise<string | null> {
  try {
    const transaction = await client.transaction()
    await transaction.execute(UPDATE)
    await transaction.commit()
    return null
  } catch (error) {
    return (error as Error).message
  }
}

describe('a libSQL client that announces its calls', () => {
  test('makes no call that fails before, and every call whose reply is lost', async () => {
    const before = clientThatFails('UPDATE t SET a', 'before', 'ECONNRESET')
    await expect(before.client.execute(UPDATE)).rejects.toThrow('lost')
    expect(before.made).toEqual([])
    const after = clientThatFails('UPDATE t SET a', 'after', 'ECONNRESET')
    await expect(after.client.execute(UPDATE)).rejects.toThrow('lost')
    expect(after.made).toEqual([UPDATE.sql])
  })

  test.each([
    ['BEGIN', 'before', []],
    ['BEGIN', 'after', ['opened', 'closed']],
    ['UPDATE t SET a', 'before', ['opened', 'closed']],
    ['UPDATE t SET a', 'after', ['opened', UPDATE.sql, 'closed']],
    ['COMMIT', 'before', ['opened', UPDATE.sql, 'closed']],
    ['COMMIT', 'after', ['opened', UPDATE.sql, 'committed', 'closed']],
  ] as const)('breaks a transaction off with the connection, at %s, %s', async (at, when, expected) => {
    const { client, made } = clientThatFails(at, when, 'ECONNRESET')
    expect(await updateIn(client)).toBe('lost')
    expect(made).toEqual(expected)
  })

  test('leaves a transaction open when a lock kept one of its calls out', async () => {
    const { client, made } = clientThatFails('UPDATE t SET a', 'before', 'SQLITE_BUSY')
    expect(await updateIn(client)).toBe('locked')
    expect(made).toEqual(['opened'])
  })

  test('is as the real one where nothing fails', async () => {
    const { client, made } = clientThatFails('nothing', 'before', 'ECONNRESET')
    expect(await client.execute(UPDATE)).toBe('rows')
    expect(await updateIn(client)).toBeNull()
    expect(made).toEqual([UPDATE.sql, 'opened', UPDATE.sql, 'committed'])
  })
})
