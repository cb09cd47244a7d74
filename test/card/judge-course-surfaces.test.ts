import { describe, expect, test } from 'vitest'
import { prefixOf, type Course } from '../../src/card/course.ts'
import { judgeCourse } from '../../src/card/judge-course.ts'
import { deleteThread } from '../../src/card/surfaces/delete-thread.ts'
import { saveSeveralMessages } from '../../src/card/surfaces/save-several-messages.ts'
import { acquired, CONFLICT, DONE, Story, threw } from './story.ts'

const parts = (mark: string, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [`messages.${name}-mark-${mark}..content`, `mark-${mark}.`]))

const all = (mark: string) => parts(mark, 'first', 'second', 'third')

describe('a write of several parts', () => {
  const several: Course = { surface: saveSeveralMessages, loss: 'forced', fence: 'explicit' }
  const at = (step: string): string => prefixOf(several) + step

  function told(): Story {
    return new Story()
      .call(at('a-claims'), 'A', [], acquired('A', 5))
      .call(at('a-raises'), 'A', [], { value: true })
      .call(at('a-writes'), 'A', [], DONE)
      .read(at('a-writes, read'), all('A1'))
      .call(at('b-claims'), 'B', [], acquired('B', 6))
      .call(at('b-raises'), 'B', [], { value: true })
      .call(at('b-writes'), 'B', [], DONE)
      .read(at('b-writes, read'), all('B3'))
      .read(at('after, before'), all('B3'))
      .call(at('after'), 'A', [], CONFLICT)
      .read(at('after, read'), all('B3'))
      .call(at('again'), 'A', [], CONFLICT)
      .call(at('b-controls'), 'B', [], DONE)
      .read(at('b-controls, read'), { ...all('B3'), ...all('B5') })
      .read(at('later'), { ...all('B3'), ...all('B5') })
  }
  const after = (story: Story) =>
    judgeCourse(story.evidence(), several, 'F3').find(({ timing }) => timing === 'after')?.judgement

  test('holds when none of them is there', () => {
    expect(after(told())?.verdict).toBe('holds')
  })

  test('is violated with the parts when one of them is there', () => {
    const judgement = after(told().read(at('after, read'), { ...all('B3'), ...parts('A4', 'first') }))
    expect(judgement?.verdict).toBe('violated')
    expect(judgement?.summary).toContain('1 of 3: messages.first')
  })

  test.each([
    ['a-raises', "A's fence was raised in memory"],
    ['b-raises', "B's fence was raised in memory"],
  ])('is inconclusive when %s was not granted, whatever came of it', (step, witness) => {
    for (const story of [told(), told().read(at('after, read'), { ...all('B3'), ...all('A4') })]) {
      const judgement = after(story.call(at(step), 'A', [], { value: false }))
      expect([judgement?.verdict, judgement?.missingWitnesses]).toEqual(['inconclusive', [witness]])
    }
  })

  test('accuses no memory of refusing an owner whose fence it had not taken in', () => {
    const story = told().call(at('b-raises'), 'B', [], { value: false })
    expect(after(story.call(at('b-writes'), 'B', [], CONFLICT))?.verdict).toBe('inconclusive')
  })

  test('is absent where it lands in a memory that takes in no fence', () => {
    const story = told().read(at('after, read'), { ...all('B3'), ...all('A4') })
    for (const step of ['a-raises', 'b-raises']) story.call(at(step), 'A', [], threw('no such method'))
    const [, cell] = judgeCourse(story.evidence({ memory: { methods: ['saveMessages'] } }), several, 'F3')
    expect([cell?.judgement.verdict, cell?.required]).toEqual(['absent', true])
  })
})

const thread = (mark: string) => ({ [`threads.victim-mark-${mark}..title`]: 'x' })

describe('a write to a surface that the contract leaves unfenced', () => {
  const unfenced: Course = { surface: deleteThread, loss: 'forced', fence: 'scope' }
  const at = (step: string): string => prefixOf(unfenced) + step
  const told = (): Story =>
    new Story()
      .call(at('a-claims'), 'A', [], acquired('A', 5))
      .call(at('a-raises'), 'A', [], { value: true })
      .call(at('a-writes'), 'A', [], DONE)
      .read(at('a-writes, read'), {})
      .call(at('b-claims'), 'B', [], acquired('B', 6))
      .call(at('b-raises'), 'B', [], { value: true })
      .call(at('b-writes'), 'B', [], DONE)
      .read(at('b-writes, read'), {})
      .read(at('after, before'), thread('A4'))
      .call(at('after'), 'A', [], DONE)
      .read(at('after, read'), {})
      .call(at('b-controls'), 'B', [], DONE)
      .read(at('b-controls, read'), {})
  const judgedAs = (story: Story) => {
    const facts = { memory: { methods: ['deleteThread', 'raiseRunFence'] } }
    return judgeCourse(story.evidence(facts), unfenced, 'F3').map((cell) => [
      cell.timing,
      cell.judgement.verdict,
      cell.required,
    ])
  }
  const refused = (): Story =>
    told().call(at('after'), 'A', [], CONFLICT).read(at('after, read'), thread('A4'))

  test('is absent where it lands, and decides nothing', () => {
    expect(judgedAs(told())).toEqual([['after', 'absent', false]])
  })

  test('holds where it is refused all the same, and need not stay so', () => {
    expect(judgedAs(refused())).toEqual([['after', 'holds', false]])
    expect(judgedAs(refused().call(at('again'), 'A', [], DONE))).toEqual([['after', 'holds', false]])
  })

  test('accuses nobody where the new owner is refused', () => {
    expect(judgedAs(told().call(at('b-writes'), 'B', [], CONFLICT))).toEqual([
      ['after', 'inconclusive', false],
    ])
  })
})
