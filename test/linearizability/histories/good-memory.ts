import type { Told } from './told.ts'

/** Histories of the memory of one run that healthy stores can have, in the final variant. */
export const GOOD_MEMORY: readonly Told[] = [
  {
    name: 'a newer fence, after which the old one is refused',
    lines: `
      A 0-1 thread m1 → ok
      A 2-3 raise 5 a → true
      A 4-5 message x m2 with 5 a → ok
      B 6-7 raise 6 b → true
      A 8-9 message x m3 with 5 a → conflict
      A 10-11 raise 5 a → false
      B 12-13 edit x m4 within 6 b → ok
      C 14-15 read-messages → x:m4
      C 16-17 read-thread → m1
      end: 6/b m1 m4`,
  },
  {
    name: 'of two raises of one generation at once one is refused',
    lines: `
      A 0-3 raise 5 a → false
      B 1-4 raise 5 b → true
      end: 5/b`,
  },
  {
    name: 'a retired fence writes, and is raised again',
    lines: `
      A 0-1 raise 5 a → true
      B 2-3 retire 5 b → false
      A 4-5 retire 5 a → true
      A 6-7 retire 5 a → true
      A 8-9 thread m1 with 5 a → ok
      A 10-11 raise 5 a → true
      end: 5/a m1`,
  },
  {
    name: 'a write that overlaps the newer fence lands before it',
    lines: `
      A 0-1 raise 5 a → true
      A 2-6 message x m1 with 5 a → ok
      B 3-4 raise 6 b → true
      B 7-8 read-messages → x:m1`,
  },
  {
    name: 'a stale write that would change nothing may return',
    lines: `
      A 0-1 raise 5 a → true
      B 2-3 raise 6 b → true
      A 4-5 erase x with 5 a → ok
      A 6-7 edit x m1 with 5 a → ok
      A 8-9 title m2 with 5 a → throws the thread was not found
      C 10-11 read-messages → none`,
  },
  {
    name: 'a raise without an answer takes effect late',
    lines: `
      A 0-1 raise 5 a → true
      B 2- raise 6 b → lost
      A 3-4 thread m1 with 5 a → ok
      A 5-6 thread m2 with 5 a → conflict
      end: 6/b m1`,
  },
]
