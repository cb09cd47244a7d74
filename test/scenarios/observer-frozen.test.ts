import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readHistory } from '../../src/history/reader.ts'
import { auditReference } from '../fixtures/stores/audit-reference.ts'
import { historyReaches } from '../fixtures/stores/history-reaches.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'

/** A is stopped with the task in its hands; B will have it when A's lease has lapsed. */
const isStopOfA = (line: string): boolean =>
  line.includes('"type":"fault"') && line.includes('"SIGSTOP"') && line.includes('"confirmed"')

const isTakeover = (line: string): boolean =>
  line.includes('"scenario":"S6"') && line.includes('"who":"B"') && line.includes('"attempt-started"')

test('an observer that stands still during a takeover leaves S6 inconclusive; the repeat is judged', async () => {
  const folder = runFolder()
  const out = join(folder, 'out')
  mkdirSync(out)
  const audited = auditReference(folder, {}, { checks: [], scenarios: ['S1', 'S6'] })
  const reached = (fits: (line: string) => boolean) =>
    Promise.race([
      historyReaches(out, fits),
      audited.then(() => Promise.reject(new Error('The run ended before.'))),
    ])
  const run = await reached(isStopOfA)
  const o = readHistory(run).findLast((event) => event.type === 'worker' && event.who === 'O' && event.pid)
  const { pid } = o as { pid: number }
  process.kill(pid, 'SIGSTOP')
  onTestFinished(() => resume(pid))
  await reached(isTakeover)
  process.kill(pid, 'SIGCONT')
  const { stores } = await audited
  const [s1, s6] = stores[0]?.scenarios ?? []
  expect(s1?.id).toBe('S1')
  expect(s6?.runs[0]?.verdict).toBe('inconclusive')
  expect(s6?.runs[0]?.missingWitnesses.join()).toMatch(
    /O read the row without a long gap \(it did not look for \d{4,} ms from \d+ ms on/,
  )
  // On a busy machine the repeat may lack something else, but a gap of seconds it must not have.
  expect(s6?.runs[1]?.missingWitnesses.join()).not.toMatch(/did not look for \d{4,} ms/)
}, 120_000)

/** It is gone if all went well. */
function resume(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT')
  } catch {
    // Gone.
  }
}
