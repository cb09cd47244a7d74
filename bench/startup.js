// Prints how long the compiled program takes from its start to the end of --help, beside a bare Node for comparison.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROUNDS = 30
const bin = fileURLToPath(new URL('../bin/fence-audit.js', import.meta.url))

const commands = { 'node -e 0': ['-e', '0'], 'fence-audit --help': [bin, '--help'] }
const timesMs = Object.fromEntries(Object.keys(commands).map((name) => [name, []]))

// In turns, so that what else the machine does meets both alike.
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, args] of Object.entries(commands)) {
    const startedAtMs = performance.now()
    const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' })
    if (status !== 0) throw new Error(`${name} ended with ${status}`)
    timesMs[name].push(performance.now() - startedAtMs)
  }
}

for (const [name, times] of Object.entries(timesMs)) {
  const sorted = times.sort((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)]
  console.log(
    `${name.padEnd(20)} median ${median.toFixed(0)} ms, fastest ${sorted[0].toFixed(0)} ms, of ${ROUNDS}`,
  )
}
