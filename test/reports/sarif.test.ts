import type { Log, Result } from 'sarif'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sarif } from '../../reports/sarif.ts'
import type { Report } from '../../src/verdict/report.ts'
import { accepted } from './accepted.ts'
import { check, fenced, hostile, inconclusive, SITUATIONS, unfenced } from './hand-written.ts'

const plain = { color: false, columns: 80, verbose: false }
const message = z.strictObject({ text: z.string().min(1) })
const level = z.enum(['none', 'note', 'warning', 'error'])

/** The part of SARIF 2.1.0 that is used, as the standard words it; nothing else may be there. */
const format = z.strictObject({
  $schema: z.url(),
  version: z.literal('2.1.0'),
  runs: z
    .array(
      z.strictObject({
        tool: z.strictObject({
          driver: z.strictObject({
            name: z.string().min(1),
            version: z.string().min(1),
            rules: z.array(
              z.strictObject({
                id: z.string().min(1),
                shortDescription: message,
                fullDescription: message,
                help: z.strictObject({ text: z.string().min(1), markdown: z.string().min(1).optional() }),
                properties: z.strictObject({ tags: z.array(z.string()) }),
              }),
            ),
          }),
        }),
        invocations: z.array(
          z.strictObject({
            executionSuccessful: z.boolean(),
            exitCode: z.int(),
            exitCodeDescription: z.string(),
            toolExecutionNotifications: z.array(z.strictObject({ level, message })),
          }),
        ),
        columnKind: z.literal('utf16CodeUnits'),
        results: z.array(
          z.strictObject({
            ruleId: z.string().min(1),
            ruleIndex: z.int().min(0),
            // Another kind than `fail` would demand the level `none`.
            kind: z.literal('fail'),
            level: level.exclude(['none']),
            message,
            locations: z
              .array(
                z.strictObject({
                  physicalLocation: z
                    .strictObject({
                      artifactLocation: z.strictObject({ uri: z.string().min(1), uriBaseId: z.string() }),
                      region: z.strictObject({ startLine: z.int().min(1) }),
                    })
                    .optional(),
                  logicalLocations: z.array(
                    z.strictObject({ name: z.string(), fullyQualifiedName: z.string(), kind: z.string() }),
                  ),
                }),
              )
              .length(1),
            partialFingerprints: z.record(z.string().regex(/\/v\d+$/), z.string().min(1)),
            suppressions: z
              .array(
                z.strictObject({
                  kind: z.literal('external'),
                  status: z.literal('accepted'),
                  justification: z.string().min(1),
                }),
              )
              .optional(),
            properties: z.record(z.string(), z.unknown()),
          }),
        ),
      }),
    )
    .length(1),
})

function read(reports: readonly Report[], sources: readonly { path: string; text: string }[] = []): Log {
  return format.parse(JSON.parse(sarif(reports, { ...plain, sources })))
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

describe('the SARIF report', () => {
  test.each(Object.keys(SITUATIONS))(
    'of "%s" has the format, its rules and fingerprints of its own',
    (name) => {
      const [run] = read(SITUATIONS[name] ?? []).runs
      const all = run?.results ?? []
      for (const { ruleId, ruleIndex } of all)
        expect(run?.tool.driver.rules?.[ruleIndex ?? -1]?.id).toBe(ruleId)
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
  expect(() => format.parse(JSON.parse(text))).not.toThrow()
})
