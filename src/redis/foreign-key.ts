import type { RedisCommands } from './commands.ts'

/** How keys of Mastra's stores begin. */
const PATTERNS = ['mastra_*', 'thread:*:messages', 'msg-idx:*'] as const

/** Some key of an application in a database; null when there is none. */
export async function foreignKey(client: RedisCommands): Promise<string | null> {
  for (const pattern of PATTERNS) {
    const [first] = await client.keys(pattern)
    if (first !== undefined) return first
  }
  return null
}
