import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, expectTypeOf, test } from 'vitest'
import type { z } from 'zod'
import { json } from '../../reports/json.ts'
import { publishedSchema } from '../../reports/published-schema.ts'
import type { reportSchema } from '../../reports/report-schema.ts'
import type { Report } from '../../src/verdict/report.ts'
import { SITUATIONS, fenced, hostile, inconclusive, loadError, scenarios, unfenced } from './hand-written.ts'

const plain = { color: false, columns: 80, verbose: false }
const published: unknown = JSON.parse(
  readFileSync(new URL('../../reports/schema.json', import.meta.url), 'utf8'),
)
const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(published as object)

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T

describe('the JSON report', () => {
  test.each(Object.keys(SITUATIONS))('of the situation "%s" validates and loses nothing', (name) => {
    const reports = SITUATIONS[name] ?? []
    const text = json(reports, plain)
    const parsed: unknown = JSON.parse(text)
    validate(parsed)
    expect(validate.errors).toBeNull()
    expect(reports.length === 1 ? [parsed] : (parsed as { reports: unknown }).reports).toEqual(reports)
    expect(text).toBe(json(structuredClone(reports), plain))
  })

  test('of several pairs carries the worst grade and exit code', () => {
    const parsed: unknown = JSON.parse(json([fenced, inconclusive, loadError], plain))
    expect(parsed).toMatchObject({ schemaVersion: 1, tool: fenced.tool, grade: 'error', exitCode: 3 })
    expect(JSON.parse(json([loadError, unfenced], plain))).toMatchObject({ grade: 'unfenced', exitCode: 1 })
  })

  test('holds no character that a terminal would act on', () => {
    const text = json([{ ...hostile, why: '\u009B31m \u202E \u{E0041}' }], plain)
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    expect(JSON.parse(text)).toMatchObject({ why: '\u009B31m \u202E \u{E0041}' })
  })
})

describe('the published schema', () => {
  test('is what the code emits; scripts/write-schema.js writes it', () => {
    expect(published).toEqual(publishedSchema())
  })

  test('is of the same type as a report', () => {
    expectTypeOf<DeepReadonly<z.infer<typeof reportSchema>>>().toEqualTypeOf<DeepReadonly<Report>>()
  })

  const [store] = unfenced.stores
  const [first] = store?.checks ?? []
  const withStore = (change: object): object => ({ ...unfenced, stores: [{ ...store, ...change }] })
  const [scenario] = scenarios.stores[0]?.scenarios ?? []
  const withScenario = (change: object): object => withStore({ scenarios: [{ ...scenario, ...change }] })
  const { why: _why, ...withoutWhy } = unfenced
  const wrong: Readonly<Record<string, object>> = {
    'an unknown verdict': withStore({ checks: [{ ...first, verdict: 'passed' }] }),
    'an unknown grade': { ...unfenced, grade: 'ok' },
    'an unknown cause': { ...unfenced, cause: 'user' },
    'an unknown check': withStore({ checks: [{ ...first, id: 'tasks/unknown' }] }),
    'a missing field': withoutWhy,
    'a missing domain': withStore({ domains: { memory: store?.domains.memory } }),
    'an extra field': { ...unfenced, extra: 1 },
    'an extra field of a check': withStore({ checks: [{ ...first, extra: 1 }] }),
    'an exit code that does not exist': { ...unfenced, exitCode: 4 },
    'another version': { ...unfenced, schemaVersion: 2 },
    'a row with a nested value': withStore({ checks: [{ ...first, before: { id: {} } }] }),
    'an unknown scenario': withScenario({ id: 'S8' }),
    'an unknown verdict of a scenario': withScenario({ verdict: 'passed' }),
    'a scenario without runs': withScenario({ runs: undefined }),
    'a run without requests': withScenario({ runs: [{ ...scenario?.runs[0], requests: null }] }),
    'a published figure too many': withScenario({ published: { ...scenario?.published, retries: 0 } }),
    'several reports of which there is one': {
      ...JSON.parse(json([fenced, unfenced], plain)),
      reports: [unfenced],
    },
  }

  test.each(Object.keys(wrong))('rejects %s', (name) => {
    expect(validate(wrong[name])).toBe(false)
  })
})
