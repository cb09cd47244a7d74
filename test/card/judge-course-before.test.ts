import { describe, expect, test } from 'vitest'
import { judged, snapshot, sound } from './course-story.ts'
import { CONFLICT, DONE, threw, type Story } from './story.ts'

/** What the write before the takeover comes to where something is missing. */
const missing = (edit: (story: Story, at: (step: string) => string) => Story) => {
  const { story, at } = sound('forced')
  const { verdict, missingWitnesses } = judged(edit(story, at)).before?.judgement ?? {}
  return [verdict, missingWitnesses?.join('; ')]
}

describe('a write just before the takeover', () => {
  test.each(['lapse', 'release'] as const)(
    'that a strict store refuses after a %s holds with its policy',
    (loss) => {
      const { story, at } = sound(loss)
      story.call(at('before'), 'A', [], CONFLICT).read(at('before, read'), snapshot('A1'))
      const judgement = judged(story, loss).before?.judgement
      expect(judgement?.verdict).toBe('holds')
      expect(judgement?.notes?.[0]).toContain('Policy')
    },
  )

  test('that the early draft refuses after a lapse is no rule of it, and noted', () => {
    const { story, at } = sound('lapse')
    story.call(at('before'), 'A', [], CONFLICT).read(at('before, read'), snapshot('A1'))
    expect(judged(story, 'lapse', 'F1').before?.judgement.notes).toHaveLength(1)
  })

  test('needs no lapse where A was about to lose a live lease', () => {
    const { story, at } = sound('forced')
    story.without(at('lapsed')).without(at('a-releases'))
    expect(judged(story).before?.judgement.verdict).toBe('holds')
  })

  test('is inconclusive, and says so, when A had not written as the owner, or was not answered now', () => {
    expect(missing((story, at) => story.read(at('a-writes, read'), {}))).toEqual([
      'inconclusive',
      expect.stringContaining('while it owned the run'),
    ])
    for (const ending of ['lost', 'unsent'] as const)
      expect(missing((story, at) => story.call(at('before'), 'A', [], ending))).toEqual([
        'inconclusive',
        expect.stringContaining('was attempted, answered and read around'),
      ])
  })

  test('that the early draft refuses after a release is its rule, without a note', () => {
    const { story, at } = sound('release')
    story.call(at('before'), 'A', [], CONFLICT).read(at('before, read'), snapshot('A1'))
    expect(judged(story, 'release', 'F1').before?.judgement.notes).toEqual([])
  })

  test('that is refused to an owner with a live lease is violated', () => {
    const { story, at } = sound('forced')
    story.call(at('before'), 'A', [], CONFLICT).read(at('before, read'), snapshot('A1'))
    expect(judged(story).before?.judgement.verdict).toBe('violated')
  })

  test('that is acknowledged and not there is violated', () => {
    const { story, at } = sound('forced')
    story.read(at('before, read'), snapshot('A1'))
    expect(judged(story).before?.judgement.verdict).toBe('violated')
  })

  test('that throws and is there is violated', () => {
    const { story, at } = sound('lapse')
    story.call(at('before'), 'A', [], CONFLICT)
    expect(judged(story, 'lapse').before?.judgement.verdict).toBe('violated')
  })

  test('is inconclusive when the lease was never seen to lapse', () => {
    const { story, at } = sound('lapse')
    story.call(at('lapsed'), 'A', [], { value: { generation: 5, live: true } })
    expect(judged(story, 'lapse').before?.judgement.verdict).toBe('inconclusive')
  })

  test('is inconclusive when the release was not granted', () => {
    const { story, at } = sound('release')
    story.call(at('a-releases'), 'A', [], { value: false })
    expect(judged(story, 'release').before?.judgement.verdict).toBe('inconclusive')
  })

  test('is inconclusive when a lock kept it from being answered', () => {
    const { story, at } = sound('forced')
    story.call(at('before'), 'A', [], threw('database is locked')).read(at('before, read'), snapshot('A1'))
    expect(judged(story).before?.judgement.verdict).toBe('inconclusive')
  })
})

describe('a surface that a store lacks', () => {
  test('is absent and decides nothing when there is no such method', () => {
    const { before, after } = judged(sound('forced').story, 'forced', 'F3', { methods: [] })
    expect([before, after?.judgement.verdict, after?.required]).toEqual([undefined, 'absent', false])
  })

  test('is absent and decides nothing when the method is not implemented', () => {
    const { story, at } = sound('forced')
    story.call(at('a-writes'), 'A', [], threw('not implemented'))
    expect([judged(story).after?.judgement.verdict, judged(story).after?.required]).toEqual(['absent', false])
  })

  test('is absent and decides nothing when the store has no such domain', () => {
    const { before, after } = judged(sound('forced').story, 'forced', 'F3', { present: false })
    expect([before, after?.judgement.verdict, after?.required]).toEqual([undefined, 'absent', false])
    expect(after?.judgement.summary).toContain('no workflows domain')
  })

  test('is not held against a store whose first fenced write met a lock, whatever came without a fence', () => {
    const { story, at } = sound('forced')
    story.call(at('a-writes'), 'A', [], threw('database is locked')).call(at('without-fence'), 'A', [], DONE)
    expect(judged(story).after?.judgement.verdict).toBe('inconclusive')
  })

  test('is not taken for lacking when a lock or a conflict refused the first write', () => {
    for (const [refusal, verdict] of [
      [threw('database is locked'), 'inconclusive'],
      [CONFLICT, 'violated'],
    ] as const) {
      const { story, at } = sound('forced')
      story.call(at('a-writes'), 'A', [], refusal)
      expect(judged(story).after?.judgement.verdict).toBe(verdict)
    }
  })
})
