import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { gitlab } from '../../reports/gitlab.ts'
import { accepted } from './accepted.ts'
import { fenced, inconclusive, SITUATIONS, unfenced } from './hand-written.ts'

const plain = { color: false, columns: 80, verbose: false }

/** GitLab's code quality format, as its documentation lists the fields: GitLab publishes no schema of it. */
const format = z.array(
  z.strictObject({
    description: z.string().min(1),
    check_name: z.string().min(1),
    fingerprint: z.string().regex(/^[0-9a-f]+$/),
    severity: z.enum(['info', 'minor', 'major', 'critical', 'blocker']),
    location: z.strictObject({
      path: z.string().regex(/^[^./]/),
      lines: z.strictObject({ begin: z.int().min(1) }),
    }),
  }),
)
type Issues = z.infer<typeof format>
const read = (text: string): Issues => format.parse(JSON.parse(text))

describe("GitLab's code quality report", () => {
  test.each(Object.keys(SITUATIONS))('of "%s" has the format, and no fingerprint twice', (name) => {
    const issues = read(gitlab(SITUATIONS[name] ?? [], plain))
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length)
  })

  test('has nothing for what is fenced, and something for what could not be shown', () => {
    expect(read(gitlab([fenced], plain))).toEqual([])
    expect(read(gitlab([inconclusive], plain)).map(({ severity }) => severity)).toEqual(
      Array(5).fill('minor'),
    )
  })

  test('tells severities apart', () => {
    const issues = read(gitlab([unfenced], plain))
    const severity = (id: string) => issues.find(({ check_name }) => check_name === id)?.severity
    expect(['tasks/create-exclusive', 'tasks/stale-fail', 'tasks/stale-delete'].map(severity)).toEqual([
      'critical',
      'major',
      'info',
    ])
    expect(read(gitlab([accepted(unfenced)], plain)).every((one) => one.severity === 'info')).toBe(true)
  })

  test('points at the dependency', () => {
    const text = '{\n  "name": "app",\n  "dependencies": {\n    "@mastra/libsql": "1.23.1"\n  }\n}\n'
    const [issue] = read(gitlab([unfenced], { ...plain, sources: [{ path: 'app/package.json', text }] }))
    expect(issue?.location).toEqual({ path: 'app/package.json', lines: { begin: 4 } })
  })

  test('tells a void entry of the baseline at its file', () => {
    const issues = read(gitlab([accepted(unfenced, { until: '2026-01-01' })], plain))
    expect(issues.at(-1)).toMatchObject({
      check_name: 'baseline',
      location: { path: 'fence-audit.baseline.json' },
    })
  })
})
