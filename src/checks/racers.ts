import type { Racer } from './stage.ts'

/** Callers of a round: four in each process, because one process alone would also be protected by a local lock. */
const CALLERS = 8

/** The eight callers of a round; each is tagged with a number, which is also the mark that its write leaves in retryCount. */
export function racers(write: (tag: string, mark: number) => Pick<Racer, 'patch' | 'conditions'>): Racer[] {
  return Array.from({ length: CALLERS }, (_, index) => {
    const mark = 100 + index
    const tag = String(mark)
    return { who: index % 2 === 0 ? 'A' : 'B', tag, ...write(tag, mark) }
  })
}
