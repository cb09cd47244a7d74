import { raiseOf, retireOf } from '../../card/run-ownership.ts'
import { callOf, markOf } from '../../card/write-to-surface.ts'
import { tracesIn } from '../../card/read-write.ts'
import { saveThread } from '../../card/surfaces/save-thread.ts'
import { tryVariant, variantOf } from '../../card/variant.ts'
import { isSet } from '../answers.ts'
import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { judgeExpectations, returned, type Expectation } from '../expectation.ts'
import { inconclusive } from '../refusal.ts'
import { runCheck } from '../run-check.ts'

/**
 * Retiring a memory fence marks it as deletable and does nothing else: only its exact owner may, writes go on while
 * it is current, and raising it again takes the mark away. A fence of an older generation can no longer be retired.
 */
export const memoryFenceRetire: Check = runCheck({
  id: 'memory/fence-retire',
  domain: 'memory',
  title: 'Only the current memory fence is retired, and raising it again undoes that',
  methods: ['raiseRunFence'],
  async run(stage) {
    const { a, b } = stage
    if ((await tryVariant(stage, 'memory')) !== 'F3') return
    const run = stage.newRun()
    const fence = { runId: run.runId, generation: 5, ownerId: a.owner }
    await a.call('unknown', retireOf(fence))
    await a.call('raise', raiseOf(fence))
    await b.call('wrong-owner', retireOf({ ...fence, ownerId: b.owner }))
    await a.call('right', retireOf(fence))
    await stage.state('retired', run)
    const write = { run, mark: markOf('A1'), arranged: undefined, fence, kind: 'explicit' } as const
    await a.call('write', callOf(saveThread, write))
    await a.call('again', raiseOf(fence))
    await stage.state('raised', run)
    const newer = { runId: run.runId, generation: 6, ownerId: b.owner }
    await b.call('newer', raiseOf(newer))
    await a.call('late', retireOf(fence))
    await stage.state('superseded', run)
    await b.call('newer-retired', retireOf(newer))
    await a.call('older', raiseOf(fence))
    await b.call('still-b', callOf(saveThread, { ...write, mark: markOf('B2'), fence: newer }))
    await stage.state('kept', run)
  },
  judge(evidence) {
    const variant = variantOf(evidence, 'memory')
    if (variant === null) return inconclusive('Retiring a fence', ['a scratch run showed the variant'])
    if (variant === 'F0')
      return { verdict: 'absent', summary: 'No run can be claimed, so there is no fence to retire.' }
    if (variant !== 'F3') {
      return {
        verdict: 'holds',
        summary: `Variant ${variant} of run fencing has no retirement of fences, so there is none to go wrong.`,
      }
    }
    if (evidence.domains?.memory.methods.includes('retireRunFence') === false)
      return {
        verdict: 'absent',
        summary: 'The store has no retireRunFence: its fences are never deletable.',
      }
    return judgeExpectations(
      evidence,
      expectationsOf(evidence),
      'Only the exact current fence was retired; it still accepted writes, and raising it again undid that.',
    )
  },
})

function expectationsOf(evidence: CheckEvidence): Expectation[] {
  const gave = (step: string, expected: boolean, what: string): Expectation =>
    returned(evidence, step, what, (value) => value === expected)
  const marked = (step: string, expected: boolean, what: string): Expectation => {
    const row = evidence.row(step)?.row ?? {}
    const name = 'fences.run.retiredAt'
    return { what, step, met: name in row ? isSet(row[name]) === expected : null }
  }
  return [
    gave('unknown', false, 'a fence that nobody raised cannot be retired'),
    gave('raise', true, 'A raised the fence'),
    gave('wrong-owner', false, "another owner cannot retire A's fence"),
    gave('right', true, 'A retires its fence'),
    marked('retired', true, 'the retired fence is marked in the database'),
    returned(evidence, 'write', 'a retired fence still accepts writes while it is current', () => true),
    {
      what: 'what was written with the retired fence is there',
      step: 'write',
      met: evidence.row('raised') === null ? null : hasMark(evidence, 'raised', 'A1'),
    },
    gave('again', true, 'A raises its retired fence again'),
    marked('raised', false, 'raising a retired fence again takes the mark away'),
    gave('newer', true, 'B raised a newer fence'),
    gave('late', false, 'a superseded fence can no longer be retired'),
    marked('superseded', false, "B's fence is not marked by A's late retirement"),
    gave('newer-retired', true, 'B retires its fence'),
    gave('older', false, 'an older fence is not raised over a retired one'),
    returned(evidence, 'still-b', 'the retired fence is still the one that counts', () => true),
    {
      what: "what was written with B's retired fence is there",
      step: 'still-b',
      met: evidence.row('kept') === null ? null : hasMark(evidence, 'kept', 'B2'),
    },
  ]
}

function hasMark(evidence: CheckEvidence, step: string, mark: string): boolean {
  return tracesIn(evidence, saveThread, markOf(mark), step).seen.length > 0
}
