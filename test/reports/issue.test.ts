import { describe, expect, test } from 'vitest'
import { scriptStoreFor } from '../../adapters/script-stores.ts'
import { issuesOf } from '../../reports/issue/issues-of.ts'
import { ISSUE_KINDS } from '../../reports/issue/list.ts'
import { outsideText } from '../../reports/issue/outside-text.ts'
import { issuePage } from '../../reports/issue/page.ts'
import { scriptText } from '../../reports/issue/script/script-text.ts'
import type { Report } from '../../src/verdict/report.ts'
import { check, scenarios, unfenced } from './hand-written.ts'

const LINES_MAX = 60
const PACKAGES = ['@mastra/libsql', '@mastra/pg', '@mastra/upstash'] as const
const plain = { personal: [], verification: null }

function withChecks(...checks: Report['stores'][number]['checks']): Report {
  const [store] = unfenced.stores
  if (store === undefined) throw new Error('no store')
  return { ...unfenced, stores: [{ ...store, checks, scenarios: [] }] }
}

const violated = (id: Parameters<typeof check>[0], change: Parameters<typeof check>[1] = {}) =>
  check(id, { verdict: 'violated', cause: 'adapter', ...change })

describe('bug reports', () => {
  test('read as recorded', async () => {
    const pages = issuesOf(scenarios, scriptStoreFor).map((issue) => issuePage(issue, plain))
    await expect(pages.join('\n---\n\n')).toMatchFileSnapshot('./snapshots/issues.snap.md')
  })

  test('are one for each cause', () => {
    const report = withChecks(
      violated('tasks/expected-status'),
      violated('tasks/terminal-stays'),
      violated('tasks/empty-condition'),
      violated('memory/lost-update', { domain: 'memory' }),
    )
    const found = issuesOf(report, scriptStoreFor).map(({ name, faults }) => [
      name,
      faults.map(({ id }) => id),
    ])
    expect(found).toEqual([
      ['status-condition', ['tasks/expected-status', 'tasks/terminal-stays', 'tasks/empty-condition']],
      ['memory-lost-update', ['memory/lost-update']],
    ])
  })

  test('take an empty condition for a cause of its own where the status is compared', () => {
    const report = withChecks(check('tasks/expected-status'), violated('tasks/empty-condition'))
    expect(issuesOf(report, scriptStoreFor).map(({ name }) => name)).toEqual(['empty-condition'])
  })

  test('are made of nothing that holds, could not be shown, or is for the configuration', () => {
    const report = withChecks(
      check('tasks/expected-status'),
      check('tasks/create-exclusive', { verdict: 'inconclusive' }),
      check('tasks/timezone', { verdict: 'error' }),
      violated('tasks/terminal-stays', { cause: 'configuration' }),
    )
    expect(issuesOf(report, scriptStoreFor)).toEqual([])
  })

  describe('say why there is no script', () => {
    const report = withChecks(violated('tasks/create-exclusive'))
    const { pair } = report
    const [store] = report.stores
    if (store === undefined || pair.adapter === null) throw new Error('no store')
    const onAdapter = (name: string): Report => ({
      ...report,
      pair: { ...pair, adapter: { ...pair.adapter, name, version: '1.0.0', integrity: null, engines: null } },
      stores: [{ ...store, adapter: name }],
    })
    const reasons: Readonly<Record<string, Report>> = {
      'no short sequence of calls shows this finding': withChecks(violated('tasks/timezone')),
      'a local package was audited': { ...report, pair: { ...pair, core: { ...pair.core, local: true } } },
      'the database of `@mastra/mysql` is one that scripts cannot open': onAdapter('@mastra/mysql'),
      'the database of `@mastra/redis` is one that scripts cannot open': onAdapter('@mastra/redis'),
      // Not even where the store is built on a package that scripts can open: it is not what was audited.
      'the store is not a package that a script could install': {
        ...report,
        stores: [{ ...store, adapter: 'custom' }],
      },
    }
    test.each(Object.entries(reasons))('%s', (reason, about) => {
      const [issue] = issuesOf(about, scriptStoreFor)
      if (issue === undefined) throw new Error('no issue')
      expect(issue.script).toBeNull()
      expect(issuePage(issue, plain)).toContain(`There is no script for it: ${reason}`)
      expect(issuePage(issue, plain)).not.toContain('```js')
    })

    test('and nothing where there is one', () => {
      const [issue] = issuesOf(report, scriptStoreFor)
      expect(issue).toMatchObject({ script: expect.any(String) as string, noScript: null })
    })
  })

  test('tell nothing of the account, its paths and its secrets', () => {
    const secrets = [
      '/home/mallory/app/store.db',
      'postgres://me:hunter2@db.example/app',
      'mallory',
      'build-box',
    ]
    const report = withChecks(
      violated('tasks/create-exclusive', { summary: `It failed: ${secrets.join(', ')}.` }),
    )
    const [issue] = issuesOf(report, scriptStoreFor)
    const personal = ['mallory', 'build-box', report.run.directory]
    const page = issue === undefined ? '' : issuePage(issue, { personal, verification: null })
    expect(page).toContain('It failed')
    for (const secret of [...secrets, 'hunter2', 'db.example', report.run.directory])
      expect(page).not.toContain(secret)
  })

  test.each([
    ['file:/var/lib/app.db is locked', '[path] is locked'],
    [String.raw`C:\Users\eve\app.db is locked`, '[path] is locked'],
    ['see https://eve:pw@db.example/x?token=y again', 'see [address] again'],
    ['the owner and/or the lease; 3/4 of 200', 'the owner and/or the lease; 3/4 of 200'],
    ['an artful eve, at art', 'an artful [removed], at [removed]'],
  ])('turn %j into %j', (text, clean) => {
    expect(outsideText(text, ['eve', 'art'])).toBe(clean)
  })

  test('say no more of a script than was seen', () => {
    const [issue] = issuesOf(withChecks(violated('tasks/create-exclusive')), scriptStoreFor)
    if (issue === undefined) throw new Error('no issue')
    const seen = { why: null, printed: ['expected: a', 'actual:   b'], node: '26.1.0' }
    const page = (outcome: 'confirmed' | 'not confirmed' | 'not tried', why: string | null = null) =>
      issuePage(issue, { personal: [], verification: { ...seen, outcome, why } })
    expect(page('confirmed')).toContain('Confirmed: fence-audit')
    expect(page('not confirmed')).toContain('Not confirmed: fence-audit')
    expect(page('not tried', 'no server')).toContain('It could not be tried: no server.')
    expect(page('not tried', 'no server')).not.toMatch(/confirmed/i)
  })
})

const cases = ISSUE_KINDS.flatMap(({ name, script, rule }) =>
  PACKAGES.map((packageName) => ({ name, script, rule, packageName })),
)

test.each(cases)('the script of $name on $packageName is short', ({ script, rule, packageName }) => {
  const store = scriptStoreFor(packageName)
  if (store === null || script === null) throw new Error('no script')
  const text = scriptText({
    script,
    store,
    packages: ['@mastra/core@1.71.0', `${packageName}@1.0.0`],
    title: rule,
  })
  expect(text.split('\n').length - 1).toBeLessThanOrEqual(LINES_MAX)
  expect(text).toMatch(/^\/\/ npm i @mastra\/core@1\.71\.0 @mastra\/\w+@1\.0\.0 && node repro\.mjs\n/)
})
