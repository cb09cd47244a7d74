import type { SelftestResult } from '../../src/selftest/run/result.ts'
import { selftestTables } from './markdown.ts'

const INTRODUCTION = `# What fence-audit is calibrated with

\`fence-audit selftest\` tries the auditor itself: on stores, managers and machines that are broken on
purpose, each in one place, and on healthy ones with odd manners. Every fault has to be caught by the
check or scenario that is named for it, and by no other that is not declared; a healthy one must be
flagged by nothing; grades and exit codes have to follow. Without \`--full\` some are tried, in about a
minute; with it all, in about five. [Exit codes](exit-codes.md) tells how it ends.

No network is needed but for stores on published adapters, which \`--full\` installs unless they are
in the cache. Everything is written to a temporary folder and removed.

This page is written by \`node scripts/write-selftest-page.js\` from a full selftest.

## What it cannot show

- It shows that these faults are caught, here and now. Others may not be; random histories
  (\`tasks/linearizable\` and its like) look for what nobody has thought of.
- The lease contract has an owner and an expiry, and no token for each acquisition. A claim of a
  running task by status alone (F14) and a worker that claims again under its own name (F17) are
  judged by what the contract has: owner *and* expiry. Two acquisitions by one name with one expiry
  cannot be told apart by anybody.
- A race that is not lost shows nothing. Faults in races (F10, F11, F12) are therefore caught twice:
  by holding one database call while another worker writes, which leaves nothing to luck, and blind,
  in rounds. A fault whose moment is too short for any round is caught by the former alone. Blind
  races were lost in the first to the seventh round, in three tries of each on a busy machine with
  two processors (\`node bench/blind-races.js\` measures it); a check plays more than that.
- A fault with several checks for it is caught only if every one of them does.
- Every check has a fault that it alone may catch in its domain, but for three: what
  \`tasks/nothing-later\` must see another check may see first, what \`workflows/no-op-write\` must see
  \`workflows/one-record\` sees too, and \`runs/core-warning\` has its faults in managers.

## What is tried
`

/** The page of the documentation, from a selftest that tried everything; without times, so that it stays the same. */
export function selftestPage(result: Pick<SelftestResult, 'sections'>): string {
  return `${INTRODUCTION}\n${selftestTables(result, false).join('\n').trimEnd()}\n`
}
