import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ADAPTERS } from '../../../adapters/list.ts'
import { gradePair, type GradePairInput } from '../../../src/verdict/grade-pair.ts'

const whyOf = (adapter: string): string => {
  const store = { adapter, grade: 'fenced', why: 'because', domains: {} }
  const facts = { requireDomains: [] }
  const core = { loadError: null }
  return gradePair({ facts, core, store, interrupted: false } as unknown as GradePairInput).why
}

it('says in the report and the docs that an adapter is untested', () => {
  const docs = readFileSync(new URL('../../../docs/adapters.md', import.meta.url), 'utf8')
  const untested = ADAPTERS.filter((adapter) => adapter.untested !== undefined)
  expect(untested.map(({ name }) => name)).toContain('mongodb')
  for (const { name, packageName, untested: note } of untested) {
    expect(whyOf(name)).toContain(note)
    expect(whyOf(packageName ?? name)).toContain(note)
    expect(docs).toContain(`${packageName}: untested`)
  }
  expect(whyOf('mysql')).not.toContain('untested')
})
