// Tries the whole auditor many times and compares the tables: node bench/selftests.js [RUNS [BUSY]]
//
// The last BUSY runs have a process beside them that does nothing but compute. Exits with 1 where a table differs from the
// first one, or where a selftest does not end with 0.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'

const [runs = 10, busy = Math.floor(runs / 2)] = process.argv.slice(2).map(Number)
const BIN = join(import.meta.dirname, '..', 'bin', 'fence-audit.js')
const out = mkdtempSync(join(tmpdir(), 'fence-audit-selftests-'))
/** The table of the first run. */
let first = null
try {
  for (let run = 1; run <= runs; run += 1) await once(run, run > runs - busy)
} finally {
  rmSync(out, { recursive: true, force: true })
}

async function once(run, isBusy) {
  const file = join(out, `${run}.json`)
  const spinner = isBusy ? spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }) : null
  const args = [BIN, 'selftest', '--full', '--quiet', '--format', `json=${file}`]
  const code = await new Promise((resolve) =>
    spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] }).on('exit', resolve),
  )
  spinner?.kill('SIGKILL')
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const table = linesOf(report)
  first ??= table
  const differences = table.filter((line, index) => line !== first[index])
  const seconds = Math.round(report.ms / 1000)
  const { faults, healthy } = report
  console.log(
    `${run}${isBusy ? ' busy' : ''}: ${seconds} s, load ${loadavg()[0].toFixed(1)}, exit ${code}, ${faults.asDue} of ` +
      `${faults.of} faults caught, ${healthy.asDue} of ${healthy.of} healthy left alone, ${differences.length} lines differ`,
  )
  for (const line of differences) console.log(`  ${line}`)
  if (code !== 0 || differences.length > 0 || table.length !== first.length) process.exitCode = 1
}

function linesOf({ sections }) {
  return sections.flatMap(({ title, subjects }) =>
    subjects.map(({ id, name, outcome, by, problems }) =>
      [title, id, name, outcome, by.join(' + '), ...problems].join('; '),
    ),
  )
}
