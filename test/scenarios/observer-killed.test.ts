import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readHistory } from '../../src/history/reader.ts'
import { auditReference } from '../fixtures/stores/audit-reference.ts'
import { historyReaches } from '../fixtures/stores/history-reaches.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'

/** In the history once B has finished and A is about to come back with its late result. */
const isReturnOfA = (line: string): boolean =>
  line.includes('"type":"fault"') && line.includes('"SIGCONT"') && line.includes('"injected"')

test('an observer that is killed before A returns leaves S6 inconclusive, and the repeat has another', async () => {
  const folder = runFolder()
  mkdirSync(join(folder, 'out'))
  const audited = auditReference(folder, {}, { checks: [], scenarios: ['S1', 'S6'] })
  const run = await Promise.race([
    historyReaches(join(folder, 'out'), isReturnOfA),
    audited.then(() => Promise.reject(new Error('A was never resumed.'))),
  ])
  const o = readHistory(run).findLast((event) => event.type === 'worker' && event.who === 'O' && event.pid)
  process.kill((o as { pid: number }).pid, 'SIGKILL')
  const { stores } = await audited
  const [s1, s6] = stores[0]?.scenarios ?? []
  expect(s1).toMatchObject({ id: 'S1', verdict: 'holds' })
  expect(s6?.runs[0]).toMatchObject({
    verdict: 'inconclusive',
    summary: expect.stringContaining('O read the row after the last moment of A and B') as string,
  })
  expect(s6?.runs[1]?.verdict).toBe('holds')
}, 120_000)
