import * as fc from 'fast-check'
import type { RoundObject } from '../linearizability/recorded-round.ts'
import type { Script } from './script.ts'
import { scriptsOf, type Offered } from './scripts.ts'

const OFFSETS: Readonly<Record<RoundObject, number>> = { task: 0, run: 1, memory: 2 }

/** The seed of one round, from the run's seed: one of its own, so that a round can be generated without the others. */
export function seedOf(runSeed: number, object: RoundObject, round: number): number {
  return (runSeed + OFFSETS[object] + round * Object.keys(OFFSETS).length) | 0
}

/** The run's seed whose first round has this seed. It is one that `--seed` takes. */
export function seedToRepeat(roundSeed: number, object: RoundObject): number {
  return (roundSeed - OFFSETS[object]) >>> 0
}

/** The scripts that a round's seed stands for. */
export function scriptOf(object: RoundObject, offered: Offered, seed: number): Script {
  const [script] = fc.sample(scriptsOf(object, offered), { seed, numRuns: 1 })
  if (script === undefined) throw new Error('No script was generated.')
  return script
}
