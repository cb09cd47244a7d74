// Which seeded faults random histories find: node bench/histories.js [--rounds N] [--seeds N] [NAME...]
//
// Puts each fault of the reference store, and each of its healthy manners, through the linearizable checks alone, with
// the default number of rounds, from each of so many seeds (1, 2, ...). A fault that is outside of what these checks
// look at is named with the reason. Exits with 1 where too few of the others are found, or a healthy store is accused.
import { parseArgs } from 'node:util'
import { reference } from '../adapters/reference/index.ts'
import { explainRound } from '../src/linearizability/explain-round.ts'
import { DEFAULT_ROUNDS } from '../src/plan/plan-rounds.ts'
import { Bench } from '../src/selftest/bench/bench.ts'
import { CONTROLS } from '../src/selftest/controls/list.ts'
import { OUTSIDE } from './outside-of-histories.js'

/** The share of the faults that must be found, of all that break what histories look at. */
const SHARE_MIN = 0.85
const CHECKS = {
  tasks: ['tasks/linearizable'],
  runs: ['workflows/linearizable', 'memory/linearizable'],
  healthy: ['tasks/linearizable', 'workflows/linearizable', 'memory/linearizable'],
}

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string' }, seeds: { type: 'string' } },
  allowPositionals: true,
})
const rounds = Number(values.rounds ?? DEFAULT_ROUNDS)
const seeds = Number(values.seeds ?? 2)
const chosen = CONTROLS.filter(
  ({ name, kind }) => positionals.length === 0 || positionals.includes(name) || positionals.includes(kind),
)

const counts = { within: 0, found: 0, accused: 0 }
const bench = await Bench.start(reference)
try {
  console.log(
    `${rounds} rounds of each check, ${seeds} seeds; histories played until one failed, and s in all`,
  )
  for (const control of chosen) await tryFault(control)
} finally {
  await bench[Symbol.asyncDispose]()
}
const share = counts.found / Math.max(1, counts.within)
console.log(`\nfound ${counts.found} of ${counts.within} within (${(share * 100).toFixed(0)} %)`)
console.log(`healthy stores accused: ${counts.accused}`)
if ((counts.within > 0 && share < SHARE_MIN) || counts.accused > 0) process.exitCode = 1

async function tryFault(control) {
  const { name, kind } = control
  const isHealthy = kind === 'healthy'
  const trials = []
  for (let seed = 1; seed <= seeds; seed += 1) trials.push(await tryOnce(control, seed))
  const found = trials.filter(({ by }) => by.length > 0).length
  const outside = isHealthy ? undefined : OUTSIDE[name]
  if (isHealthy) counts.accused += found
  else if (outside === undefined) {
    counts.within += seeds
    counts.found += found
  }
  const word = isHealthy ? (found === 0 ? 'left alone' : 'ACCUSED') : `found ${found}/${seeds}`
  const each = trials.map(({ words }) => words).join(' | ')
  console.log(
    `${name.padEnd(42)} ${word.padEnd(11)} ${each}${outside === undefined ? '' : `  outside: ${outside}`}`,
  )
}

async function tryOnce({ name, kind, variants }, seed) {
  const isHealthy = kind === 'healthy'
  const plan = {
    variant: variants.at(-1) ?? 'F3',
    fault: isHealthy ? null : name,
    manner: isHealthy ? name : null,
  }
  const startMs = performance.now()
  const { judgements, evidenceOf } = await bench.auditReference(plan, CHECKS[kind], { seed, rounds })
  const seconds = ((performance.now() - startMs) / 1_000).toFixed(1)
  const by = [...judgements].filter(
    ([, { verdict }]) => verdict === 'violated' || (verdict === 'absent' && !isHealthy),
  )
  const each = [...judgements].map(
    ([id, { verdict }]) => `${id.split('/')[0]} ${verdict} ${playedOf(evidenceOf(id))}`,
  )
  return { by: by.map(([id]) => id), words: `${each.join(', ')} ${seconds} s` }
}

/** How many histories were played until the first that has no explanation, or in all. */
function playedOf({ histories }) {
  const first = histories.findIndex((round) => explainRound(round).kind === 'unexplained')
  return first === -1 ? histories.length : first + 1
}
