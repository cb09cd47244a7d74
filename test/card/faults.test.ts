import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reference } from '../../adapters/reference/index.ts'
import type { CheckId } from '../../src/checks/check-id.ts'
import { Bench } from '../../src/selftest/bench/bench.ts'
import { CONTROLS } from '../../src/selftest/controls/list.ts'
import { tryControl } from '../../src/selftest/controls/try-control.ts'
import { QUICK_CHECKS, RUN_CHECKS } from './run-checks-of-kind.ts'

const RUN_FAULTS = CONTROLS.filter(({ kind }) => kind === 'runs')
const CAUGHT = RUN_FAULTS.filter(({ uncaught }) => uncaught === null)

/** Words by which the decisive finding names what is wrong. */
const NAMED: Readonly<Record<string, RegExp>> = {
  'scope-ignored-by-update-thread': /memory\.updateThread, lapse, after, fence scope: .* landed/,
  'reflection-swap-unfenced': /swapBufferedReflectionToActive landed/,
  'write-then-check': /landed although it threw/,
  'known-messages-unfenced': /saveMessages:known.*overwrite the conversation's messages/,
  'delete-unfenced': /delete the run that somebody else has recovered/,
  'conflict-swallowed': /wrote nothing, yet `\[\]` came back/,
  'thread-touched-first': /left a part behind: threads\.thread\.updatedAt/,
  'check-then-write': /held before its database call \d+ \(BEGIN.*landed after the takeover/,
  'stale-saves-reported-whole': /wrote nothing, yet `\{messages: \[/,
  'moved-messages-unfenced': /take a message out of its conversation/,
  'message-by-message': /held before its database call \d+ .*was refused, but \d of \d parts/,
}

let bench: Bench

beforeAll(async () => {
  bench = await Bench.start(reference)
})

afterAll(() => bench[Symbol.asyncDispose]())

describe('a fault in what the card moves through', () => {
  const named = CAUGHT.filter(({ name }) => name in NAMED)

  test.each(named.map((control) => [control.name, control] as const))(
    '%s is named by its decisive finding',
    async (name, control) => {
      const { missed, judgements } = await tryControl(bench, control)
      expect(missed).toEqual([])
      const summaries = control.caughtBy.map((id) => judgements.get(id)?.summary)
      expect(summaries.join('\n')).toMatch(NAMED[name] ?? 'a name')
    },
  )

  test('is in the table of controls wherever it has a name here', () => {
    expect(named.map(({ name }) => name).toSorted()).toEqual(Object.keys(NAMED).toSorted())
  })
})

/** In every variant the same checks catch a fault; half of the quick ones are tried in each of the older two. */
const QUICKLY_CAUGHT = CAUGHT.filter(({ caughtBy }) => caughtBy.every((id) => QUICK_CHECKS.includes(id)))

describe.each([
  ['F1', 0],
  ['F2', 1],
] as const)('in %s', (variant, half) => {
  const chosen = QUICKLY_CAUGHT.filter(
    ({ variants }, index) => variants.includes(variant) && index % 2 === half,
  )

  test.each(chosen.map((control) => [control.name, control] as const))(
    'the fault %s is caught by the same checks',
    async (_, control) => {
      const { missed, unexpected } = await tryControl(bench, control, { variant })
      expect({ missed, unexpected }).toEqual({ missed: [], unexpected: [] })
    },
  )
})

/** What core logs is not up to a store. */
const NEEDED_BY_NO_STORE: readonly CheckId[] = ['runs/core-warning']

test('every check on durable runs but that of a core is needed for at least one fault', () => {
  const needed = new Set(CAUGHT.flatMap(({ caughtBy }) => caughtBy))
  expect(RUN_CHECKS.filter((id) => !needed.has(id))).toEqual(NEEDED_BY_NO_STORE)
})
