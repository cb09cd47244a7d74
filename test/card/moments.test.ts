import { expect, test } from 'vitest'
import { prefixOf, type Loss } from '../../src/card/course.ts'
import { judgeCourse } from '../../src/card/judge-course.ts'
import { momentsOf } from '../../src/card/moments.ts'
import { saveNewMessage } from '../../src/card/surfaces/save-new-message.ts'
import type { CardMoments } from '../../src/verdict/report.ts'
import { CLOCK, CONFLICT, DONE, given, isoOf, record, Story, threw, type Ending } from './story.ts'

const REFUSED: Ending = {
  error: { ...CONFLICT.error, conflict: { at: 'Store.saveMessages (store.js:7:9)', reported: null } },
}
const messages = (...marks: string[]) =>
  Object.fromEntries(marks.map((mark) => [`messages.new-mark-${mark}..content`, `mark-${mark}.`]))

/** A loses its run, B takes it over and writes, and A comes back with this ending. */
function told(
  loss: Loss,
  after: Ending,
  state: readonly string[] = ['A1', 'B3'],
  ofB: Ending = DONE,
): CardMoments | undefined {
  const course = { surface: saveNewMessage, loss, fence: 'explicit' } as const
  const at = (step: string): string => prefixOf(course) + step
  const evidence = new Story()
    .call(at('a-claims'), 'A', [{ ownerId: 'owner-a' }], given(record('owner-a', CLOCK)))
    .call(at('a-raises'), 'A', [], { value: true })
    .call(at('a-writes'), 'A', [], DONE)
    .read(at('a-writes, read'), messages('A1'))
    .call(
      at('a-renews-last'),
      'A',
      [],
      { value: { renewed: true, record: record('owner-a', CLOCK, { leaseExpiresAt: isoOf(CLOCK + 1) }) } },
      42,
    )
    .call(at('lapsed'), 'A', [], { value: record('owner-a', CLOCK, { live: false }) })
    .call(at('a-releases'), 'A', [], { value: true })
    .call(at('b-claims'), 'B', [{ ownerId: 'owner-b' }], given(record('owner-b', CLOCK + 1)))
    .call(at('b-raises'), 'B', [], { value: true })
    .call(at('b-writes'), 'B', [], ofB)
    .read(at('b-writes, read'), messages('A1', 'B3'))
    .read(at('after, before'), messages('A1', 'B3'))
    .call(at('after'), 'A', [], after)
    .read(at('after, read'), messages(...state))
    .call(at('again'), 'A', [], after)
    .call(at('b-controls'), 'B', [], DONE)
    .read(at('b-controls, read'), messages('A1', 'B3', 'B5'))
    .read(at('later'), messages('A1', 'B3', 'B5'))
    .evidence({ memory: { class: 'ToldMemory', package: 'told' } })
  const cell = judgeCourse(evidence, course, 'F3').find(({ timing }) => timing === 'after')
  return cell === undefined ? undefined : momentsOf(evidence, cell)
}

test('name both owners with their generations and leases, and the store behind the domain', () => {
  expect(told('forced', REFUSED)).toMatchObject({
    initialClaim: `A (owner-a) got generation ${CLOCK}, lease until ${isoOf(CLOCK + 600_000)}`,
    takeover: `B (owner-b) got generation ${CLOCK + 1}, lease until ${isoOf(CLOCK + 600_000)}; fence in memory: \`true\` came back`,
    currentOwnerWrite: 'B: told: `null` came back',
    adapterCheck: 'supportsRunFencing: true; ToldMemory from told',
  })
})

test('tell by what A lost its run, and of a lapse the last renewal', () => {
  expect(told('forced', REFUSED)?.leaseLapse).toBe("none: A's lease is live, B takes over by force")
  expect(told('release', REFUSED)?.leaseLapse).toBe('A released the run: true')
  expect(told('lapse', REFUSED)?.leaseLapse).toBe(
    `A renewed last at 42 ms, until ${isoOf(CLOCK + 1)}, and lives on; live by the store: false`,
  )
})

test('give of a rejection its id, its place and what Mastra takes it for before its words', () => {
  expect(told('forced', REFUSED)?.staleWriterReturn).toBe(
    'A: told: it threw RunFenceConflictError (id STORAGE_RUN_FENCE_CONFLICT, a conflict to Mastra, thrown at Store.saveMessages (store.js:7:9)); state: unchanged; it said: not yours any more',
  )
  expect(told('forced', threw('no'))?.staleWriterReturn).toBe(
    'A: told: it threw Error (id none, no conflict to Mastra); state: unchanged; it said: no',
  )
})

test('tell of A what A did where the decisive write is one of B', () => {
  const moments = told('forced', REFUSED, ['A1', 'B3'], CONFLICT)
  expect(moments?.currentOwnerWrite).toContain('B: told: it threw RunFenceConflictError')
  expect(moments?.staleWriterReturn).toMatch(
    /^A: told: it threw .* thrown at Store.saveMessages .*; state: unchanged/,
  )
})

test('tell of a write that nothing came of that it was not made', () => {
  expect(told('forced', 'unsent')?.staleWriterReturn).not.toContain('A wrote nothing')
  const course = { surface: saveNewMessage, loss: 'forced', fence: 'explicit' } as const
  const evidence = new Story().evidence()
  const cell = judgeCourse(evidence, course, 'F3').find(({ timing }) => timing === 'after')
  expect(cell === undefined ? null : momentsOf(evidence, cell)).toMatchObject({
    initialClaim: 'A claimed nothing',
    takeover: 'B claimed nothing',
    currentOwnerWrite: 'B wrote nothing',
    staleWriterReturn: 'A wrote nothing; state: not read',
  })
})

test('give of a stale write that landed what it changed', () => {
  expect(told('forced', DONE, ['A1', 'B3', 'A4'])?.staleWriterReturn).toBe(
    'A: told: `null` came back; state: messages.new-mark-A4..content nothing → mark-A4.',
  )
})
