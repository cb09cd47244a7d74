import * as fc from 'fast-check'
import { mkdirSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CHECK_IDS } from '../../src/checks/check-id.ts'
import { makePlan } from '../../src/plan/make-plan.ts'
import type { Settings } from '../../src/plan/settings.ts'
import { DEFAULT_SCENARIOS } from '../../src/scenarios/scenario-id.ts'
import { DOMAINS } from '../../src/verdict/verdict.ts'
import { temporaryFolder } from '../cli/temporary-folder.ts'

const CWD = '/somewhere'
const PAIR: Settings = { core: '1.71.0', adapter: ['@mastra/libsql@1.23.1'] }
const plan = (flags: Settings, config: Settings = {}, environment: Record<string, string> = {}) =>
  makePlan({ ...PAIR, ...flags }, config, environment, CWD)

describe('makePlan', () => {
  test('defaults are what the documentation says', async () => {
    expect(await plan({})).toEqual({
      pairs: [
        {
          pair: { kind: 'install', core: '1.71.0', adapter: '@mastra/libsql@1.23.1' },
          store: { adapter: '@mastra/libsql', url: null, token: null, module: null },
        },
      ],
      node: null,
      cacheDir: expect.stringMatching(/fence-audit/) as string,
      outDir: '/somewhere/.fence-audit',
      outputs: [{ format: 'terminal', file: null }],
      checks: CHECK_IDS,
      scenarios: DEFAULT_SCENARIOS,
      repeat: 1,
      profile: 'quick',
      maxRetries: 1,
      requireDomains: DOMAINS,
      requireChecks: [],
      gate: 'pair',
      regression: false,
      updateBaseline: false,
      rounds: 40,
      seed: expect.any(Number) as number,
      quiet: false,
      verbose: false,
      offline: false,
      keep: false,
      unconfined: false,
    })
  })

  test('every switch, path and choice reaches the plan', async () => {
    const flags: Settings = {
      url: 'file:./copy.db?mode=ro',
      token: 'secret',
      node: '26',
      cacheDir: 'cache',
      out: '../out',
      format: ['terminal', 'json=report=1.json'],
      gate: 'store',
      seed: 7,
      quiet: true,
      verbose: true,
      offline: true,
      keep: true,
      unconfined: false,
    }
    expect(await plan(flags)).toMatchObject({
      pairs: [{ store: { url: 'file:/somewhere/copy.db?mode=ro', token: 'secret' } }],
      node: '26',
      cacheDir: '/somewhere/cache',
      outDir: '/out',
      outputs: [
        { format: 'terminal', file: null },
        { format: 'json', file: '/somewhere/report=1.json' },
      ],
      gate: 'store',
      seed: 7,
      quiet: true,
      verbose: true,
      offline: true,
      keep: true,
      unconfined: false,
    })
  })

  test('a flag wins over a variable, a variable over the config file, and off is a value', async () => {
    const config: Settings = { seed: 1, gate: 'store', quiet: true, keep: true }
    const environment = { FENCE_AUDIT_SEED: '2', FENCE_AUDIT_QUIET: '0', FENCE_AUDIT_GATE: '' }
    const planned = await plan({ seed: 3, keep: false }, config, environment)
    expect(planned).toMatchObject({ seed: 3, gate: 'store', quiet: false, keep: false })
    expect(await plan({}, config, environment)).toMatchObject({ seed: 2, keep: true })
  })

  test('variables hold lists with commas, and globs with braces', async () => {
    const environment = { FENCE_AUDIT_ONLY: 'tasks/stale-{fail,cancel}, tasks/timezone' }
    const { checks } = await plan({}, {}, environment)
    expect(checks).toEqual(['tasks/timezone', 'tasks/stale-fail', 'tasks/stale-cancel'])
  })

  test('seeds differ from plan to plan', async () => {
    expect((await plan({})).seed).not.toBe((await plan({})).seed)
  })

  test('only and skip work together, and none runs nothing', async () => {
    const { checks } = await plan({
      only: ['tasks/stale-*'],
      skip: ['tasks/stale-re*', 'tasks/stale-delete'],
    })
    expect(checks).toEqual([
      'tasks/stale-complete',
      'tasks/stale-fail',
      'tasks/stale-cancel',
      'tasks/stale-time-out',
      'tasks/stale-suspend',
    ])
    expect((await plan({ only: ['none'] })).checks).toEqual([])
  })

  test('scenarios come in their order with the control, and not with single checks unless named', async () => {
    expect((await plan({ scenarios: ['s6', 'S2'] })).scenarios).toEqual(['S1', 'S2', 'S6'])
    expect((await plan({ only: ['tasks/timezone'] })).scenarios).toEqual([])
    expect((await plan({ only: ['tasks/timezone'], scenarios: ['S2'] })).scenarios).toEqual(['S1', 'S2'])
  })

  test('required domains replace the default, required checks are added to it', async () => {
    expect(await plan({ require: ['memory', 'tasks/timezone'] })).toMatchObject({
      requireDomains: ['memory'],
      requireChecks: ['tasks/timezone'],
    })
    expect(await plan({ require: ['tasks/timezone'] })).toMatchObject({ requireDomains: DOMAINS })
  })

  test('each adapter is a pair of its own', async () => {
    const { pairs } = await plan({ adapter: ['@mastra/libsql@1.23.1', '@mastra/libsql@^1.20'] })
    expect(pairs.map(({ pair }) => pair)).toEqual([
      { kind: 'install', core: '1.71.0', adapter: '@mastra/libsql@1.23.1' },
      { kind: 'install', core: '1.71.0', adapter: '@mastra/libsql@^1.20' },
    ])
  })

  test('core may be given with its name', async () => {
    const { pairs } = await plan({ core: '@mastra/core@^1.60' })
    expect(pairs[0]?.pair).toMatchObject({ core: '@mastra/core@^1.60' })
  })

  test('a working copy is the adapter that its manifest names, by its absolute path', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'copy'))
    writeFileSync(join(folder, 'copy', 'package.json'), '{"name": "@mastra/libsql", "version": "2.0.0"}')
    const planned = await makePlan({ core: '1.71.0', adapter: ['./copy'] }, {}, {}, folder)
    expect(planned.pairs).toMatchObject([
      { pair: { adapter: join(folder, 'copy') }, store: { adapter: '@mastra/libsql', module: null } },
    ])
  })

  test('a store of your own needs no adapter', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'store.mjs'), '')
    const planned = await makePlan({ core: '1.71.0', store: './store.mjs', token: 't' }, {}, {}, folder)
    expect(planned.pairs).toEqual([
      {
        pair: { kind: 'install', core: '1.71.0', adapter: null },
        store: { adapter: 'custom', url: null, token: 't', module: join(folder, 'store.mjs') },
      },
    ])
  })

  test('a project is audited in place, from any folder in it', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'src'))
    const dependencies = { '@mastra/core': '^1', '@mastra/libsql': '^1' }
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies }))
    const { pairs } = await makePlan({}, {}, {}, join(folder, 'src'))
    expect(pairs).toEqual([
      {
        pair: { kind: 'project', directory: folder, adapter: '@mastra/libsql' },
        store: { adapter: '@mastra/libsql', url: null, token: null, module: null },
      },
    ])
  })

  test('a mistake is refused with a code that scripts can test for', async () => {
    await expect(plan({ adapter: ['@mastra/none'] })).rejects.toMatchObject({
      code: 'UNKNOWN_ADAPTER',
      exitCode: 3,
    })
    await expect(plan({ core: 'a b' })).rejects.toMatchObject({ code: 'BAD_SPEC', exitCode: 3 })
    await expect(plan({ gate: 'both' })).rejects.toMatchObject({ code: 'BAD_FLAG', exitCode: 3 })
    await expect(plan({ node: './none' })).rejects.toMatchObject({ code: 'NODE_NOT_FOUND', exitCode: 3 })
  })

  test('whatever is set, the plan is frozen to its leaves, its paths are absolute and its checks are in order', async () => {
    const names = fc.subarray([...DOMAINS, 'tasks/claim-race' as const])
    const settings = fc.record(
      {
        cacheDir: fc.constantFrom('cache', './a/b', '/abs'),
        out: fc.constantFrom('out', '..', '/abs'),
        format: fc.subarray(['terminal', 'json=a.json', 'markdown=b/c.md']),
        require: names,
        gate: fc.constantFrom('pair', 'store'),
        only: fc
          .shuffledSubarray(['tasks/*', 'tasks/claim-race', '**', 'memory/*'])
          .map((ids) => ['tasks/c*', ...ids]),
        skip: fc.subarray(['tasks/stale-*', 'workflows/**']),
        seed: fc.nat(),
        quiet: fc.boolean(),
        keep: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(settings, settings, async (flags, config) => {
        const planned = await plan(flags, config)
        expect(unfrozen(planned)).toEqual([])
        expect([...planned.checks].sort(byOrder)).toEqual(planned.checks)
        const files = planned.outputs.flatMap(({ file }) => file ?? [])
        expect([planned.cacheDir, planned.outDir, ...files].every(isAbsolute)).toBe(true)
        expect(planned.requireDomains).not.toEqual([])
      }),
    )
  })
})

function byOrder(a: (typeof CHECK_IDS)[number], b: (typeof CHECK_IDS)[number]): number {
  return CHECK_IDS.indexOf(a) - CHECK_IDS.indexOf(b)
}

/** Everything inside a value that could still be changed. */
function unfrozen(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(unfrozen)
  return Object.isFrozen(value) ? inside : [value, ...inside]
}
