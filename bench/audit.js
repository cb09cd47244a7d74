// Times the main job with the pair in the cache, and says what each phase takes: npm run bench [-- RUNS]
//
// Whole processes, measured from outside: wall time, and the peak memory of all processes together as the system
// accounts it (resident pages, sampled; shared pages count once for each process, so the true peak is lower).
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'

const RUNS = Number(process.argv[2] ?? 5)
const BIN = join(import.meta.dirname, '..', 'bin', 'fence-audit.js')
const PAIR = ['--core', '1.71.0', '--adapter', '@mastra/libsql@1.23.1']
const out = mkdtempSync(join(tmpdir(), 'fence-audit-bench-'))

try {
  console.log(
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}, ${PAIR.join(' ')}`,
  )
  await measure(['--scenarios', 'none'], 0)
  show('checks alone', await repeat(['--scenarios', 'none']))
} finally {
  rmSync(out, { recursive: true, force: true })
}

async function repeat(flags) {
  const results = []
  for (let run = 1; run <= RUNS; run += 1) results.push(await measure(flags, run))
  return results
}

async function measure(flags, run) {
  const directory = join(out, String(run))
  const started = performance.now()
  const child = spawn(process.execPath, [BIN, ...PAIR, ...flags, '--out', directory, '--quiet'], {
    stdio: 'ignore',
  })
  let peakKb = 0
  const sampler = setInterval(() => {
    peakKb = Math.max(peakKb, treeKb(child.pid))
  }, 50)
  const code = await new Promise((resolve) => child.on('exit', resolve))
  clearInterval(sampler)
  if (code === 3) throw new Error(`The audit could not run: exit code ${code}.`)
  return { wallMs: performance.now() - started, peakMb: peakKb / 1024, ...phases(directory) }
}

// Phases by the history's own clock: workers are up when the checks start.
function phases(directory) {
  const history = readFileSync(join(directory, 'runs', 'latest', 'history.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const at = (test) => history.find(test)?.t ?? 0
  const checks = at((event) => event.type === 'check')
  const races = at((event) => event.type === 'check' && event.check === 'tasks/claim-race')
  const end = at((event) => event.type === 'run' && event.phase !== 'started')
  return { startMs: checks, checksMs: races - checks, racesMs: end - races }
}

function show(title, results) {
  console.log(`\n${title}, ${results.length} runs: min / median / max`)
  for (const [label, key, unit] of [
    ['wall time', 'wallMs', 'ms'],
    ['  worker start', 'startMs', 'ms'],
    ['  single checks', 'checksMs', 'ms'],
    ['  races', 'racesMs', 'ms'],
    ['peak memory, all processes', 'peakMb', 'MB'],
  ]) {
    const sorted = results.map((result) => result[key]).sort((left, right) => left - right)
    console.log(
      `${label.padEnd(28)} ${[sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map((value) => Math.round(value)).join(' / ')} ${unit}`,
    )
  }
}

// Resident memory of a process and everything below it; workers lead their own process groups, but keep their parent.
function treeKb(root) {
  const parents = new Map()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8')
      parents.set(Number(name), {
        parent: Number(/PPid:\s+(\d+)/.exec(status)?.[1]),
        kb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0),
      })
    } catch {
      // Ended between the listing and the reading.
    }
  }
  const below = (pid) => pid === root || (parents.has(pid) && pid > 1 && below(parents.get(pid).parent))
  return [...parents].reduce((sum, [pid, { kb }]) => (below(pid) ? sum + kb : sum), 0)
}
