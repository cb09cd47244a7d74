import type { Told } from './told.ts'

/** Histories of one run that healthy stores can have, in the final variant. */
export const GOOD_RUNS: readonly Told[] = [
  {
    name: 'of two claims at once one is refused, with the record of the other',
    lines: `
      A 0-3 claim a → got 5
      B 1-4 claim b → refused 5 a live
      end: 5/a`,
  },
  {
    name: 'the loser of two claims throws',
    lines: `
      A 0-3 claim a → got 5
      B 1-4 claim b → throws could not serialize access
      end: 5/a`,
  },
  {
    name: 'forced claims at once win one after the other',
    lines: `
      A 0-1 claim a → got 5
      B 2-6 claim b force → got 7
      C 3-5 claim c force → got 6
      end: 7/b`,
  },
  {
    name: 'a forced claim loses against another one',
    lines: `
      A 0-1 claim a → got 5
      B 2-6 claim b force → refused 6 c live
      C 3-5 claim c force → got 6`,
  },
  {
    name: 'a refusal shows a record that is newer than what it was refused for',
    lines: `
      A 0-1 claim a → got 5
      B 2-9 claim b → refused 6 c live
      C 3-4 claim c force → got 6`,
  },
  {
    name: 'a takeover, after which the old owner is refused',
    lines: `
      A 0-1 claim a → got 5
      A 2-3 persist m1 with 5 a → ok
      B 4-5 claim b force expect=5 → got 6
      A 6-7 persist m2 with 5 a → conflict
      A 8-9 renew 5 a → no 6 b live
      A 10-11 release 5 a → false
      B 12-13 state m3 within 6 b → ok
      C 14-15 load → m1 m3
      end: 6/b m1 m3`,
  },
  {
    name: 'a write that overlaps the takeover lands before it',
    lines: `
      A 0-1 claim a → got 5
      A 2-6 persist m1 with 5 a → ok
      B 3-4 claim b force → got 6
      B 7-8 load → m1`,
  },
  {
    name: 'a released owner writes until somebody else claims the run',
    lines: `
      A 0-1 claim a → got 5
      A 2-3 release 5 a → true
      A 4-5 release 5 a → true
      A 6-7 persist m1 with 5 a → ok
      B 8-9 claim b → got 6
      A 10-11 persist m2 with 5 a → conflict`,
  },
  {
    name: 'a strict store refuses a released and a lapsed owner',
    lines: `
      A 0-1 claim a → got 5
      A 2-3 release 5 a → true
      A 4-5 persist m1 with 5 a → conflict
      B 6-7 claim b short → got 6
      B 8-9 persist m2 with 6 b → conflict`,
  },
  {
    name: 'a short lease is live or lapsed',
    lines: `
      A 0-1 claim a short → got 5
      B 2-3 claim b → refused 5 a live
      B 4-5 get → 5 a lapsed
      B 6-7 claim b → got 6`,
  },
  {
    name: 'a claim without an answer was granted',
    lines: `
      A 0- claim a → lost
      B 1-2 get → 5 a live
      B 3-4 claim b force expect=5 → got 6
      A 5-6 persist m1 with 5 a → conflict`,
  },
  {
    name: 'two claims without an answer were granted',
    lines: `
      A 0- claim a → lost
      B 1- claim b force → lost
      C 2-3 persist m1 with 5 a → conflict
      C 4-5 get → 6 b live`,
  },
  {
    name: 'work without a fence goes on beside a claim',
    lines: `
      A 0-1 claim a → got 5
      B 2-3 persist m1 → ok
      B 4-5 load → m1
      B 6-7 drop → ok
      C 8-9 load → none`,
  },
  {
    name: 'an update of a run that is not there makes it, or does not',
    lines: `
      A 0-1 claim a → got 5
      A 2-3 result m1 with 5 a → ok
      A 4-5 load → none
      A 6-7 result m2 with 5 a → ok
      A 8-9 load → m2`,
  },
]
