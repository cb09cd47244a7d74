import type { RawRow } from '../../src/verdict/report.ts'
import type { Ending, Story } from './story.ts'

/** What came of two writes of one run while a database call of A's was held. */
export interface ToldPair {
  readonly a: Ending
  readonly b: Ending
  readonly row: RawRow
}

/** Tells of one pair of writes, A's with its database call `number` held; none was left to hold where `sql` is null. */
export function tellPair(
  story: Story,
  name: string,
  number: number,
  sql: string | null,
  pair: ToldPair,
): Story {
  const prefix = `${name} held at ${number}: `
  return story
    .call(`${prefix}a:held`, 'A', [number], { value: sql === null ? null : { number, sql } })
    .call(`${prefix}a`, 'A', [], pair.a)
    .call(`${prefix}b`, 'B', [], pair.b)
    .read(`${prefix}read`, pair.row)
}

/** Answers of callers by their tags, `A0` to `A<callers - 1>` and the same of B. */
export function answersOf(callers: number, ending: (tag: string) => Ending): Record<string, Ending> {
  const tags = ['A', 'B'].flatMap((who) => Array.from({ length: callers }, (_, index) => `${who}${index}`))
  return Object.fromEntries(tags.map((tag) => [tag, ending(tag)]))
}
