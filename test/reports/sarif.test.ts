import { readFileSync } from 'node:fs'
import addFormats from 'ajv-formats'
import draft04 from 'ajv-draft-04'
import type { Log, Result } from 'sarif'
import { describe, expect, test } from 'vitest'
import { sarif } from '../../reports/sarif.ts'
import type { Report } from '../../src/verdict/report.ts'
import { accepted } from './accepted.ts'
import { check, fenced, hostile, inconclusive, SITUATIONS, unfenced } from './hand-written.ts'

const plain = { color: false, columns: 80, verbose: false }
/** The schema of the standard, as its editors published it; where it is from stands beside it. */
const schema: unknown = JSON.parse(
  readFileSync(new URL('../fixtures/schemas/sarif-2.1.0.json', import.meta.url), 'utf8'),
)
const ajv = new draft04.default({ strict: false, allErrors: true, unicodeRegExp: false })
addFormats.default(ajv)
const validate = ajv.compile(schema as object)

/** The log, after the schema has taken it. */
function logOf(text: string): Log {
  const log = JSON.parse(text) as Log
  if (validate(log)) return log
  throw new Error(ajv.errorsText(validate.errors))
}

function read(reports: readonly Report[], sources: readonly { path: string; text: string }[] = []): Log {
  return logOf(sarif(reports, { ...plain, sources }))
}

function results(
  reports: readonly Report[],
  sources: readonly { path: string; text: string }[] = [],
): Result[] {
  return read(reports, sources).runs[0]?.results ?? []
}

function of(all: readonly Result[], rule: string): Result | undefined {
  return all.find(({ ruleId }) => ruleId === rule)
}

function prints(report: Report): Result['partialFingerprints'][] {
  return results([report]).map((result) => result.partialFingerprints)
}

test('the schema refuses what it does not know', () => {
  const text = sarif([unfenced], plain)
  expect(() => logOf(text.replace('"level": "error"', '"level": "severe"'))).toThrow(/level/)
  expect(() => logOf(text.replace('"columnKind"', '"surprise"'))).toThrow(/additional properties/)
  expect(() => logOf(text.replace('"version": "2.1.0"', '"version": "2.0.0"'))).toThrow(/version/)
})

describe('the SARIF report', () => {
  test.each(Object.keys(SITUATIONS))(
    'of "%s" has the format, its rules and fingerprints of its own',
    (name) => {
      const [run] = read(SITUATIONS[name] ?? []).runs
      const all = run?.results ?? []
      for (const { ruleId, ruleIndex } of all)
        expect(run?.tool.driver.rules?.[ruleIndex ?? -1]?.id).toBe(ruleId)
      // What has another kind than `fail`, or the level `none`, hardly any reader shows.
      expect(all.filter(({ kind, level }) => kind !== 'fail' || level === 'none')).toEqual([])
      expect(all.filter(({ locations }) => locations?.length !== 1)).toEqual([])
      const own = all.map(({ partialFingerprints }) => JSON.stringify(partialFingerprints))
      expect(new Set(own).size).toBe(own.length)
    },
  )

  test('has no result for what holds, and a warning for what could not be shown', () => {
    expect(results([fenced])).toEqual([])
    expect(results([inconclusive]).map((result) => result.level)).toEqual(Array(5).fill('warning'))
    expect(read([inconclusive]).runs[0]?.invocations?.[0]).toMatchObject({ exitCode: 2 })
  })

  test('has errors for what decides, notes for the rest, and suppressions for what is accepted', () => {
    expect(of(results([unfenced]), 'tasks/stale-fail')).toMatchObject({ level: 'error' })
    expect(of(results([unfenced]), 'tasks/stale-fail')).not.toHaveProperty('suppressions')
    expect(of(results([unfenced]), 'tasks/stale-delete')).toMatchObject({ level: 'note' })
    expect(of(results([accepted(unfenced)]), 'tasks/stale-fail')).toMatchObject({
      level: 'error',
      suppressions: [{ justification: expect.stringContaining('one worker only') as string }],
    })
  })

  test('says what is wrong with the baseline', () => {
    const [run] = read([accepted(unfenced, { until: '2026-01-01' })]).runs
    expect(run?.invocations?.[0]?.toolExecutionNotifications).toMatchObject([{ level: 'error' }])
  })

  test('keeps its fingerprints when versions, run, place and text change', () => {
    const later: Report = {
      ...unfenced,
      run: { ...unfenced.run, id: 'another', directory: '/elsewhere' },
      pair: { ...unfenced.pair, core: { ...unfenced.pair.core, version: '1.99.0' } },
      stores: unfenced.stores.map((store) => ({
        ...store,
        checks: store.checks.map((one) => ({ ...one, summary: `${one.summary} Again.` })),
      })),
    }
    expect(prints(later)).toEqual(prints(unfenced))
  })
})

describe('where SARIF results are shown', () => {
  const manifest = {
    path: 'apps/my app/package.json',
    text: JSON.stringify(
      {
        name: '@mastra/libsql',
        overrides: { '@mastra/libsql': '1.0.0' },
        dependencies: { '@mastra/core': '1.71.0', '@mastra/libsql': '1.23.1' },
      },
      null,
      2,
    ),
  }
  const config = {
    path: 'fence-audit.config.mjs',
    text: "export default {\n  stores: [\n    { name: 'tasks', adapter: '@mastra/libsql@1.23.1' },\n  ],\n}\n",
  }

  test('is the line of the dependency that has to be mended', () => {
    const core = {
      ...unfenced,
      stores: unfenced.stores.map((store) => ({
        ...store,
        checks: [
          check('tasks/stale-fail', { verdict: 'absent', cause: 'core' }),
          check('tasks/timezone', { verdict: 'violated', cause: 'adapter' }),
        ],
      })),
    }
    const all = results([core], [manifest])
    const place = (rule: string) => of(all, rule)?.locations?.[0]?.physicalLocation
    expect(place('tasks/stale-fail')).toEqual({
      artifactLocation: { uri: 'apps/my%20app/package.json', uriBaseId: '%SRCROOT%' },
      region: { startLine: 7 },
    })
    expect(place('tasks/timezone')?.region).toEqual({ startLine: 8 })
  })

  test('is the line of the config file where no manifest names the package', () => {
    const [result] = results([unfenced], [{ path: 'package.json', text: '{ broken' }, config])
    expect(result?.locations?.[0]?.physicalLocation).toMatchObject({
      artifactLocation: { uri: 'fence-audit.config.mjs' },
      region: { startLine: 3 },
    })
  })

  test('is the store by its name where there is neither', () => {
    const [result] = results([unfenced])
    expect(result?.locations).toEqual([
      {
        logicalLocations: [
          { name: 'backgroundTasks', fullyQualifiedName: '@mastra/libsql/backgroundTasks', kind: 'module' },
        ],
      },
    ])
  })
})

test('hostile text stays text in SARIF', () => {
  const text = sarif([hostile], plain)
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u)
  expect(() => logOf(text)).not.toThrow()
})
