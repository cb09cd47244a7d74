// Prints how many rounds of a race were played before each fault that only a race shows was seen without holding any
// database call: node bench/blind-races.js [times].
import { reference } from '../adapters/reference/index.ts'
import { CheckEvidence } from '../src/checks/check-evidence.ts'
import { CHECKS } from '../src/checks/list.ts'
import { Bench } from '../src/selftest/bench/bench.ts'

const TIMES = Number(process.argv[2] ?? 5)
const RACES = [
  ['read-then-write', 'tasks/claim-race'],
  ['recovery-reads-then-writes', 'tasks/reclaim-race'],
  ['completion-reads-then-writes', 'tasks/finish-race'],
  ['read-then-write-locked-in-the-store', 'tasks/claim-race'],
  ['read-then-write-locked-in-the-module', 'tasks/claim-race'],
  ['whole-row-written-back', 'tasks/lost-update'],
]

await using bench = await Bench.start(reference)
for (const [fault, check] of RACES) {
  const needed = []
  for (let time = 1; time <= TIMES; time += 1) needed.push(await roundsOf(fault, check, time))
  console.log(`${fault}: ${needed.join(', ')} rounds of ${check}`)
}

async function roundsOf(fault, check, seed) {
  const audited = await bench.auditReference(
    { variant: 'F3', fault, manner: null },
    ['tasks/shared-database', check],
    { seed },
  )
  const events = audited.eventsOf(check)
  const played = audited.evidenceOf(check).rounds.length
  for (let rounds = 1; rounds <= played; rounds += 1) {
    const seen = events.filter((event) => event.type !== 'round' || event.round < rounds)
    if (CHECKS[check].judge(new CheckEvidence(seen, audited.domains)).verdict === 'violated') return rounds
  }
  return `not in ${played}`
}
