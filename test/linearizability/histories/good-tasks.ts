import type { Told } from './told.ts'

/** Histories of one task that healthy stores can have, in their several manners. */
export const GOOD_TASKS: readonly Told[] = [
  {
    name: 'of two claims at once one is refused',
    lines: `
      A 0-1 create status=pending → undefined
      A 2-6 claim a live1 → false
      B 3-5 claim b live2 → true
      A 7-8 get → status=running owner=b lease=live2
      end: status=running owner=b lease=live2`,
  },
  {
    name: 'a takeover by the protocol',
    lines: `
      A 0-1 create status=pending → undefined
      A 2-3 claim a old1 → true
      B 4-5 get → status=running owner=a lease=old1
      B 6-7 reclaim a old1 → true
      B 8-9 claim b live2 → true
      A 10-11 renew a live3 → false
      A 12-13 finish a late → false
      B 14-15 finish b good → true
      end: status=completed result=good`,
  },
  {
    name: 'refusals are thrown, and success is the row',
    lines: `
      A 0-1 create status=pending → none
      A 2-6 claim a live1 → throws the task is not as expected
      B 3-5 claim b live2 → status=running owner=b
      A 7-8 finish a late → throws the task is not as expected
      B 9-10 finish b good → status=completed
      end: status=completed result=good`,
  },
  {
    name: 'refusals are null, or a count of rows',
    lines: `
      A 0-1 create status=pending → undefined
      A 2-6 claim a live1 → null
      B 3-5 claim b live2 → 1
      A 7-8 finish a late → 0`,
  },
  {
    name: 'instants are whole seconds',
    lines: `
      A 0-1 create status=pending → undefined
      A 2-3 claim a live1 → true
      A 4-5 get → status=running owner=a lease=live1s
      A 6-7 set count=2 if owner=a lease=live1s → true
      A 8-9 set count=3 if owner=a lease=live2 → false`,
  },
  {
    name: 'a lease that was written but cut off is refused, or not',
    lines: `
      A 0-1 create status=running owner=a lease=live1 → undefined
      A 2-3 set count=2 if owner=a lease=live1 → false
      A 4-5 set count=3 if owner=a lease=live1 → true`,
  },
  {
    name: 'a lapsed owner is refused',
    lines: `
      A 0-1 create status=running owner=a lease=old1 → undefined
      A 2-3 finish a n → false
      A 4-5 renew a live2 → false
      end: status=running owner=a lease=old1`,
  },
  {
    name: 'a lapsed owner goes on',
    lines: `
      A 0-1 create status=running owner=a lease=old1 → undefined
      A 2-3 renew a live2 → true
      A 4-5 finish a n → true`,
  },
  {
    name: 'a write without an answer takes effect late',
    lines: `
      A 0-1 create status=pending → undefined
      A 2- claim a live1 → lost
      B 3-4 get → status=pending
      C 5-6 get → status=running owner=a lease=live1`,
  },
  {
    name: 'a write that could not reach the database takes effect after the next one of its process',
    lines: `
      A 0-1 create status=pending → undefined
      A 2-3 set count=7 → throws SQLITE_BUSY: database is locked
      A 4-5 get → status=pending
      A 6-7 get → status=pending count=7`,
  },
  {
    name: 'a write without an answer never takes effect',
    lines: `
      A 0-1 create status=pending → undefined
      A 2- claim a live1 → lost
      B 3-4 claim b live2 → true
      end: status=running owner=b lease=live2`,
  },
  {
    name: 'a write is seen while it is under way',
    lines: `
      A 0-1 create status=pending → undefined
      A 2-9 claim a live1 → true
      B 3-4 get → status=pending
      C 5-6 get → status=running owner=a lease=live1`,
  },
  {
    name: 'a chain that only one order explains',
    lines: `
      A 0-1 create status=running count=1 → undefined
      A 2-9 set count=2 → true
      B 3-9 set count=3 → true
      C 4-5 get → status=running count=3
      C 6-7 get → status=running count=2
      end: status=running count=2`,
  },
  {
    name: 'a reading ends at the instant at which a write begins',
    lines: `
      A 0-1 create status=pending → undefined
      B 2-4 get → status=running owner=a lease=live1
      A 4-5 claim a live1 → true`,
  },
  {
    name: 'nothing is cleared that is not named, null is no value, and 0 is no count',
    lines: `
      A 0-1 create status=pending count=0 → undefined
      A 2-3 set started=live1 count=3 → true
      A 4-5 set status=running → true
      A 6-7 get → status=running started=live1 count=3 owner=none lease=none`,
  },
  {
    name: 'a task that has ended may be kept from change',
    lines: `
      A 0-1 create status=completed result=n → undefined
      B 2-3 set count=3 → false
      C 4-5 set count=4 → true`,
  },
  {
    name: 'an update that answers nothing does what it should',
    lines: `
      A 0-1 create status=pending → undefined
      B 2-3 set status=completed if status=running → undefined
      A 4-5 claim a live1 → undefined
      A 6-7 get → status=running owner=a lease=live1`,
  },
  {
    name: 'a second creation is refused, does nothing, or replaces',
    lines: `
      A 0-1 create status=pending → undefined
      A 2-3 set count=3 → true
      B 4-5 create status=pending → throws the id is taken
      B 6-7 get → status=pending count=3
      B 8-9 create status=pending → undefined
      B 10-11 get → status=pending count=3
      B 12-13 create status=pending → undefined
      B 14-15 get → status=pending`,
  },
  {
    name: 'a deletion looks at no condition',
    lines: `
      A 0-1 create status=running owner=a lease=live1 → undefined
      B 2-3 delete if owner=b → null
      A 4-5 finish a n → false
      A 6-7 get → none
      end: none`,
  },
  {
    name: 'a reading that fails says nothing',
    lines: `
      A 0-1 create status=pending → undefined
      B 2-3 get → throws SQLITE_BUSY: database is locked
      C 2-3 get → throws not found`,
  },
]
