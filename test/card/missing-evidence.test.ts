import { afterAll, beforeAll, expect, test } from 'vitest'
import { reference } from '../../adapters/reference/index.ts'
import { CheckEvidence } from '../../src/checks/check-evidence.ts'
import type { CheckId } from '../../src/checks/check-id.ts'
import { CHECKS } from '../../src/checks/list.ts'
import type { HistoryEvent } from '../../src/history/event.ts'
import type { Audited } from '../../src/selftest/bench/audited.ts'
import { Bench } from '../../src/selftest/bench/bench.ts'
import { QUICK_CHECKS } from './run-checks-of-kind.ts'

/** Steps whose effect another step shows: what was renewed lapses, what is claimed for memory is raised there. */
const NOT_NEEDED = /a-renews-last|variant: releases|not-a-number: b-claims|:released$/
const NOT_NEEDED_IN_MEMORY = /^[ab](-keeps|-loses|-again)?-claims$|^raise 1|^(kept|lost), set-up 1$/

/** What a guard's check makes first, which later steps show; and a declaration, which decides nothing by itself. */
const MADE = /^declares$|made$|^suspended( \d+)?$|^running$|^success$/
const SPARE: Partial<Record<CheckId, RegExp>> = {
  'runs/expected-generation': /a-claims-first$|a-releases$|, lapsed$/,
  'workflows/expected-status': MADE,
  'workflows/one-record': /^declares$/,
  'workflows/lost-update': /^declares$|made$|^stored|^first$/,
  'workflows/terminal-stays': MADE,
  // Without what it makes, A's stale write would be the first and be seen all the same.
  'workflows/every-form': /, set-up \d+$/,
  'memory/every-form': /, set-up \d+$|, [ab]-claims$/,
  'runs/held-ownership': /: [ab]-claims$|: lapsed$|(renewal|release) held at \d+: a-acts$|:released$/,
  'memory/held-fence': /: [ab]-claims$|: a-raises$|: a-acts$|:released$/,
  'runs/other-runs': /, made \d+$/,
  'workflows/driver-failure': /^own /,
  'memory/driver-failure': /^own |set-up \d+$|^[ab]-claims$/,
  'memory/lost-update': /made( \d+)?$|: first$/,
}

let bench: Bench
let audited: Audited

beforeAll(async () => {
  bench = await Bench.start(reference)
  audited = await bench.auditReference({ variant: 'F3', fault: null }, QUICK_CHECKS)
})

afterAll(() => bench[Symbol.asyncDispose]())

const JUDGED = QUICK_CHECKS.filter((id) => id !== 'runs/core-warning')

test.each(JUDGED)('%s does not hold when the answer to any of its calls is missing', (id) => {
  for (const step of stepsOf(id, 'return')) {
    if (isSpare(id, step)) continue
    expect(`${step}: ${verdictWithout(id, 'return', step)}`).not.toBe(`${step}: holds`)
  }
})

test.each(JUDGED)('%s does not hold when any reading is missing', (id) => {
  for (const step of stepsOf(id, 'row')) {
    // What an error is does not depend on what was written.
    if (isSpare(id, step) || id.endsWith('error-identity')) continue
    expect([step, verdictWithout(id, 'row', step)]).toEqual([step, 'inconclusive'])
  }
})

function isSpare(id: CheckId, step: string): boolean {
  if (SPARE[id]?.test(step) === true) return true
  return NOT_NEEDED.test(step) || (id.startsWith('memory/') && NOT_NEEDED_IN_MEMORY.test(step))
}

function eventsOf(id: CheckId): readonly HistoryEvent[] {
  return audited.eventsOf(id)
}

function stepsOf(id: CheckId, type: 'return' | 'row'): string[] {
  return [...new Set(eventsOf(id).flatMap((event) => (event.type === type ? [event.step] : [])))]
}

function verdictWithout(id: CheckId, type: 'return' | 'row', step: string): string {
  const left = eventsOf(id).filter((event) => !(event.type === type && event.step === step))
  return CHECKS[id].judge(new CheckEvidence(left, audited.domains)).verdict
}
