import type { RawRow } from '../verdict/report.ts'
import type { RedisCommands } from './commands.ts'
import { recordAsRow } from './record-as-row.ts'
import { containing } from './rest-client.ts'

type Fields = Record<string, string | number | null>

/**
 * Groups of keys by how they begin, with the names that they have in a reading and the part that names one record; as
 * in Mastra's SQL stores. What a key has beside stays in the name: a run may be stored under several keys.
 */
const GROUPS: readonly { readonly prefix: string; readonly shown: string; readonly name: RegExp }[] = [
  { prefix: 'mastra_workflow_snapshot:', shown: 'snapshots', name: /^.*?run_id:/ },
  { prefix: 'mastra_workflow_run_owners:', shown: 'owners', name: /^(run_?[iI]d:)?/ },
  { prefix: 'mastra_memory_run_fences:', shown: 'fences', name: /^(run_?[iI]d:)?/ },
  { prefix: 'mastra_threads:', shown: 'threads', name: /^id:/ },
  { prefix: 'mastra_messages:', shown: 'messages', name: /^threadId:.*?:id:/ },
  { prefix: 'mastra_resources:', shown: 'resources', name: /^(id:)?/ },
  { prefix: 'mastra_observational_memory:', shown: 'observations', name: /^(id:)?/ },
]

/** Everything stored under keys that contain `base`, as one row: `messages.m1.content` → its text. */
export async function readRunKeys(client: RedisCommands, base: string): Promise<RawRow> {
  const keys = await client.keys(containing(base))
  const types = await client.send(keys.map((key) => ['TYPE', key]))
  const contents = await client.send(keys.map((key, index) => reading(key, types[index])))
  const state: Fields = {}
  for (const [index, key] of keys.entries()) {
    const name = nameOf(key, base)
    const content = contents[index]
    if (content === null) continue
    const row: RawRow =
      typeof content === 'string' ? recordAsRow(content) : { value: JSON.stringify(content) }
    for (const [field, value] of Object.entries(row)) state[`${name}.${field}`] = value
  }
  return state
}

/** Deletes the keys of runs; answers with the bases under which some are left. */
export async function removeRunKeys(client: RedisCommands, bases: readonly string[]): Promise<string[]> {
  const left: string[] = []
  for (const base of bases) {
    const keys = await client.keys(containing(base))
    await client.send(keys.map((key) => ['DEL', key]))
    if ((await client.keys(containing(base))).length > 0) left.push(base)
  }
  return left
}

function reading(key: string, type: unknown): string[] {
  switch (type) {
    case 'zset':
      return ['ZRANGE', key, '0', '-1', 'WITHSCORES']
    case 'hash':
      return ['HGETALL', key]
    case 'list':
      return ['LRANGE', key, '0', '-1']
    case 'set':
      return ['SMEMBERS', key]
    default:
      return ['GET', key]
  }
}

/** The key without what all keys of its group and of the run have in common: `messages.m1`. */
function nameOf(key: string, base: string): string {
  const group = GROUPS.find(({ prefix }) => key.startsWith(prefix))
  const rest = group === undefined ? key : key.slice(group.prefix.length).replace(group.name, '')
  return `${group?.shown ?? 'keys'}.${rest.replaceAll(base, '')}`
}
