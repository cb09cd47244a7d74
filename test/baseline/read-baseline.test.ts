import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BASELINE_FILE } from '../../src/baseline/baseline-file.ts'
import { readBaseline } from '../../src/baseline/read-baseline.ts'
import { writeBaseline } from '../../src/baseline/write-baseline.ts'
import { FenceAuditError } from '../../src/errors.ts'
import { baselineOf } from '../reports/accepted.ts'
import { unfenced } from '../reports/hand-written.ts'
import { temporaryFolder } from '../cli/temporary-folder.ts'

const entry = {
  store: '@mastra/libsql',
  reason: 'one worker',
  owner: 'me',
  until: '2027-01-31',
  findings: { 'tasks/stale-fail': 'absent' },
}

function refusal(content: unknown): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, BASELINE_FILE), typeof content === 'string' ? content : JSON.stringify(content))
  try {
    readBaseline(folder)
  } catch (error) {
    if (error instanceof FenceAuditError) return `${error.code} ${error.message}`
    throw error
  }
  return 'none'
}

const withEntry = (change: object): object => ({ schemaVersion: 1, accepted: [{ ...entry, ...change }] })

describe('a baseline file', () => {
  test('comes back as it was written; none is null', async () => {
    const folder = temporaryFolder()
    expect(readBaseline(folder)).toBeNull()
    const baseline = baselineOf([unfenced])
    await writeBaseline(folder, baseline)
    expect(readBaseline(folder)).toEqual(baseline)
  })

  const WRONG: Readonly<Record<string, readonly [content: unknown, message: RegExp]>> = {
    'is no JSON': ['{', /it is no JSON/],
    'has another version': [{ schemaVersion: 2, accepted: [] }, /schemaVersion/],
    'has no reason': [withEntry({ reason: ' ' }), /accepted\[0\]\.reason: is empty: write why/],
    'has no owner': [withEntry({ owner: '' }), /accepted\[0\]\.owner: is empty: write who/],
    'has a date that does not exist': [withEntry({ until: '2027-02-30' }), /until: must be a date such as/],
    'accepts what holds': [withEntry({ findings: { 'tasks/stale-fail': 'holds' } }), /findings/],
    'has an unknown field': [withEntry({ untill: '2027-01-31' }), /untill/],
    'names no finding': [
      withEntry({ findings: { 'tasks/stale-fial': 'absent' } }),
      /there is no finding tasks\/stale-fial\. Did you mean tasks\/stale-fail\?/,
    ],
    'names no surface': [
      withEntry({ findings: { 'memory/run-fencing memory.nothing': 'absent' } }),
      /there is no finding memory\/run-fencing memory\.nothing/,
    ],
    'accepts a finding twice': [
      { schemaVersion: 1, accepted: [entry, entry] },
      /tasks\/stale-fail of @mastra\/libsql is accepted twice/,
    ],
  }
  test.each(Object.keys(WRONG))('that %s is refused', (name) => {
    const [content, message] = WRONG[name] ?? ['', /./]
    expect(refusal(content)).toMatch(message)
    expect(refusal(content)).toMatch(/^BAD_BASELINE fence-audit\.baseline\.json: /)
  })

  test('with a surface of the card is taken', () => {
    expect(refusal(withEntry({ findings: { 'memory/run-fencing memory.saveThread': 'absent' } }))).toBe(
      'none',
    )
  })
})
