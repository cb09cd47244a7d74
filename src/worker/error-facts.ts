import type { ErrorFacts } from '../history/event.ts'
import { conflictFacts } from './conflict-facts.ts'

/** The deepest chain of causes that is followed; Mastra's own conflict test stops there too. */
const MAX_CAUSES = 8

/** Describes an error of audited code as plain data, with the messages and codes of its causes. */
export function factsOfError(error: unknown): ErrorFacts {
  const chain: string[] = []
  let code: string | null = null
  let current: unknown = error
  for (let level = 0; level < MAX_CAUSES && current !== undefined && current !== null; level += 1) {
    chain.push(messageOf(current))
    code ??= codeOf(current)
    current = typeof current === 'object' ? (current as { cause?: unknown }).cause : undefined
  }
  const name = error instanceof Error ? error.name : typeof error
  const conflict = conflictFacts(error)
  return {
    name,
    message: chain[0] ?? String(error),
    code,
    chain,
    ...(conflict === undefined ? {} : { conflict }),
  }
}

function messageOf(value: unknown): string {
  return value instanceof Error ? value.message : String(value)
}

function codeOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, code } = value as { id?: unknown; code?: unknown }
  if (typeof id === 'string') return id
  if (typeof code === 'string' || typeof code === 'number') return String(code)
  return null
}
