import { appendFileSync } from 'node:fs'
import type { AfterCall } from '../../worker/mastra.ts'
import { isStrikeName, STRIKES, type StrikeName, type Struck } from './strikes.ts'

/** What strikes whom, and when: `at` counts the database calls of that process on that store, from 1. */
export interface Moment {
  readonly strike: StrikeName
  readonly who: 'A' | 'B' | 'O'
  readonly at: number
  /** A file to which a line is added when it strikes. */
  readonly mark: string
}

/** Puts a moment into the URL of a reference store's place. */
export function urlWith(url: string, { strike, who, at, mark }: Moment): string {
  return `${url}&${new URLSearchParams({ strike, who, at: String(at), mark }).toString()}`
}

/** The moment that the URL of a place names, as what is awaited before each database call of one process. */
export function strikerOf(
  url: string,
  identity: string,
  struck: Struck,
): () => Promise<AfterCall | undefined> {
  const [, settings] = url.split('?')
  const chosen = new URLSearchParams(settings)
  const strike = chosen.get('strike') ?? ''
  if (!isStrikeName(strike)) throw new Error(`Nothing strikes at ${url}.`)
  let calls = 0
  return async () => {
    calls += 1
    if (chosen.get('who') !== identity || calls !== Number(chosen.get('at'))) return undefined
    appendFileSync(chosen.get('mark') ?? '', `${strike}\n`)
    return STRIKES[strike](struck)
  }
}

/** The SQLite file of a place. */
export function fileOf(url: string): string {
  return url.slice('file:'.length).split('?')[0] ?? ''
}
