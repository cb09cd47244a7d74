// Audits a pair many times on a machine that is kept busy, and compares every verdict with those of a report that was
// made on an idle one: node bench/busy.js REPORT.json [RUNS [SPINNERS]]
//
// The pair is the one that the report is about; all scenarios run. SPINNERS processes do nothing but compute meanwhile.
// Prints each difference, and exits with 1 where one is not merely inconclusive, or where an audit leaves a process or
// a temporary file behind.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { verdictsIn } from './verdicts-in.js'

const [reportFile, runs = '20', spinners = '1'] = process.argv.slice(2)
if (reportFile === undefined) throw new Error('Name the JSON report of an idle machine: busy.js REPORT.json')
const BIN = join(import.meta.dirname, '..', 'bin', 'fence-audit.js')
const idle = JSON.parse(readFileSync(reportFile, 'utf8'))
const wanted = verdictsIn(idle)
const out = mkdtempSync(join(tmpdir(), 'fence-audit-busy-'))
const burning = Array.from({ length: Number(spinners) }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
)
const count = { verdicts: 0, inconclusive: 0, wrong: 0, repeated: 0, left: 0 }
try {
  for (let run = 1; run <= Number(runs); run += 1) await auditOnce(run)
} finally {
  for (const process of burning) process.kill('SIGKILL')
  rmSync(out, { recursive: true, force: true })
}
console.log(
  `${runs} audits, ${count.verdicts} verdicts compared: ${count.wrong} wrong, ${count.inconclusive} inconclusive; ` +
    `${count.repeated} scenario runs repeated; ${count.left} leftovers`,
)
if (count.wrong > 0 || count.left > 0) process.exitCode = 1

async function auditOnce(run) {
  const own = join(out, String(run))
  const temporary = join(own, 'tmp')
  mkdirSync(temporary, { recursive: true })
  const started = performance.now()
  await audit(own, temporary)
  const seconds = Math.round((performance.now() - started) / 1000)
  const report = JSON.parse(readFileSync(join(own, 'report.json'), 'utf8'))
  const differences = differencesOf(verdictsIn(report))
  // Node keeps compiled code there for all programs of an account.
  const files = readdirSync(temporary).filter((name) => name !== 'node-compile-cache')
  const left = [...processesWith(own), ...files]
  const repeated = repeatsIn(report)
  count.repeated += repeated.length
  count.left += left.length
  console.log(
    `${run}: ${seconds} s, load ${loadavg()[0].toFixed(1)}, ${differences.length} differences, ${repeated.length} repeated`,
  )
  for (const line of [...repeated, ...differences, ...left.map((name) => `left behind: ${name}`)])
    console.log(`  ${line}`)
}

function audit(own, temporary) {
  const { core, adapter } = idle.pair
  const pair = {
    '--core': core.name === 'reference' ? 'reference' : core.version,
    '--adapter': adapter === null ? 'reference' : `${adapter.name}@${adapter.version}`,
  }
  const rest = {
    '--scenarios': 'all',
    '--out': join(own, 'out'),
    '--format': `json=${join(own, 'report.json')}`,
  }
  const args = [BIN, ...Object.entries({ ...pair, ...rest }).flat(), '--quiet']
  // Every process of an audit inherits PATH, and is known again by the folder of its run in it.
  const env = { ...process.env, TMPDIR: temporary, PATH: `${process.env.PATH}:${own}` }
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  return new Promise((resolve) => child.on('exit', resolve))
}

function differencesOf(verdicts) {
  const ids = new Set([...wanted.keys(), ...verdicts.keys()])
  return [...ids].flatMap((id) => {
    count.verdicts += 1
    const before = wanted.get(id)
    const now = verdicts.get(id)
    if (before?.verdict === now?.verdict) return []
    const kind = now?.verdict.includes('inconclusive') ? 'inconclusive' : 'wrong'
    count[kind] += 1
    return [`${kind}: ${id} ${before?.verdict} → ${now?.verdict}: ${now?.summary}`]
  })
}

function repeatsIn({ stores }) {
  return stores
    .flatMap(({ scenarios }) => scenarios)
    .flatMap(({ id, runs }) =>
      runs
        .filter(({ verdict }) => verdict === 'inconclusive')
        .map(({ missingWitnesses }) => `repeated: ${id}: ${missingWitnesses.join('; ')}`),
    )
}

function processesWith(mark) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => textOf(`/proc/${name}/environ`).includes(mark))
    .map((name) => `process ${name}: ${textOf(`/proc/${name}/cmdline`).replaceAll('\0', ' ')}`)
}

// A process may end between the listing and the reading.
function textOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
