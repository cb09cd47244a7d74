import type { ErrorFacts } from '../history/event.ts'
import { conflictFacts } from './conflict-facts.ts'

/** The deepest chain of causes that is followed; Mastra's own conflict test stops there too. */
const MAX_CAUSES = 8

/** What Node throws where its permission model forbids something, and what to do about it. */
const CONFINED = 'ERR_ACCESS_DENIED'
const REMEDY = '(fence-audit confines what it audits; --unconfined lets it.)'

/** Describes an error of audited code as plain data, with the messages and codes of its causes. */
export function factsOfError(error: unknown): ErrorFacts {
  const chain: string[] = []
  const codes: string[] = []
  const names: string[] = []
  let current: unknown = error
  for (let level = 0; level < MAX_CAUSES && current !== undefined && current !== null; level += 1) {
    chain.push(messageOf(current))
    codes.push(...codesOf(current))
    if (current instanceof Error) names.push(current.name)
    current = typeof current === 'object' ? (current as { cause?: unknown }).cause : undefined
  }
  const name = error instanceof Error ? error.name : typeof error
  const conflict = conflictFacts(error)
  return {
    name,
    message: chain[0] ?? String(error),
    code: codes[0] ?? null,
    codes,
    names,
    chain,
    ...(conflict === undefined ? {} : { conflict }),
  }
}

function messageOf(value: unknown): string {
  if (!(value instanceof Error)) return String(value)
  return (value as NodeJS.ErrnoException).code === CONFINED ? `${value.message} ${REMEDY}` : value.message
}

/** Mastra's errors have an `id`, those of drivers a `code`. */
function codesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { id, code } = value as { id?: unknown; code?: unknown }
  return [id, code].flatMap((one) =>
    typeof one === 'string' || typeof one === 'number' ? [String(one)] : [],
  )
}
