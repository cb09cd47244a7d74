import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { StoreAdapter } from '../../../adapters/adapter.ts'
import { ADAPTERS } from '../../../adapters/list.ts'
import { factsOfRun, type KnownFacts } from '../../../src/run/facts-of-run.ts'
import { gradePair, type GradePairInput } from '../../../src/verdict/grade-pair.ts'
import { factsOf } from '../../verdict/by-hand.ts'

it('says in the report and the docs that an adapter is untested', () => {
  const docs = readFileSync(new URL('../../../docs/adapters.md', import.meta.url), 'utf8')
  const untested = ADAPTERS.filter((adapter) => adapter.untested !== undefined)
  expect(untested.map(({ name }) => name)).toContain('mongodb')
  for (const adapter of untested) {
    expect(whyOf(adapter)).toContain(`(untested: ${adapter.untested})`)
    expect(docs).toContain(`${adapter.packageName}: untested`)
  }
  for (const adapter of ADAPTERS.filter((each) => each.untested === undefined))
    expect(whyOf(adapter)).not.toContain('untested')
})

/** What is said of a pair with this adapter, by what a run keeps of it. */
function whyOf(adapter: StoreAdapter): string {
  const store = { grade: 'fenced', why: 'because', domains: {} }
  const facts = factsOf({ store: storeOf(adapter), requireDomains: [] })
  const core = { loadError: null }
  return gradePair({ facts, core, store, interrupted: false } as unknown as GradePairInput).why
}

function storeOf(adapter: StoreAdapter) {
  const { pair } = factsOf()
  const known = {
    id: 'by-hand',
    plan: { scenarios: [], requireDomains: [], requireChecks: [] },
    store: {},
    adapter,
    pair,
    node: { version: '26.0.0' },
    within: { name: 'one' },
    checks: [],
    shown: 'a place',
    isolated: true,
  }
  return factsOfRun(known as unknown as KnownFacts).store
}
