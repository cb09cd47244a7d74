import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** How often the memory is looked at, in ms. */
const SAMPLE_MS = 100

/**
 * Runs one audit as a process of its own and answers with its wall time (ms), the peak memory of all its processes
 * together (MB, see treeKb), and its history. `directory` is what it was given as --out.
 */
export async function measureAudit(program, args, directory) {
  const started = performance.now()
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  let peakKb = 0
  const sampler = setInterval(() => {
    peakKb = Math.max(peakKb, treeKb(child.pid))
  }, SAMPLE_MS)
  const code = await new Promise((resolve) => child.on('exit', resolve))
  clearInterval(sampler)
  if (code === 3 || code === null) throw new Error(`The audit could not run: exit code ${code}.`)
  return { wallMs: performance.now() - started, peakMb: peakKb / 1024, history: historyIn(directory) }
}

function historyIn(directory) {
  const text = readFileSync(join(directory, 'runs', 'latest', 'history.jsonl'), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

// A process and everything below it; workers lead their own process groups, but keep their parent. A page that several
// processes share counts in parts, once in all (Pss).
function treeKb(root) {
  const parents = new Map()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = /PPid:\s+(\d+)/.exec(textOf(`/proc/${name}/status`))?.[1]
    if (parent !== undefined) parents.set(Number(name), Number(parent))
  }
  const below = (pid) => pid === root || (parents.has(pid) && pid > 1 && below(parents.get(pid)))
  return [...parents.keys()]
    .filter(below)
    .reduce(
      (sum, pid) => sum + Number(/^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
      0,
    )
}

// A process may end between the listing and the reading.
function textOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
