// Times the main job with the pair in the cache: npm run bench [-- RUNS [SCENARIO_RUNS]]
//
// First the checks alone, phase by phase; then the default scenarios and all of them, each set at the same time and
// one after the other, with what the longest takes alone. Whole processes, measured from outside, and what the
// histories say by their own clock. Exits with 1 where a limit is not kept.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureAudit } from './measure-audit.js'
import { scenarioTimes } from './scenario-times.js'

const RUNS = Number(process.argv[2] ?? 5)
const SCENARIO_RUNS = Number(process.argv[3] ?? 1)
const BIN = join(import.meta.dirname, '..', 'bin', 'fence-audit.js')
const IN_TURN = join(import.meta.dirname, 'in-turn.js')
const CORE = '1.71.0'
const ADAPTER = '@mastra/libsql@1.23.1'
/** How many times as long as the longest scenario alone a set may take that runs at the same time. */
const SETS = { default: 1.5, all: 2 }
const MEMORY_MB_MAX = 2_000

const out = mkdtempSync(join(tmpdir(), 'fence-audit-bench-'))
let measured = 0
try {
  console.log(
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}, core ${CORE} + ${ADAPTER}`,
  )
  // Once unmeasured, so that the pair and its compiled code are in the cache.
  await commandLine(['--scenarios', 'none'])
  showChecks(await repeat(RUNS, () => commandLine(['--scenarios', 'none'])))
  const kept = []
  for (const [set, limit] of Object.entries(SETS)) kept.push(await measureSet(set, limit))
  if (kept.includes(false)) process.exitCode = 1
} finally {
  rmSync(out, { recursive: true, force: true })
}

async function measureSet(set, limit) {
  const together = await repeat(SCENARIO_RUNS, () => commandLine(['--only', 'none', '--scenarios', set]))
  const inTurn = await repeat(SCENARIO_RUNS, () => oneAfterTheOther(set))
  const ids = [...inTurn[0].each.keys()]
  const alone = ids
    .map((id) => ({ id, times: inTurn.map(({ each }) => each.get(id) ?? Infinity) }))
    .toSorted((left, right) => median(right.times) - median(left.times))[0]
  console.log(`\nscenarios ${ids.join(', ')} (--scenarios ${set}), ${SCENARIO_RUNS} runs: min / median / max`)
  show('at the same time', values(together, 'allMs'), 'ms')
  show('one after the other', values(inTurn, 'allMs'), 'ms')
  show(`the longest, ${alone.id}, alone`, alone.times, 'ms')
  show('whole process, same time', values(together, 'wallMs'), 'ms')
  show('whole process, in turn', values(inTurn, 'wallMs'), 'ms')
  const repeats = [...together, ...inTurn].reduce((sum, run) => sum + run.repeats, 0)
  if (repeats > 0) console.log(`${repeats} runs were inconclusive and repeated; the repeats are not in it`)
  const peakMb = Math.max(...values(together, 'peakMb'))
  const ratio = median(values(together, 'allMs')) / median(alone.times)
  return [
    within('at the same time / the longest alone', ratio.toFixed(2), ratio <= limit, limit),
    within('peak memory, all processes, MB', Math.round(peakMb), peakMb < MEMORY_MB_MAX, MEMORY_MB_MAX),
  ].every(Boolean)
}

async function commandLine(flags) {
  const directory = nextDirectory()
  const args = ['--core', CORE, '--adapter', ADAPTER, ...flags, '--out', directory, '--quiet']
  const audit = await measureAudit(BIN, args, directory)
  return flags.includes('--only') ? { ...audit, ...scenarioTimes(audit.history) } : audit
}

async function oneAfterTheOther(set) {
  const directory = nextDirectory()
  const audit = await measureAudit(IN_TURN, [CORE, ADAPTER, directory, set], directory)
  return { ...audit, ...scenarioTimes(audit.history) }
}

function nextDirectory() {
  measured += 1
  return join(out, String(measured))
}

async function repeat(runs, measure) {
  const results = []
  for (let run = 1; run <= runs; run += 1) results.push(await measure())
  return results
}

// Phases by the history's own clock: workers are up when the checks start.
function showChecks(results) {
  const phases = results.map(({ history }) => {
    const at = (test) => history.find(test)?.t ?? 0
    const checks = at((event) => event.type === 'check')
    const races = at((event) => event.type === 'check' && event.check === 'tasks/claim-race')
    const end = at((event) => event.type === 'run' && event.phase !== 'started')
    return { startMs: checks, checksMs: races - checks, racesMs: end - races }
  })
  console.log(`\nchecks alone, ${results.length} runs: min / median / max`)
  show('wall time', values(results, 'wallMs'), 'ms')
  show('  worker start', values(phases, 'startMs'), 'ms')
  show('  single checks', values(phases, 'checksMs'), 'ms')
  show('  races', values(phases, 'racesMs'), 'ms')
  show('peak memory, all processes', values(results, 'peakMb'), 'MB')
}

function show(label, numbers, unit) {
  const shown = [Math.min(...numbers), median(numbers), Math.max(...numbers)].map(Math.round)
  console.log(`${label.padEnd(38)} ${shown.join(' / ')} ${unit}`)
}

function within(label, value, kept, limit) {
  console.log(`${label.padEnd(38)} ${value} (limit ${limit}${kept ? '' : ': NOT KEPT'})`)
  return kept
}

function values(results, key) {
  return results.map((result) => result[key])
}

function median(numbers) {
  return numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)]
}
