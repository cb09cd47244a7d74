const CREATED_ONCE = 'a history creates its task once, before the workers begin'
const ONE_AT_A_TIME = 'a process of a history makes one call at a time'
const UPGRADE = 'shows only on the table of an older version'
const NO_FAILURE = 'no database call of a history is made to fail'
const SURFACE = 'histories do not write there'
const SAME_MARK = 'each write of a history sets all that it touches to one mark, so that no half can be lost'
const LENIENCE = 'the contract, or a stricter store that protects as well, may do either'

/** Seeded faults that random histories cannot show, with the reason. */
export const OUTSIDE = {
  'upgrade-forgets-ownership': UPGRADE,
  'upgrade-invents-leases': UPGRADE,
  'create-replaces': CREATED_ONCE,
  'create-looks-first': CREATED_ONCE,
  'driver-error-is-success': NO_FAILURE,
  'claim-granted-while-down': NO_FAILURE,
  'lock-is-success': NO_FAILURE,
  'applied-says-nothing': 'who is told nothing can be told nothing wrong',
  'deletion-says-true': 'the contract says nothing of what a deletion returns',
  'deletion-by-id': 'the contract knows no conditions on deletion',
  'refused-write-lands-later': 'lands after O has read; tasks/nothing-later waits for it',
  'lease-compared-in-seconds':
    'leases of a history are seconds apart, because healthy stores keep whole seconds',
  'claims-share-an-answer': ONE_AT_A_TIME,
  'recoveries-share-an-answer': ONE_AT_A_TIME,
  'ends-share-an-answer': ONE_AT_A_TIME,
  'refusals-are-counted': "a column of the store's own is not compared",
  'generations-in-microseconds': 'the first generation is the choice of the store',
  'lapsed-needs-force': 'a lease that lapses in a history may count as live all the time',
  'leases-last-twice': 'no history waits for the end of a lease',
  'support-comes-and-goes': 'what a store says of itself is asked once',
  'stale-update-makes-thread': 'the thread of a history is there from the beginning',
  'ended-run-unfenced': 'no run of a history ends',
  'local-time': 'all workers are in one time zone',
  'live-at-the-boundary': 'a lease that ends at that instant may count as live or as lapsed',
  'run-ids-cut': 'ids of histories are short',
  'lapse-fences': LENIENCE,
  'release-fences': LENIENCE,
  'fence-of-the-row': 'there is one run in a history, and no nested one',
  'conflict-wrapped': 'any error that writes nothing is a refusal here',
  'conflict-unreported': 'what a scope is told is not recorded',
  'reflection-swap-unfenced': SURFACE,
  'resource-updates-unfenced': SURFACE,
  'resource-written-back': SURFACE,
  'moved-messages-unfenced': 'there is one thread in a history',
  'thread-touched-first': 'when a thread was changed is not compared',
  'thread-written-back': SAME_MARK,
  'state-written-back': 'state updates of a history expect no status',
  'state-condition-ignored': 'state updates of a history expect no status',
  'state-condition-stored': 'state updates of a history expect no status',
  'late-state-makes-run': 'stores differ in whether they make a run that is not there',
}
