import { expect, test } from 'vitest'
import { CheckEvidence } from '../../src/checks/check-evidence.ts'
import { absentMethod } from '../../src/checks/not-implemented.ts'
import type { EventBody } from '../../src/history/event.ts'
import { historyOf } from '../verdict/by-hand.ts'

const CLAIM = 'workflows.claimRunOwnership'

test('a method that says at every call that it is not implemented is absent', () => {
  const thrown = [...threw(1, 'claimRunOwnership is not implemented.'), ...threw(2, 'Not yet implemented')]
  expect(absentMethod(evidenceOf(thrown))).toEqual({
    decisiveStep: 'step 1',
    verdict: 'absent',
    summary: `The store does not implement ${CLAIM}: it threw "claimRunOwnership is not implemented.".`,
  })
})

test.each([
  ['answered once', [...threw(1, 'Not implemented.'), ...called(2, { outcome: 'ok', value: null })]],
  ['refused once', [...threw(1, 'Not implemented.'), ...threw(2, 'The run has another owner.')]],
  ['got no answer once', [...threw(1, 'Not implemented.'), ...called(2, null)]],
  ['was never called', []],
])('a method that %s is judged by what it did', (_, events) => {
  expect(absentMethod(evidenceOf(events))).toBeNull()
})

function evidenceOf(events: readonly EventBody[]): CheckEvidence {
  return new CheckEvidence(historyOf(events), null)
}

function threw(step: number, message: string): EventBody[] {
  const error = { name: 'Error', message, code: null, chain: [message] }
  return called(step, { outcome: 'threw', value: { $undefined: true }, error })
}

type Ending = Pick<Extract<EventBody, { type: 'return' }>, 'outcome' | 'value' | 'error'>

function called(number: number, ending: Ending | null): EventBody[] {
  const of = { check: 'runs/live-claim', step: `step ${number}`, who: 'A' } as const
  const invoke: EventBody = { type: 'invoke', ...of, op: CLAIM, args: [] }
  return ending === null ? [invoke] : [invoke, { type: 'return', ...of, ...ending, start: 0, end: 1 }]
}
