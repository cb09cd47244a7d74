import { describe, expect, test } from 'vitest'
import { cellsAround, cellsDuring, heldCourses, heldFigures } from '../../src/card/judge-card.ts'
import { coursesOf } from '../../src/card/course.ts'
import { momentsOf } from '../../src/card/moments.ts'
import { heldPrefix } from '../../src/card/run-held.ts'
import { saveNewMessage } from '../../src/card/surfaces/save-new-message.ts'
import { acquired, CONFLICT, DONE, Story } from './story.ts'
import { tellVariant } from './variant-story.ts'

describe('the surfaces whose writes are held', () => {
  test('are those that the contract fences, each with one way to carry its fence', () => {
    const held = heldCourses('memory', 'F3')
    const fenceOf = (id: string) => held.find(({ surface }) => surface.id === id)?.fence
    expect(fenceOf('memory.saveThread')).toBe('explicit')
    expect(fenceOf('memory.updateThreadMetadata')).toBe('scope')
    expect(fenceOf('memory.deleteThread')).toBeUndefined()
    expect([...new Set(held.map(({ surface }) => surface.domain))]).toEqual(['memory'])
    expect(new Set(held.map(({ surface }) => surface.id)).size).toBe(held.length)
  })

  test('are none of scopes alone in the early draft', () => {
    const held = heldCourses('memory', 'F1').map(({ surface }) => surface.id)
    expect(held).toContain('memory.saveThread')
    expect(held).not.toContain('memory.updateThreadMetadata')
  })

  test('are none where nothing is fenced, and where the variant is not known', () => {
    expect([heldCourses('workflows', 'F0'), heldCourses('workflows', null)]).toEqual([[], []])
  })
})

describe('the cells of a domain', () => {
  test('are none while the variant is not known', () => {
    const evidence = new Story().evidence()
    expect([cellsAround(evidence, 'workflows'), cellsDuring(evidence, 'workflows')]).toEqual([[], []])
  })

  test('around the takeover are one before and one after it for each course', () => {
    const cells = cellsAround(tellVariant(new Story()).evidence(), 'workflows')
    const timings = cells.map(({ timing }) => timing)
    const courses = coursesOf('workflows', 'F3').length
    expect(timings).toEqual(Array.from({ length: courses }, () => ['before', 'after']).flat())
    // Nothing was played, so nothing may hold.
    expect([...new Set(cells.map(({ judgement }) => judgement.verdict))]).toEqual(['inconclusive'])
  })

  test('during it are one of each surface that the store has, and all decide', () => {
    const story = tellVariant(new Story())
    const cells = cellsDuring(
      story.evidence({ memory: { methods: ['saveMessages', 'saveThread'] } }),
      'memory',
    )
    expect(new Set(cells.map(({ surface }) => surface.method))).toEqual(
      new Set(['saveMessages', 'saveThread']),
    )
    const about = cells.map(
      ({ loss, timing, required, lacking }) => `${loss} ${timing} ${String(required)} ${String(lacking)}`,
    )
    expect([...new Set(about)]).toEqual(['forced during true false'])
  })

  test('during it are none in a store that nobody has opened', () => {
    expect(cellsDuring(tellVariant(new Story()).unopened(), 'memory')).toEqual([])
  })
})

const HELD = { surface: saveNewMessage, fence: 'explicit' } as const
const messages = (...marks: string[]) =>
  Object.fromEntries(marks.map((mark) => [`messages.new-mark-${mark}..content`, `mark-${mark}.`]))

/** Two calls of the write held, and one of the takeover; every write of A is refused. */
function refused(): Story {
  const story = tellVariant(new Story())
  for (const [who, number, sql] of [
    ['between', 0, null],
    ['write', 1, 'BEGIN'],
    ['write', 2, 'INSERT'],
    ['write', 3, null],
    ['takeover', 1, null],
  ] as const) {
    const step = (name: string): string => heldPrefix(HELD, who, number) + name
    story
      .call(step('a-claims'), 'A', [], acquired('A', 10 + number))
      .call(step('a-writes'), 'A', [], CONFLICT)
      .call(step('a-writes:held'), 'A', [], { value: sql === null ? null : { number, sql } })
      .call(step('b-claims'), 'B', [], acquired('B', 20 + number))
      .call(step('b-raises'), 'B', [], { value: true })
      .read(step('taken'), {})
      .read(step('b-wrote'), messages(`B${number}`))
      .read(step('end'), messages(`B${number}`))
  }
  return story
}
const cellOf = (story: Story) =>
  cellsDuring(story.evidence(), 'memory').find(({ surface }) => surface === saveNewMessage)

describe('the cell of a held write', () => {
  test('has the moments of the schedule that decides', () => {
    const prefix = heldPrefix(HELD, 'write', 2)
    const story = refused().call(`${prefix}a-writes`, 'A', [], DONE)
    story.read(`${prefix}end`, messages('B2', 'A2'))
    const cell = cellOf(story)
    expect([cell?.judgement.verdict, cell?.prefix]).toEqual(['violated', prefix])
    const moments = cell === undefined ? null : momentsOf(story.evidence(), cell)
    expect(moments).toMatchObject({
      initialClaim: expect.stringContaining('generation 12') as string,
      takeover: expect.stringContaining('generation 22') as string,
      staleWriterReturn:
        'A: told: `null` came back; state: of it once B owned the run: nothing; at the end: messages.new-mark-A2..content',
    })
  })

  test('has those of a held write where all of them hold, and takes nothing of B for the write', () => {
    const cell = cellOf(refused())
    expect([cell?.judgement.verdict, cell?.prefix]).toEqual(['holds', heldPrefix(HELD, 'write', 1)])
    expect(cell?.state).toBe('of it once B owned the run: nothing; at the end: nothing')
  })

  test('says what was not read', () => {
    const cell = cellOf(refused().without(`${heldPrefix(HELD, 'takeover', 1)}end`))
    expect([cell?.judgement.verdict, cell?.prefix]).toEqual(['inconclusive', heldPrefix(HELD, 'takeover', 1)])
    expect(cell?.state).toContain('at the end: not read')
  })
})

test('the figures count schedules, and of them those in which a call was held', () => {
  const story = tellVariant(new Story())
  for (const [who, number, held] of [
    ['between', 0, null],
    ['write', 1, { number: 1, sql: 'BEGIN' }],
    ['write', 2, null],
  ] as const) {
    const prefix = heldPrefix(HELD, who, number)
    story.call(`${prefix}a-claims`, 'A', [], acquired('A', 5)).call(`${prefix}a-writes`, 'A', [], CONFLICT)
    if (who === 'write') story.call(`${prefix}a-writes:held`, 'A', [], { value: held })
  }
  expect(heldFigures(story.evidence(), 'memory')).toEqual({ heldCalls: 1, schedules: 3 })
  expect(heldFigures(story.evidence(), 'workflows')).toEqual({ heldCalls: 0, schedules: 0 })
})
