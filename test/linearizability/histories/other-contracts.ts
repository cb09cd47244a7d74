import type { Told } from './told.ts'

/** Histories of one task in a store that keeps no owner: the full contract cannot explain them, the older one can. */
export const STATUS_ONLY: readonly Told[] = [
  {
    name: 'a displaced owner finishes, and nobody sees an owner',
    lines: `
      A 0-1 create status=pending → undefined
      A 2-3 claim a live1 → true
      B 4-5 get → status=running
      B 6-7 reclaim a live1 → true
      B 8-9 claim b live2 → true
      A 10-11 finish a late → true
      B 12-13 finish b good → false
      end: status=completed result=late`,
  },
  {
    name: 'a patch of nothing that is kept is answered by false',
    lines: `
      A 0-1 create status=running owner=a lease=live1 → undefined
      A 2-3 renew a live2 → false
      B 4-5 get → status=running`,
  },
  {
    name: 'two workers say of a running task that it runs',
    lines: `
      A 0-1 create status=running owner=a lease=live1 → undefined
      B 2-3 set status=running owner=b lease=live2 if status=running owner=b → true
      C 2-4 set status=running owner=c lease=live3 if status=running owner=c → true`,
  },
]

/** Histories of one task that neither contract can explain. */
export const NEITHER_CONTRACT: readonly Told[] = [
  {
    name: 'the owner is stored and not checked',
    lines: `
      A 0-1 create status=running owner=a lease=live1 → undefined
      B 2-3 set count=3 if owner=b → true
      B 4-5 get → status=running owner=a lease=live1 count=3`,
  },
  {
    name: 'the owner is stored where only O sees it, and is not checked',
    lines: `
      A 0-1 create status=running owner=a lease=live1 → undefined
      B 2-3 finish b late → true
      end: status=completed result=late owner=a`,
  },
  {
    name: 'no owner is stored, and the status is not checked either',
    lines: `
      A 0-1 create status=pending → undefined
      B 2-3 finish b late → true`,
  },
  {
    name: 'no owner is stored, and two claims at once are granted',
    lines: `
      A 0-1 create status=pending → undefined
      A 2-5 claim a live1 → true
      B 3-6 claim b live2 → true`,
  },
  {
    name: 'no owner is stored, and a condition on it is enforced somewhere',
    lines: `
      A 0-1 create status=running owner=a lease=live1 → undefined
      B 2-3 set count=3 if status=running owner=b → false
      B 4-5 get → status=running`,
  },
]

/** Histories of one run in the early draft, which forgets the owner on release and has no scopes. */
export const GOOD_DRAFT: readonly Told[] = [
  {
    name: 'a released run has no owner, and a second release is refused',
    lines: `
      A 0-1 claim a → got 1
      A 2-3 release 1 a → true
      A 4-5 release 1 a → false
      B 6-7 get → 1 nobody idle
      A 8-9 persist m1 with 1 a → conflict
      B 10-11 claim b → got 2
      end: 2/b`,
  },
  {
    name: 'a write inside a scope carries no fence',
    lines: `
      A 0-1 claim a → got 1
      B 2-3 claim b force → got 2
      A 4-5 persist m1 within 1 a → ok`,
  },
]

export const BAD_DRAFT: readonly Told[] = [
  {
    name: 'a released owner writes',
    lines: `
      A 0-1 claim a → got 1
      A 2-3 release 1 a → true
      A 4-5 persist m1 with 1 a → ok`,
  },
  {
    name: 'a released run still names its owner',
    lines: `
      A 0-1 claim a → got 1
      A 2-3 release 1 a → true
      B 4-5 get → 1 a idle`,
  },
]
