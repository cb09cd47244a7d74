import type { MachineFault } from './machine-fault.ts'

/** From the first call to those of the last step of a check, and a few between. */
const EVERYWHERE = [3, 7, 12, 16, 22, 30]
const SOME = [4, 13]
const FEW = [13]

const NEVER_WRONG =
  'Says of a healthy store nothing worse, and of a broken one nothing better, than that it could not be shown.'

type Row = readonly [
  MachineFault['name'],
  MachineFault['strike'],
  MachineFault['who'],
  readonly number[],
  string,
]

const IN_CHECKS: readonly Row[] = [
  ['a-stalled', 'stall', 'A', SOME, 'Stops A between two database calls.'],
  ['b-stalled', 'stall', 'B', SOME, 'Stops B between two database calls.'],
  ['o-stalled', 'stall', 'O', [2, 4], 'Stops O before a reading.'],
  ['disk-full-for-a', 'fill-disk', 'A', FEW, 'Lets no file grow that A writes to.'],
  ['disk-full-for-b', 'fill-disk', 'B', FEW, 'Lets no file grow that B writes to.'],
  ['file-closed-under-a', 'close-file', 'A', EVERYWHERE, "Closes the database's file under A."],
  ['file-closed-under-b', 'close-file', 'B', EVERYWHERE, "Closes the database's file under B."],
  ['connection-of-o-closed', 'close-file', 'O', [2, 4], "Closes O's connection."],
  ['call-of-a-lost', 'lose-call', 'A', EVERYWHERE, "Resets A's connection before a database call is made."],
  ['call-of-b-lost', 'lose-call', 'B', EVERYWHERE, "Resets B's connection before a database call is made."],
  ['reply-to-a-lost', 'lose-reply', 'A', EVERYWHERE, 'Loses the reply to a database call that A has made.'],
  ['reply-to-b-lost', 'lose-reply', 'B', EVERYWHERE, 'Loses the reply to a database call that B has made.'],
  [
    'locked-for-a',
    'lock',
    'A',
    FEW,
    'Locks the database while A is about to write, for longer than A waits.',
  ],
  [
    'locked-for-b',
    'lock',
    'B',
    FEW,
    'Locks the database while B is about to write, for longer than B waits.',
  ],
  ['clock-of-a-ahead', 'clock-ahead', 'A', SOME, "Sets A's clock an hour ahead."],
  ['clock-of-a-behind', 'clock-behind', 'A', SOME, "Sets A's clock an hour behind."],
  ['clock-of-b-ahead', 'clock-ahead', 'B', SOME, "Sets B's clock an hour ahead."],
  ['clock-of-b-behind', 'clock-behind', 'B', SOME, "Sets B's clock an hour behind."],
  ['clock-of-o-ahead', 'clock-ahead', 'O', [2], "Sets O's clock an hour ahead."],
  ['clock-of-o-behind', 'clock-behind', 'O', [2], "Sets O's clock an hour behind."],
]

const IN_SCENARIOS: readonly (readonly [...Row, 'S2'])[] = [
  [
    'a-stalled-in-s2',
    'long-stall',
    'A',
    [12],
    'Stops A in the middle of a task, for longer than its lease.',
    'S2',
  ],
  ['clock-of-b-ahead-in-s2', 'clock-ahead', 'B', [3], "Sets B's clock an hour ahead while A works.", 'S2'],
]

/** Every fault of the machine. A further one is a line here, and an entry in `strikes.ts` where that is new. */
export const MACHINE_FAULTS: readonly MachineFault[] = [...IN_CHECKS, ...IN_SCENARIOS].map(
  ([name, strike, who, at, does, scenario], index) => ({
    id: `T${String(index + 1).padStart(2, '0')}`,
    name,
    does,
    expectation: NEVER_WRONG,
    strike,
    who,
    at,
    ...(scenario === undefined ? {} : { scenario }),
  }),
)
