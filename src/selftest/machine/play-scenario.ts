import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { StoreAdapter } from '../../../adapters/adapter.ts'
import { referencePair } from '../../pair/reference-pair.ts'
import { makePlan } from '../../plan/make-plan.ts'
import { runPair } from '../../run/run-pair.ts'
import type { Trial } from '../run/section.ts'
import { judgeStoredRun } from '../../verdict/judge-stored-run.ts'
import { Guardian } from '../../worker/guardian.ts'
import type { MachineFault } from './machine-fault.ts'
import { urlWith } from './moment.ts'
import { struckReference } from './struck-reference.ts'

/** Plays a scenario with healthy managers on the healthy store, on a machine that is struck once in `directory`. */
export async function playScenario(
  fault: MachineFault,
  scenario: string,
  directory: string,
  signal: AbortSignal,
): Promise<Trial> {
  await using guardian = new Guardian()
  const mark = join(directory, 'struck')
  const settings = {
    core: 'reference',
    adapter: ['reference'],
    only: ['none'],
    scenarios: [scenario],
    cacheDir: join(directory, 'cache'),
    out: join(directory, 'out'),
    offline: true,
    quiet: true,
    // The modules that strike lie beside the store, and start processes.
    unconfined: true,
    seed: 1,
  }
  const plan = await makePlan(settings, {}, {}, directory)
  const run = await runPair({
    plan,
    store: { adapter: 'reference', url: null, token: null, module: null },
    adapter: struckAt(fault, mark),
    pair: await referencePair({ fault: null }, null, { cacheDir: plan.cacheDir, offline: true, guardian }),
    node: { path: process.execPath, version: process.versions.node },
    guardian,
    signal,
    within: null,
    onProgress: () => {},
  })
  const played = judgeStoredRun(run.path).stores[0]?.scenarios ?? []
  const verdicts = new Map<string, string>(played.map(({ id, verdict }) => [id, verdict]))
  const wrong = played.filter(({ verdict }) => verdict === 'violated' || verdict === 'absent')
  const problems = wrong.map(({ id, verdict, summary }) => `${id} ${verdict}: ${summary}`)
  if (problems.length > 0) return { outcome: 'wrong', problems, verdicts }
  if (played.length > 0 && existsSync(mark)) return { outcome: 'as due', problems, verdicts }
  return { outcome: 'open', problems: ['the machine was never struck'], verdicts }
}

function struckAt({ strike, who, at: [at = 1] }: MachineFault, mark: string): StoreAdapter {
  return {
    ...struckReference,
    async provision(context) {
      const made = await struckReference.provision(context)
      const url = urlWith(made.place.url, { strike, who, at, mark })
      return { ...made, place: { ...made.place, url } }
    },
  }
}
