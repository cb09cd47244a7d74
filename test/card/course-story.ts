import { prefixOf, type Course, type Loss } from '../../src/card/course.ts'
import { judgeCourse } from '../../src/card/judge-course.ts'
import { persistWorkflowSnapshot } from '../../src/card/surfaces/persist-workflow-snapshot.ts'
import type { Variant } from '../../src/card/variant.ts'
import type { DomainFacts } from '../../src/history/event.ts'
import type { RawRow } from '../../src/verdict/report.ts'
import { acquired, CONFLICT, DONE, Story } from './story.ts'

/** A run's snapshot that carries a mark, and when it was written. */
export const snapshot = (mark: string, updatedAt = 't0') => ({
  'snapshots.run.snapshot': `{"mark":"mark-${mark}."}`,
  'snapshots.run.updatedAt': updatedAt,
})

/** The course of the snapshot, by how A loses its run. */
export function course(loss: Loss): Course {
  return { surface: persistWorkflowSnapshot, loss, fence: 'explicit' }
}

/** A sound store: A writes until B has taken over, and never again. */
export function sound(loss: Loss): { story: Story; at: (step: string) => string } {
  const at = (step: string): string => prefixOf(course(loss)) + step
  return { story: tellCourse(new Story(), course(loss), snapshot), at }
}

/** Tells one course more, of a sound store; `state` is what O reads after a write that left the mark. */
export function tellCourse(story: Story, told: Course, state: (mark: string) => RawRow): Story {
  const at = (step: string): string => prefixOf(told) + step
  return story
    .call(at('a-claims'), 'A', [{ ownerId: 'A' }], acquired('A', 5))
    .call(at('a-writes'), 'A', [], DONE)
    .read(at('a-writes, read'), state('A1'))
    .call(at('a-renews-last'), 'A', [], { value: { renewed: true } })
    .call(at('lapsed'), 'A', [], { value: { generation: 5, live: false } })
    .call(at('a-releases'), 'A', [], { value: true })
    .read(at('before, before'), state('A1'))
    .call(at('before'), 'A', [], DONE)
    .read(at('before, read'), state('A2'))
    .call(at('b-claims'), 'B', [{ ownerId: 'B' }], acquired('B', 6))
    .call(at('b-writes'), 'B', [], DONE)
    .read(at('b-writes, read'), state('B3'))
    .read(at('after, before'), state('B3'))
    .call(at('after'), 'A', [], CONFLICT)
    .read(at('after, read'), state('B3'))
    .call(at('again'), 'A', [], CONFLICT)
    .call(at('b-controls'), 'B', [], DONE)
    .read(at('b-controls, read'), state('B5'))
    .read(at('later'), state('B5'))
}

/** The two cells that the evidence of that course comes to. */
export function judged(
  story: Story,
  loss: Loss = 'forced',
  variant: Variant = 'F3',
  facts: Partial<DomainFacts> = {},
) {
  const cells = judgeCourse(story.evidence({ workflows: facts }), course(loss), variant)
  const of = (timing: string) => cells.find((cell) => cell.timing === timing)
  return { before: of('before'), after: of('after') }
}
