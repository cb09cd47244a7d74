import { join } from 'node:path'
import { FenceAuditError } from '../../errors.ts'
import type { InstallContext } from '../../pair/context.ts'
import { planFolders } from '../../plan/plan-folders.ts'
import { readEnvironment } from '../../plan/read-environment.ts'
import { Guardian } from '../../worker/guardian.ts'
import { misgraded } from '../controls/grade-control.ts'
import { judgeControl } from '../controls/judge-control.ts'
import type { Section, Subject, Tester, TesterOptions, Trial } from '../run/section.ts'
import type { RealAdapterName } from './adapters.ts'
import { auditWithReferenceCore } from './audit-with-reference-core.ts'
import { REAL_CONTROLS, type RealControl } from './controls.ts'
import { RealBench } from './real-bench.ts'

const ATTEMPTS = 3
/** Stores whose scenarios are played, by the name of the subject. */
const IN_SCENARIOS: ReadonlyMap<string, RealAdapterName> = new Map([
  ['pg with the reference core', 'pg'],
  ['libsql with the reference core', 'libsql'],
])

type Install = Pick<InstallContext, 'cacheDir' | 'offline'>

/** Fenced stores on published adapters, healthy and broken; with the cache of a plan without flags. */
export const realAdapterSection: Section = sectionWith(() => {
  const settings = readEnvironment(process.env)
  return { cacheDir: planFolders(settings, process.cwd()).cacheDir, offline: settings.offline ?? false }
})

/** The section with a cache of its own. */
export function sectionWith(install: () => Install): Section {
  return {
    title: 'Stores on published adapters',
    how: 'Each is a task domain with owner and lease on the tables and the driver of a published adapter, or that with one decision exchanged.',
    subjects: [...REAL_CONTROLS.map(subjectOf), ...[...IN_SCENARIOS.keys()].map(inScenarios)],
    lanes: 1,
    start: async (options) => new RealTester(options, install()),
  }
}

function subjectOf({ id, name, does, kind, caughtBy }: RealControl): Subject {
  const due = kind === 'healthy' ? 'left alone' : 'caught'
  return { id, name, does, due, by: caughtBy, reason: null, isQuick: false }
}

function inScenarios(name: string): Subject {
  const does = 'Keeps the lease protocol, in all scenarios.'
  return {
    id: 'H1',
    name,
    does,
    due: 'left alone',
    by: [],
    reason: null,
    isQuick: false,
  }
}

/** Has one bench at a time: a store of another adapter takes the place of the last. */
class RealTester implements Tester {
  readonly #options: TesterOptions
  readonly #install: InstallContext & { readonly signal: AbortSignal }
  readonly #guardian = new Guardian()
  #bench: { readonly name: RealAdapterName; readonly bench: RealBench } | null = null
  #trials = 0

  constructor(options: TesterOptions, install: Install) {
    this.#options = options
    this.#install = { ...install, guardian: this.#guardian, signal: options.signal }
  }

  async try(subject: Subject): Promise<Trial> {
    try {
      for (let attempt = 1; ; attempt += 1) {
        const trial = await this.#attempt(subject, attempt)
        if (trial.outcome !== 'open' || attempt === ATTEMPTS || this.#options.signal.aborted) return trial
      }
    } catch (error) {
      // No registry, no server: the rest of the selftest can do without.
      if (!(error instanceof FenceAuditError)) throw error
      return { outcome: 'not run', problems: [error.message], verdicts: new Map() }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#leaveBench()
    await this.#guardian[Symbol.asyncDispose]()
  }

  async #attempt({ name }: Subject, seed: number): Promise<Trial> {
    const played = IN_SCENARIOS.get(name)
    if (played !== undefined) return this.#playScenarios(played)
    const control = REAL_CONTROLS.find((candidate) => candidate.name === name)
    if (control === undefined) throw new Error(`There is no control ${name}.`)
    const { checks, fault } = control
    const bench = await this.#benchOf(control.adapter)
    const { judgements } = await bench.audit({ checks, fault, seed, signal: this.#options.signal })
    const { missed, unexpected, open } = judgeControl(control, judgements.values())
    const verdicts = new Map([...judgements].map(([id, { verdict }]) => [id, verdict]))
    const failed = [...missed, ...unexpected]
    const grades = failed.length === 0 ? misgraded(control, [...judgements.values()]) : []
    return trialOf([...failed, ...grades], open.length, verdicts)
  }

  async #playScenarios(name: RealAdapterName): Promise<Trial> {
    await this.#leaveBench()
    const report = await auditWithReferenceCore(name, this.#directory(), this.#install)
    const scenarios = report.stores[0]?.scenarios ?? []
    const failed = scenarios.filter(({ verdict }) => verdict !== 'holds')
    const problems = failed.map(({ id, verdict, summary }) => `${id} ${verdict}: ${summary}`)
    if (scenarios.length === 0) problems.push('no scenario was played')
    const open = failed.filter(({ verdict }) => verdict === 'inconclusive').length
    return trialOf(problems, open, new Map(scenarios.map(({ id, verdict }) => [id, verdict])))
  }

  async #benchOf(name: RealAdapterName): Promise<RealBench> {
    if (this.#bench?.name === name) return this.#bench.bench
    await this.#leaveBench()
    const bench = await RealBench.start(name, this.#directory(), this.#install)
    this.#bench = { name, bench }
    return bench
  }

  async #leaveBench(): Promise<void> {
    await this.#bench?.bench[Symbol.asyncDispose]()
    this.#bench = null
  }

  #directory(): string {
    this.#trials += 1
    return join(this.#options.directory, String(this.#trials))
  }
}

function trialOf(problems: readonly string[], open: number, verdicts: Trial['verdicts']): Trial {
  const outcome = problems.length === 0 ? 'as due' : open === problems.length ? 'open' : 'wrong'
  return { outcome, problems, verdicts }
}
