import { describe, expect, test } from 'vitest'
import { coursesOf, prefixOf } from '../../src/card/course.ts'
import { heldCourses } from '../../src/card/judge-card.ts'
import { heldPrefix } from '../../src/card/run-held.ts'
import { SURFACES } from '../../src/card/list.ts'
import { memoryRunFencing } from '../../src/checks/memory/run-fencing.ts'
import { memoryRunTakeover } from '../../src/checks/memory/run-takeover.ts'
import { workflowsRunFencing } from '../../src/checks/workflows/run-fencing.ts'
import { workflowsRunTakeover } from '../../src/checks/workflows/run-takeover.ts'
import { tellCourse } from './course-story.ts'
import { acquired, CONFLICT, DONE, refused, Story, threw } from './story.ts'
import { tellVariant } from './variant-story.ts'

const WORKFLOWS = ['claimRunOwnership', 'persistWorkflowSnapshot']
const state = (mark: string) => ({ 'snapshots.run.snapshot': `mark-${mark}.` })

/** Every course of the snapshot, in a store that has this one surface alone; all of them sound. */
function fenced(story: Story = tellVariant(new Story())): Story {
  for (const course of coursesOf('workflows', 'F3')) {
    if (course.surface.method !== 'persistWorkflowSnapshot') continue
    tellCourse(story, course, state)
  }
  return story
}

const FORCED = prefixOf({
  surface: SURFACES['workflows.persistWorkflowSnapshot'],
  loss: 'forced',
  fence: 'explicit',
})
const landing = (story: Story): Story =>
  story.call(`${FORCED}after`, 'A', [], DONE).read(`${FORCED}after, read`, state('A4'))

const judged = (story: Story, facts: object = {}) =>
  workflowsRunFencing.judge(story.evidence({ workflows: { methods: WORKFLOWS, ...facts } }))

describe('the check of the card around the takeover', () => {
  test('holds when every cell does, and counts them', () => {
    const { verdict, summary } = judged(fenced())
    expect([verdict, summary]).toEqual(['holds', expect.stringMatching(/^All 24 cells of 2 surfaces hold/)])
  })

  test('is as bad as its worst cell, which it names', () => {
    const { verdict, summary, decisiveStep } = judged(landing(fenced()))
    expect([verdict, decisiveStep]).toEqual(['violated', `${FORCED}after`])
    expect(summary).toMatch(
      /^1 of 24 cells are violated .*persistWorkflowSnapshot, forced, after, fence explicit/,
    )
  })

  test('is inconclusive when one cell is', () => {
    expect(judged(fenced().without(`${FORCED}later`)).verdict).toBe('inconclusive')
  })

  test('tells each policy once', () => {
    const story = fenced()
    for (const course of coursesOf('workflows', 'F3')) {
      if (course.loss !== 'lapse' || course.surface.method !== 'persistWorkflowSnapshot') continue
      story
        .call(`${prefixOf(course)}before`, 'A', [], CONFLICT)
        .read(`${prefixOf(course)}before, read`, state('A1'))
    }
    expect(judged(story).notes).toHaveLength(1)
  })

  test('is inconclusive without a variant, without a store and without any surface', () => {
    expect(judged(fenced().without('variant: record')).missingWitnesses).toEqual([
      'a scratch run showed the variant',
    ])
    expect(workflowsRunFencing.judge(fenced().unopened()).verdict).toBe('inconclusive')
    expect(judged(fenced(), { methods: ['claimRunOwnership'] }).missingWitnesses).toEqual([
      'any surface was written to',
    ])
  })

  test('is absent without the domain', () => {
    expect(judged(fenced(), { present: false }).verdict).toBe('absent')
  })
})

/** Nothing can be claimed; whether A's write lands is up to the test. */
const unfenced = (): Story => fenced(new Story().call('variant: claims', 'A', [], refused(null)))

