import type { ToldBad } from './told.ts'

/** Histories of one task that no store with leases can have. */
export const BAD_TASKS: readonly ToldBad[] = [
  {
    name: 'two claims at once are both granted',
    lines: `
      A 0-1 create status=pending → undefined
      A 2-6 claim a live1 → true
      B 3-5 claim b live2 → true`,
    witness: 'A2 B3',
  },
  {
    name: 'the row is not the winner of the claims',
    lines: `
      A 0-1 create status=pending → undefined
      A 2-6 claim a live1 → true
      B 3-5 claim b live2 → false
      A 7-8 get → status=running owner=b lease=live2`,
    witness: 'A2 A7',
  },
  {
    name: 'a claim of a task that runs is granted',
    lines: `
      A 0-1 create status=running owner=a lease=live1 → undefined
      B 2-3 claim b live2 → true`,
    witness: 'B2',
  },
  {
    name: 'a displaced owner renews',
    lines: `
      A 0-1 create status=pending → undefined
      A 2-3 claim a old1 → true
      B 4-5 get → status=running owner=a lease=old1
      B 6-7 reclaim a old1 → true
      B 8-9 claim b live2 → true
      A 10-11 renew a live3 → true`,
    witness: 'A10',
  },
  {
    name: 'a displaced owner finishes',
    lines: `
      A 0-1 create status=pending → undefined
      A 2-3 claim a old1 → true
      B 4-5 get → status=running owner=a lease=old1
      B 6-7 reclaim a old1 → true
      B 8-9 claim b live2 → true
      A 10-11 finish a late → true
      B 12-13 finish b good → false`,
    witness: 'A10',
  },
  {
    name: 'a displaced owner fails the task',
    lines: `
      A 0-1 create status=running owner=b lease=live1 → undefined
      A 2-3 set status=failed error=x owner=- lease=- if status=running owner=a → true`,
    witness: 'A2',
  },
  {
    name: 'a stranger releases',
    lines: `
      A 0-1 create status=running owner=a lease=live1 → undefined
      B 2-3 set owner=- lease=- if owner=b → true
      A 4-5 get → status=running`,
    witness: 'B2',
  },
  {
    name: 'one observation is reclaimed twice',
    lines: `
      A 0-1 create status=running owner=a lease=old1 → undefined
      B 2-3 get → status=running owner=a lease=old1
      C 2-3 get → status=running owner=a lease=old1
      B 4-7 reclaim a old1 → true
      C 5-8 reclaim a old1 → true`,
    witness: 'B4 C5',
  },
  {
    name: 'a lease that was renewed since is reclaimed',
    lines: `
      A 0-1 create status=running owner=a lease=old1 → undefined
      B 2-3 get → status=running owner=a lease=old1
      A 4-5 renew a live2 → true
      B 6-7 reclaim a old1 → true`,
    witness: 'B6',
  },
  {
    name: 'the null owner is no condition',
    lines: `
      A 0-1 create status=running owner=a lease=live1 → undefined
      B 2-3 set count=5 if status=running owner=none → true`,
    witness: 'B2',
  },
  {
    name: 'the null lease is no condition',
    lines: `
      A 0-1 create status=running owner=a lease=live1 → undefined
      B 2-3 set count=5 if lease=none → true`,
    witness: 'B2',
  },
  {
    name: 'an unowned task is written as the owner',
    lines: `
      A 0-1 create status=running → undefined
      B 2-3 set count=5 if owner=b → true`,
    witness: 'B2',
  },
  {
    name: 'the status is no condition',
    lines: `
      A 0-1 create status=pending → undefined
      B 2-3 set status=completed if status=running → true
      A 4-5 get → status=completed`,
    witness: 'B2',
  },
  {
    name: 'a finished task runs again for who expects it to run',
    lines: `
      A 0-1 create status=completed result=n → undefined
      B 2-3 set status=running if status=running → true`,
    witness: 'B2',
  },
  {
    name: 'a condition is ignored without a word',
    lines: `
      A 0-1 create status=pending → undefined
      B 2-3 set status=completed result=late if status=running → undefined
      A 4-5 get → status=completed result=late`,
    witness: 'B2 A4',
  },
  {
    name: 'a refused completion is written',
    lines: `
      A 0-1 create status=running owner=b lease=live1 → undefined
      A 2-3 finish a late → false
      B 4-5 get → status=completed result=late`,
    witness: 'A0 B4',
  },
  {
    name: 'a refused write leaves its count behind',
    lines: `
      A 0-1 create status=running owner=b lease=live1 count=1 → undefined
      A 2-3 set status=failed count=2 if owner=a → false
      B 4-5 get → status=running owner=b lease=live1 count=2`,
    witness: 'A0 B4',
  },
  {
    name: 'what was refused by an error is written',
    lines: `
      A 0-1 create status=running owner=b lease=live1 → undefined
      A 2-3 finish a late → throws the task is not yours
      B 4-5 get → status=completed result=late`,
    witness: 'A0 B4',
  },
  {
    name: 'true comes back and nothing is written',
    lines: `
      A 0-1 create status=running owner=a lease=live1 → undefined
      A 2-3 renew a live2 → true
      A 4-5 get → status=running owner=a lease=live1`,
    witness: 'A2 A4',
  },
  {
    name: 'the owner is not kept',
    lines: `
      A 0-1 create status=pending → undefined
      A 2-3 claim a live1 → true
      B 4-5 get → status=running lease=live1`,
    witness: 'A2 B4',
  },
  {
    name: 'the lease is not kept',
    lines: `
      A 0-1 create status=pending → undefined
      A 2-3 claim a live1 → true
      B 4-5 get → status=running owner=a`,
    witness: 'A2 B4',
  },
  {
    name: 'ownership is dropped on creation',
    lines: `
      A 0-1 create status=running owner=a lease=live1 → undefined
      B 2-3 get → status=running`,
    witness: 'A0 B2',
  },
  {
    name: 'the owner is not cleared',
    lines: `
      A 0-1 create status=running owner=a lease=live1 → undefined
      A 2-3 finish a n → true
      B 4-5 get → status=completed result=n owner=a`,
    witness: 'A2 B4',
  },
  {
    name: 'what a patch does not name is cleared',
    lines: `
      A 0-1 create status=running owner=a lease=live1 count=3 → undefined
      A 2-3 set status=pending owner=- lease=- if owner=a → true
      B 4-5 get → status=pending`,
    witness: 'A2 B4',
  },
  {
    name: 'of two writes at once one is lost',
    lines: `
      A 0-1 create status=running → undefined
      A 2-6 set count=4 → true
      B 3-5 set result=n → true
      A 7-8 get → status=running result=n`,
    witness: 'A2 B3 A7',
  },
  {
    name: 'the right owner is refused',
    lines: `
      A 0-1 create status=running owner=a lease=live1 → undefined
      A 2-3 finish a n → false`,
    witness: 'A0 A2',
  },
  {
    name: 'the lease that was read is refused',
    lines: `
      A 0-1 create status=running owner=a lease=live1 → undefined
      A 2-3 get → status=running owner=a lease=live1s
      A 4-5 set count=2 if owner=a lease=live1s → false`,
    witness: 'A0 A4',
  },
  {
    name: 'an update of a task that is not there says true',
    lines: `
      A 0-1 set count=1 → true
      A 2-3 get → none`,
    witness: 'A0',
  },
  {
    name: 'a deleted task comes back',
    lines: `
      A 0-1 create status=running owner=a lease=live1 → undefined
      B 2-3 delete → undefined
      A 4-5 finish a n → false
      A 6-7 get → status=completed result=n`,
    witness: 'B2 A6',
  },
  {
    name: 'a deleted task is still there',
    lines: `
      A 0-1 create status=pending → undefined
      B 2-3 delete → undefined
      A 4-5 get → status=pending`,
    witness: 'B2 A4',
  },
  {
    name: 'a reading is older than a write that had ended',
    lines: `
      A 0-1 create status=pending → undefined
      A 2-3 claim a live1 → true
      B 4-5 get → status=pending`,
    witness: 'A2 B4',
  },
  {
    name: 'readings go back in time',
    lines: `
      A 0-1 create status=pending → undefined
      A 2-9 claim a live1 → true
      B 3-4 get → status=running owner=a lease=live1
      C 5-6 get → status=pending`,
    witness: 'A2 B3 C5',
  },
  {
    name: 'a process does not see its own write',
    lines: `
      A 0-1 create status=pending → undefined
      A 2-3 claim a live1 → true
      A 3-4 get → status=pending`,
    witness: 'A2 A3',
  },
  {
    name: 'a write without an answer is seen and is gone again',
    lines: `
      A 0-1 create status=pending → undefined
      A 2- claim a live1 → lost
      B 3-4 get → status=running owner=a lease=live1
      C 5-6 get → status=pending`,
    witness: 'A2 B3 C5',
  },
  {
    name: 'a write without an answer is seen before it was sent',
    lines: `
      A 0-1 create status=pending → undefined
      B 2-3 get → status=running owner=a lease=live1
      A 4- claim a live1 → lost`,
    witness: 'A0 B2',
  },
  {
    name: 'the row in the database is not what was answered',
    lines: `
      A 0-1 create status=pending → undefined
      A 2-3 claim a live1 → true
      end: status=running owner=b lease=live1`,
    witness: 'A2 O4',
  },
  {
    name: 'there is no row at the end',
    lines: `
      A 0-1 create status=pending → undefined
      A 2-3 claim a live1 → true
      end: none`,
    witness: 'A2 O4',
  },
  {
    name: 'a task that was released is finished under the old name',
    lines: `
      A 0-1 create status=running owner=a lease=live1 → undefined
      A 2-3 set owner=- lease=- if owner=a → true
      A 4-5 finish a n → true`,
    witness: 'A4',
  },
]
