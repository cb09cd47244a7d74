import semver from 'semver'
import type { DoctorFinding } from './finding.ts'

const NODE_RANGE = '>=22.13.0'

/** Node's version, the signals that pausing a worker needs, and the clock that intervals are measured with. */
export function lookAtSystem(): readonly DoctorFinding[] {
  return [lookAtNode(), lookAtSignals(), lookAtClock()]
}

function lookAtNode(): DoctorFinding {
  const { node } = process.versions
  const recentEnough = semver.satisfies(node, NODE_RANGE)
  return { what: 'Node', state: recentEnough ? 'ok' : 'missing', text: `${node} (needs ${NODE_RANGE})` }
}

function lookAtSignals(): DoctorFinding {
  const system = `${process.platform} ${process.arch}`
  if (process.platform !== 'win32')
    return { what: 'system', state: 'ok', text: `${system}, has signals to pause workers` }
  return {
    what: 'system',
    state: 'note',
    text: `${system}, has no signals to pause workers: checks that need them are inconclusive`,
  }
}

function lookAtClock(): DoctorFinding {
  let smallestStepNs = 0n
  let before = process.hrtime.bigint()
  for (let reads = 0; reads < 10_000; reads += 1) {
    const now = process.hrtime.bigint()
    if (now < before) return { what: 'clock', state: 'missing', text: 'the monotonic clock went backwards' }
    const step = now - before
    if (step > 0n && (smallestStepNs === 0n || step < smallestStepNs)) smallestStepNs = step
    before = now
  }
  return { what: 'clock', state: 'ok', text: `monotonic, in steps of ${smallestStepNs} ns or less` }
}
