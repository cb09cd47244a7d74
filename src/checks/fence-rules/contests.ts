import { acquired, granted, renewed } from '../../card/offered.ts'
import { tracesIn } from '../../card/read-write.ts'
import {
  claim,
  claimOf,
  letLapse,
  LONG_LEASE_MS,
  ownershipOf,
  raiseOf,
  releaseOf,
  renewalOf,
  retireOf,
} from '../../card/run-ownership.ts'
import { saveThread } from '../../card/surfaces/save-thread.ts'
import { callOf, markOf } from '../../card/write-to-surface.ts'
import type { DomainCall, RunFence } from '../../worker/protocol.ts'
import { isSet, wasAnswered } from '../answers.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { returned, type Expectation } from '../expectation.ts'
import { isStillOf, recordIn } from '../ownership-record.ts'
import type { RunIds, RunStage } from '../run-stage.ts'
import type { FencedDomain } from './fenced-domain.ts'

/** A call of A about who owns a run, of which one database call is held, and what B does meanwhile. */
export interface Contest {
  /** Begins the names of its steps. */
  readonly name: string
  /** Both in words. */
  readonly held: string
  readonly met: string
  /** The method that is held; without it there is nothing to contest. */
  readonly method: string
  /** Makes a run in which both are due; its steps begin with `prefix`. */
  readonly prepare: (stage: RunStage, prefix: string) => Promise<Prepared>
  /** Shows who has the run when both are over. */
  readonly look: (stage: RunStage, prefix: string, prepared: Prepared) => Promise<void>
  readonly expect: (evidence: CheckEvidence, prefix: string) => readonly Expectation[]
}

interface Prepared {
  readonly run: RunIds
  readonly fence: RunFence
  readonly held: DomainCall
  readonly meets: DomainCall
}

/** The steps of the two calls, after the prefix of a schedule. */
export const HELD = 'a-acts'
export const MET = 'b-acts'

export const CONTESTS: Readonly<Record<FencedDomain, readonly Contest[]>> = {
  workflows: [
    againstTakeover('renewal', 'renewRunOwnership', (fence) => renewalOf(fence, LONG_LEASE_MS)),
    againstTakeover('release', 'releaseRunOwnership', releaseOf),
    {
      name: 'claim',
      held: "A's claim of a run whose lease has lapsed",
      met: 'the renewal by B, whose it was',
      method: 'claimRunOwnership',
      prepare: async (stage, prefix) => {
        const { a, b } = stage
        const run = stage.newRun()
        const fence = await claim(b, `${prefix}b-claims`, run, { without: 0 })
        await letLapse(b, prefix, fence)
        const held = claimOf(run.runId, a.owner)
        return { run, fence, held, meets: renewalOf(fence, LONG_LEASE_MS) }
      },
      look: seeOwner,
      expect: expectOneWinner,
    },
  ],
  memory: [
    againstRaise('raise', 'raiseRunFence', raiseOf),
    againstRaise('retirement', 'retireRunFence', retireOf),
  ],
}

function againstTakeover(name: string, method: string, held: (fence: RunFence) => DomainCall): Contest {
  return {
    name,
    held: `A's ${name}`,
    met: "B's takeover",
    method,
    prepare: async (stage, prefix) => {
      const { a, b } = stage
      const run = stage.newRun()
      const fence = await claim(a, `${prefix}a-claims`, run, { without: 0 })
      const meets = claimOf(run.runId, b.owner, { force: true, expectedGeneration: fence.generation })
      return { run, fence, held: held(fence), meets }
    },
    look: seeOwner,
    expect: (evidence, prefix) => [
      control('B took the run over', `${prefix}${MET}`, acquired(evidence, `${prefix}${MET}`)),
      returned(
        evidence,
        `${prefix}seen`,
        `B owns the run that it took over, whatever became of A's ${name}`,
        (value) => isStillOf(evidence, `${prefix}${MET}`)(value) && recordIn(value)?.live === true,
      ),
    ],
  }
}

async function seeOwner({ b }: RunStage, prefix: string, { run }: Prepared): Promise<void> {
  await b.call(`${prefix}seen`, ownershipOf(run.runId))
}

/** Either A was given the run, and then B's renewal is refused; or the other way round. */
function expectOneWinner(evidence: CheckEvidence, prefix: string): Expectation[] {
  const [given, met] = [`${prefix}${HELD}`, `${prefix}${MET}`]
  const isGiven = acquired(evidence, given)
  const isRenewed = renewed(evidence, met)
  const areAnswered = [given, met].every((step) => wasAnswered(evidence.call(step)))
  return [
    control('A or B was given the run', met, areAnswered && (isGiven || isRenewed)),
    {
      what: 'a run whose lease was renewed is not given away as well',
      step: given,
      met: !(isGiven && isRenewed),
    },
    returned(
      evidence,
      `${prefix}seen`,
      'the run is with the one to whom it was given',
      (value) => isStillOf(evidence, isGiven ? given : met)(value) && recordIn(value)?.live === true,
    ),
  ]
}

function againstRaise(name: string, method: string, held: (fence: RunFence) => DomainCall): Contest {
  return {
    name,
    held: `A's ${name} of its fence`,
    met: "B's raise",
    method,
    prepare: async (stage, prefix) => {
      const { a, b } = stage
      const run = stage.newRun()
      const fence = await claim(a, `${prefix}a-claims`, run, { without: 1 })
      await a.call(`${prefix}a-raises`, raiseOf(fence))
      const next = await claim(b, `${prefix}b-claims`, run, { force: true, without: 2 })
      return { run, fence, held: held(fence), meets: raiseOf(next) }
    },
    look: async (stage, prefix, { run, fence }) => {
      const write = { run, mark: markOf('A1'), arranged: undefined, fence, kind: 'explicit' } as const
      await stage.a.call(`${prefix}stale`, callOf(saveThread, write))
      await stage.state(`${prefix}end`, run)
    },
    expect: (evidence, prefix) => {
      const row = evidence.row(`${prefix}end`)?.row ?? null
      const isThere =
        row !== null && tracesIn(evidence, saveThread, markOf('A1'), `${prefix}end`).seen.length > 0
      const stale = evidence.call(`${prefix}stale`)
      return [
        control('B raised its fence', `${prefix}${MET}`, granted(evidence, `${prefix}${MET}`)),
        {
          what: `A's write after B's raise is refused, whatever became of A's ${name}`,
          step: `${prefix}stale`,
          met: row === null || !wasAnswered(stale) ? null : !isThere && stale?.outcome === 'threw',
        },
        {
          what: "B's fence is not marked as retired",
          step: `${prefix}${HELD}`,
          met: row === null ? null : !isSet(row['fences.run.retiredAt']),
        },
      ]
    },
  }
}

/** What has to be so before anything can be said. */
function control(what: string, step: string, isMet: boolean): Expectation {
  return { what, step, met: isMet ? true : null }
}
