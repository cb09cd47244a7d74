import type { ToldBad } from './told.ts'

/** Histories of one run that no store with run fencing can have, in its final variant. */
export const BAD_RUNS: readonly ToldBad[] = [
  {
    name: 'two claims at once are both granted',
    lines: `
      A 0-3 claim a → got 5
      B 1-4 claim b → got 5`,
    witness: 'A0 B1',
  },
  {
    name: 'two claims at once are granted one after the other',
    lines: `
      A 0-3 claim a → got 5
      B 1-4 claim b → got 6`,
    witness: 'A0 B1',
  },
  {
    name: 'a live run is claimed without force',
    lines: `
      A 0-1 claim a → got 5
      B 2-3 claim b → got 6`,
    witness: 'B2',
  },
  {
    name: 'a live run is claimed again by its owner',
    lines: `
      A 0-1 claim a → got 5
      A 2-3 claim a → got 6`,
    witness: 'A2',
  },
  {
    name: 'a forced claim keeps the generation',
    lines: `
      A 0-1 claim a → got 5
      B 2-3 claim b force → got 5`,
    witness: 'B2',
  },
  {
    name: 'a forced claim skips a generation',
    lines: `
      A 0-1 claim a → got 5
      B 2-3 claim b force → got 7`,
    witness: 'B2',
  },
  {
    name: 'a released run is claimed at its old generation',
    lines: `
      A 0-1 claim a → got 5
      A 2-3 release 5 a → true
      B 4-5 claim b → got 5`,
    witness: 'B4',
  },
  {
    name: 'a forced claim expects another generation and is granted',
    lines: `
      A 0-1 claim a → got 5
      B 2-3 claim b force expect=4 → got 6`,
    witness: 'B2',
  },
  {
    name: 'generation 0 is expected of a claimed run, and it is granted',
    lines: `
      A 0-1 claim a → got 5
      B 2-3 claim b force expect=0 → got 6`,
    witness: 'B2',
  },
  {
    name: 'two forced claims expect the same generation and are both granted',
    lines: `
      A 0-1 claim a → got 5
      B 2-5 claim b force expect=5 → got 6
      C 3-6 claim c force expect=5 → got 7`,
    witness: 'B2 C3',
  },
  {
    name: 'the right expectation is refused',
    lines: `
      A 0-1 claim a → got 5
      B 2-3 claim b force expect=5 → refused 5 a live`,
    witness: 'A0 B2',
  },
  {
    name: 'an unclaimed run is refused',
    lines: 'A 0-1 claim a → refused none',
    witness: 'A0',
  },
  {
    name: 'a claim gives the run to somebody else',
    lines: 'A 0-1 claim a → got 5 b',
    witness: 'A0',
  },
  {
    name: 'a claim is not seen',
    lines: `
      A 0-1 claim a → got 5
      B 2-3 get → none`,
    witness: 'A0 B2',
  },
  {
    name: 'a live claim is shown as lapsed',
    lines: `
      A 0-1 claim a → got 5
      B 2-3 get → 5 a idle`,
    witness: 'A0 B2',
  },
  {
    name: 'the claim is seen at an older generation afterwards',
    lines: `
      A 0-1 claim a → got 5
      B 2-9 claim b force → got 6
      C 3-4 get → 6 b live
      C 5-6 get → 5 a live`,
    witness: 'B2 C3 C5',
  },
  {
    name: 'the refusal shows a record that was never stored',
    lines: `
      A 0-1 claim a → got 5
      B 2-3 claim b → refused 4 c live`,
    witness: 'A0 B2',
  },
  {
    name: 'a displaced owner renews',
    lines: `
      A 0-1 claim a → got 5
      B 2-3 claim b force → got 6
      A 4-5 renew 5 a → yes 6 b live`,
    witness: 'A4',
  },
  {
    name: 'an owner renews what it has released',
    lines: `
      A 0-1 claim a → got 5
      A 2-3 release 5 a → true
      A 4-5 renew 5 a → yes 5 a live`,
    witness: 'A4',
  },
  {
    name: 'a lapsed owner is not renewed, although nobody has claimed since',
    lines: `
      A 0-1 claim a short → got 5
      A 2-3 renew 5 a → no 5 a lapsed`,
    witness: 'A0 A2',
  },
  {
    name: 'a renewal is not written',
    lines: `
      A 0-1 claim a short → got 5
      A 2-3 renew 5 a → yes 5 a live
      B 4-5 claim b → got 6`,
    witness: 'B4',
  },
  {
    name: 'a stranger releases',
    lines: `
      A 0-1 claim a → got 5
      B 2-3 release 5 b → true`,
    witness: 'B2',
  },
  {
    name: 'a displaced owner releases its successor',
    lines: `
      A 0-1 claim a → got 5
      B 2-3 claim b force → got 6
      A 4-5 release 5 a → true`,
    witness: 'A4',
  },
  {
    name: 'a release is refused to the owner',
    lines: `
      A 0-1 claim a → got 5
      A 2-3 release 5 a → false`,
    witness: 'A0 A2',
  },
  {
    name: 'a released run is still live',
    lines: `
      A 0-1 claim a → got 5
      A 2-3 release 5 a → true
      B 4-5 get → 5 a live`,
    witness: 'A2 B4',
  },
  {
    name: 'a displaced owner writes',
    lines: `
      A 0-1 claim a → got 5
      B 2-3 claim b force → got 6
      A 4-5 persist m1 with 5 a → ok`,
    witness: 'A4',
  },
  {
    name: 'a displaced owner writes inside a scope',
    lines: `
      A 0-1 claim a → got 5
      B 2-3 claim b force → got 6
      A 4-5 persist m1 within 5 a → ok`,
    witness: 'A4',
  },
  {
    name: 'a write that began before the takeover lands after it',
    lines: `
      A 0-1 claim a → got 5
      A 2-9 persist m1 with 5 a → ok
      B 3-4 claim b force → got 6
      B 5-6 load → none
      B 7-8 persist m2 with 6 b → ok
      end: 6/b m1`,
    witness: 'A2 B3 B5 B7',
  },
  {
    name: 'what was refused as stale is written all the same',
    lines: `
      A 0-1 claim a → got 5
      B 2-3 claim b force → got 6
      B 4-5 persist m1 with 6 b → ok
      A 6-7 persist m2 with 5 a → conflict
      B 8-9 load → m2`,
    witness: 'B4 B8',
  },
  {
    name: 'a forged owner of the current generation writes',
    lines: `
      A 0-1 claim a → got 5
      B 2-3 persist m1 with 5 b → ok`,
    witness: 'B2',
  },
  {
    name: 'an older generation of the same owner writes',
    lines: `
      A 0-1 claim a → got 5
      A 2-3 claim a force → got 6
      A 4-5 persist m1 with 5 a → ok`,
    witness: 'A4',
  },
  {
    name: 'a fence of a run that nobody has claimed writes',
    lines: 'A 0-1 persist m1 with 1 a → ok',
    witness: 'A0',
  },
  {
    name: 'the live owner is refused',
    lines: `
      A 0-1 claim a → got 5
      A 2-3 persist m1 with 5 a → conflict`,
    witness: 'A0 A2',
  },
  {
    name: 'a write without a fence is refused',
    lines: `
      A 0-1 claim a → got 5
      B 2-3 persist m1 → conflict`,
    witness: 'A0 B2',
  },
  {
    name: 'a displaced owner deletes the run',
    lines: `
      A 0-1 claim a → got 5
      A 2-3 persist m1 with 5 a → ok
      B 4-5 claim b force → got 6
      A 6-7 drop with 5 a → ok`,
    witness: 'A6',
  },
  {
    name: 'an accepted write is not there',
    lines: `
      A 0-1 claim a → got 5
      A 2-3 persist m1 with 5 a → ok
      B 4-5 load → none`,
    witness: 'A2 B4',
  },
  {
    name: 'an update of the run loses the rest of it',
    lines: `
      A 0-1 claim a → got 5
      A 2-3 persist m1 with 5 a → ok
      A 4-5 result m2 with 5 a → ok
      B 6-7 load → m2`,
    witness: 'A4 B6',
  },
  {
    name: 'the database names another owner at the end',
    lines: `
      A 0-1 claim a → got 5
      B 2-3 claim b force → got 6
      end: 5/a`,
    witness: 'B2 O4',
  },
  {
    name: 'a claim without an answer is seen and is gone again',
    lines: `
      A 0-1 claim a → got 5
      B 2- claim b force → lost
      C 3-4 get → 6 b live
      C 5-6 get → 5 a live`,
    witness: 'B2 C3 C5',
  },
]
