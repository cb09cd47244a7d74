import { afterAll, beforeAll, expect, test } from 'vitest'
import { reference } from '../../adapters/reference/index.ts'
import type { CheckId } from '../../src/checks/check-id.ts'
import { FAULTS, type FaultName } from '../../src/selftest/reference-store/faults.ts'
import { Bench } from '../../src/selftest/bench/bench.ts'
import { findings } from '../../src/selftest/bench/findings.ts'
import { QUICK_CHECKS, RUN_CHECKS } from './run-checks-of-kind.ts'

/** What has to be red for each fault, and nothing beside it; checks that are slow run only for faults they catch. */
const CAUGHT_BY: Record<FaultName, readonly CheckId[]> = {
  'same-owner-shortcut': ['runs/live-claim'],
  'own-force-keeps-generation': ['runs/live-claim'],
  'release-keeps-generation': ['runs/release'],
  'zero-expects-anything': ['runs/expected-generation'],
  'force-expects-anything': ['runs/expected-generation', 'runs/forced-claim-race'],
  'claim-in-two-steps': ['runs/claim-race', 'runs/forced-claim-race'],
  'live-at-the-boundary': ['runs/lease-boundary'],
  'renewal-after-takeover': ['runs/renewal'],
  'renewal-re-arms': ['runs/renewal'],
  'renewal-needs-live': ['runs/renewal'],
  'release-by-anybody': ['runs/release'],
  'run-ids-cut': ['runs/unusual-run-ids'],
  'lapse-fences': ['runs/late-owner-write'],
  'release-fences': ['runs/late-owner-write'],
  'owner-not-compared': ['workflows/forged-fence', 'memory/forged-fence'],
  'generation-not-compared': ['workflows/forged-fence', 'memory/forged-fence'],
  'missing-record-passes': ['workflows/missing-record', 'memory/missing-record'],
  'fence-of-the-row': ['runs/nested-run'],
  'scope-ignored-by-update-thread': ['memory/run-fencing'],
  'reflection-swap-unfenced': ['memory/run-fencing'],
  'fresh-object-per-call': [
    'runs/detection',
    'memory/detection',
    'workflows/run-fencing',
    'memory/run-fencing',
  ],
  'last-fence-sticks': ['workflows/unfenced-write'],
  'conflict-wrapped': ['workflows/error-identity', 'memory/error-identity'],
  'conflict-unreported': ['workflows/error-identity', 'memory/error-identity'],
  'declares-only': [
    'runs/nested-run',
    'workflows/run-fencing',
    'workflows/forged-fence',
    'workflows/missing-record',
    'workflows/terminal-stays',
    'memory/run-fencing',
    'memory/forged-fence',
    'memory/missing-record',
  ],
  'check-then-write': ['workflows/run-takeover'],
  'write-then-check': ['workflows/run-fencing'],
  'known-messages-unfenced': ['memory/run-fencing'],
  'delete-unfenced': ['workflows/run-fencing'],
  'conflict-swallowed': ['memory/run-fencing'],
  'message-by-message': ['memory/run-takeover'],
  'thread-touched-first': ['memory/run-fencing'],
  'raise-moves-back': ['memory/fence-raise'],
  'raise-by-other-owner': ['memory/fence-raise'],
  'late-retire': ['memory/fence-retire'],
  'raise-keeps-retired': ['memory/fence-retire'],
  'retire-fences': ['memory/fence-retire'],
}

/** Words by which the decisive finding names what is wrong. */
const NAMED: Partial<Record<FaultName, RegExp>> = {
  'scope-ignored-by-update-thread': /memory\.updateThread, lapse, after, fence scope: .* landed/,
  'reflection-swap-unfenced': /swapBufferedReflectionToActive landed/,
  'write-then-check': /landed although it threw/,
  'known-messages-unfenced': /saveMessages:known.*overwrite the conversation's messages/,
  'delete-unfenced': /delete the run that somebody else has recovered/,
  'conflict-swallowed': /wrote nothing, yet `\[\]` came back/,
  'thread-touched-first': /left a part behind: threads\.thread\.updatedAt/,
  'check-then-write': /held before its database call \d+ \(BEGIN.*landed after the takeover/,
  'message-by-message': /held before its database call \d+ .*was refused, but \d of \d parts/,
}

let bench: Bench

beforeAll(async () => {
  bench = await Bench.start(reference)
})

afterAll(() => bench[Symbol.asyncDispose]())

test.each(Object.keys(FAULTS) as FaultName[])(
  'the fault %s is caught by its checks and by no other',
  async (fault) => {
    const variant = FAULTS[fault].variants.at(-1) ?? 'F3'
    const slow = CAUGHT_BY[fault].filter((id) => !QUICK_CHECKS.includes(id))
    const audited = await bench.auditReference({ variant, fault }, [...QUICK_CHECKS, ...slow])
    const red = findings(audited).filter((finding) => !finding.endsWith('inconclusive'))
    expect(red.toSorted()).toEqual(CAUGHT_BY[fault].map((id) => `${id} violated`).toSorted())
    const [decisive] = [...slow, ...CAUGHT_BY[fault]]
    const summary = decisive === undefined ? '' : audited.judgements.get(decisive)?.summary
    expect(summary).toMatch(NAMED[fault] ?? /./)
  },
)

/** No fault breaks the claim of an unowned run, a lapsed or a forced one, or what is only noted or core's to do. */
const NEEDED_BY_NO_FAULT = new Set<CheckId>([
  'runs/core-warning',
  'runs/claim-unowned',
  'runs/forced-takeover',
  'runs/lapsed-claim',
  'workflows/no-op-write',
  'memory/unfenced-write',
  'memory/no-op-write',
  'workflows/expected-status',
  'workflows/one-record',
  'workflows/lost-update',
  'memory/lost-update',
])

test('every other check on durable runs is needed for at least one fault', () => {
  const needed = new Set(Object.values(CAUGHT_BY).flat())
  expect(RUN_CHECKS.filter((id) => !needed.has(id)).toSorted()).toEqual([...NEEDED_BY_NO_FAULT].toSorted())
})
