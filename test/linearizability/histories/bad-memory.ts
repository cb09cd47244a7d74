import type { ToldBad } from './told.ts'

/** Histories of the memory of one run that no store with run fencing can have, in its final variant. */
export const BAD_MEMORY: readonly ToldBad[] = [
  {
    name: 'the fence moves back',
    lines: `
      A 0-1 raise 5 a → true
      B 2-3 raise 4 b → true`,
    witness: 'B2',
  },
  {
    name: 'another owner raises a generation that is taken',
    lines: `
      A 0-1 raise 5 a → true
      B 2-3 raise 5 b → true`,
    witness: 'B2',
  },
  {
    name: 'two owners raise one generation at once',
    lines: `
      A 0-3 raise 5 a → true
      B 1-4 raise 5 b → true`,
    witness: 'A0 B1',
  },
  {
    name: 'a higher generation is refused',
    lines: `
      A 0-1 raise 5 a → true
      B 2-3 raise 6 b → false`,
    witness: 'A0 B2',
  },
  {
    name: 'the owner of the fence is refused when it raises it again',
    lines: `
      A 0-1 raise 5 a → true
      A 2-3 raise 5 a → false`,
    witness: 'A0 A2',
  },
  {
    name: 'a fence that nobody raised is retired',
    lines: 'A 0-1 retire 5 a → true',
    witness: 'A0',
  },
  {
    name: 'a superseded owner retires the fence',
    lines: `
      A 0-1 raise 5 a → true
      B 2-3 raise 6 b → true
      A 4-5 retire 5 a → true`,
    witness: 'A4',
  },
  {
    name: 'a raised fence stays retired',
    lines: `
      A 0-1 raise 5 a → true
      A 2-3 retire 5 a → true
      A 4-5 raise 5 a → true
      end: 5/a/retired`,
    witness: 'A4 O6',
  },
  {
    name: 'a retired fence refuses its owner',
    lines: `
      A 0-1 raise 5 a → true
      A 2-3 retire 5 a → true
      A 4-5 thread m1 with 5 a → conflict`,
    witness: 'A2 A4',
  },
  {
    name: 'a superseded owner writes a message',
    lines: `
      A 0-1 raise 5 a → true
      B 2-3 raise 6 b → true
      A 4-5 message x m1 with 5 a → ok`,
    witness: 'A4',
  },
  {
    name: 'a superseded owner writes inside a scope',
    lines: `
      A 0-1 raise 5 a → true
      B 2-3 raise 6 b → true
      A 4-5 thread m1 within 5 a → ok`,
    witness: 'A4',
  },
  {
    name: 'a message that was refused is there',
    lines: `
      A 0-1 raise 5 a → true
      B 2-3 raise 6 b → true
      A 4-5 message x m1 with 5 a → conflict
      B 6-7 read-messages → x:m1`,
    witness: 'B2 B6',
  },
  {
    name: 'a write checked before the newer fence lands after it',
    lines: `
      A 0-1 raise 5 a → true
      A 2-9 message x m1 with 5 a → ok
      B 3-4 raise 6 b → true
      B 5-6 message x m2 with 6 b → ok
      B 7-8 read-messages → x:m2
      C 10-11 read-messages → x:m1`,
    witness: 'A2 B3 B5 C10',
  },
  {
    name: 'one of two messages is lost',
    lines: `
      A 0-1 raise 5 a → true
      A 2-3 messages x,y m1 with 5 a → ok
      A 4-5 read-messages → x:m1`,
    witness: 'A2 A4',
  },
  {
    name: 'an erased message is still there',
    lines: `
      A 0-1 message x m1 → ok
      A 2-3 erase x → ok
      B 4-5 read-messages → x:m1`,
    witness: 'A2 B4',
  },
  {
    name: 'a superseded owner erases a message',
    lines: `
      A 0-1 message x m1 → ok
      A 2-3 raise 5 a → true
      B 4-5 raise 6 b → true
      A 6-7 erase x with 5 a → ok`,
    witness: 'A6',
  },
  {
    name: 'a title is lost',
    lines: `
      A 0-1 thread m1 → ok
      A 2-3 title m2 → ok
      B 4-5 read-thread → m1`,
    witness: 'A2 B4',
  },
  {
    name: 'the database has the fence of who was refused',
    lines: `
      A 0-1 raise 5 a → true
      B 2-3 raise 5 b → false
      end: 5/b`,
    witness: 'A0 O4',
  },
  {
    name: 'something is stored at the end that nobody could store',
    lines: `
      A 0-1 raise 5 a → true
      B 2-3 raise 6 b → true
      A 4-5 thread m1 with 5 a → conflict
      end: 6/b m1`,
    witness: 'B2 O6',
  },
]