const ofMemory = (methods: string[]) =>
  memoryRunFencing.judge(tellVariant(new Story()).evidence({ memory: { methods } }))

describe('the check of the card in a store that does not fence', () => {
  test.each([
    ['has no supportsRunFencing', { supportsRunFencing: null }, 'no supportsRunFencing method'],
    ['says false', { supportsRunFencing: false }, 'says that it does not'],
    ['has no claim', { methods: ['persistWorkflowSnapshot'] }, 'has no claimRunOwnership method'],
  ])('is absent where it %s, with the stale write that landed', (_, facts, words) => {
    const { verdict, summary, rowSteps } = judged(landing(unfenced()), facts)
    expect([verdict, summary]).toEqual(['absent', expect.stringContaining(words)])
    expect(summary).toContain('Shown on 1 surfaces; workflows.persistWorkflowSnapshot: ')
    expect(rowSteps).toEqual({ before: `${FORCED}after, before`, after: `${FORCED}after, read` })
  })

  test('shows nothing by a write that was refused all the same', () => {
    const { verdict, summary } = judged(unfenced(), { supportsRunFencing: false })
    expect([verdict, summary]).toEqual(['absent', expect.not.stringContaining('Shown on')])
  })

  test('shows nothing by a write that was not read', () => {
    const story = landing(unfenced()).without(`${FORCED}after, read`)
    expect(judged(story, { supportsRunFencing: false }).summary).not.toContain('Shown on')
  })

  test('asks of memory that it takes the fence in', () => {
    expect(ofMemory(['claimRunOwnership']).summary).toContain('has no raiseRunFence method')
    expect(ofMemory(['raiseRunFence', 'saveThread']).verdict).toBe('inconclusive')
  })
})

const taken = (facts: object = {}, story: Story = tellVariant(new Story())) =>
  workflowsRunTakeover.judge(story.evidence({ workflows: { methods: WORKFLOWS, ...facts } }))

describe('the check of the takeover itself', () => {
  test.each([
    ['there is no such domain', { present: false }],
    ['nothing can be claimed', { methods: ['persistWorkflowSnapshot'] }],
    ['the store says false', { supportsRunFencing: false }],
    ['the store says nothing', { supportsRunFencing: null }],
  ])('is absent where %s', (_, facts) => {
    expect(taken(facts).verdict).toBe('absent')
  })

  test('is absent where the scratch run could not be claimed', () => {
    expect(taken({}, new Story().call('variant: claims', 'A', [], threw('no'))).verdict).toBe('absent')
  })

  test('is absent where memory takes no fence in', () => {
    const story = tellVariant(new Story())
    expect(memoryRunTakeover.judge(story.evidence({ memory: { methods: ['saveThread'] } })).verdict).toBe(
      'absent',
    )
  })

  test('is inconclusive without a variant, without a store, and when nothing was played', () => {
    expect(taken({}, new Story()).missingWitnesses).toEqual(['a scratch run showed the variant'])
    expect(workflowsRunTakeover.judge(tellVariant(new Story()).unopened()).verdict).toBe('inconclusive')
    expect(taken().verdict).toBe('inconclusive')
  })

  test('is violated by one held write that landed, whatever else was not played', () => {
    const story = tellVariant(new Story())
    const [course] = heldCourses('workflows', 'F3')
    const prefix = course === undefined ? '' : heldPrefix(course, 'write', 1)
    story
      .call(`${prefix}a-claims`, 'A', [], acquired('A', 5))
      .call(`${prefix}a-writes`, 'A', [], DONE)
      .call(`${prefix}a-writes:held`, 'A', [], { value: { number: 1, sql: 'BEGIN' } })
      .call(`${prefix}b-claims`, 'B', [], acquired('B', 6))
      .read(`${prefix}taken`, state('A0'))
      .read(`${prefix}b-wrote`, state('B1'))
      .read(`${prefix}end`, state('A1'))
    expect(taken({}, story).verdict).toBe('violated')
  })
})
