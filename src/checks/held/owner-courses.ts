import { reportsSuccess } from '../answers.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { claimAlive, claimLeaseKept, claimOwnerKept, claimWitnesses } from '../live-claim.ts'
import { inconclusive, missingOf } from '../refusal.ts'
import type { Fields } from '../stage.ts'
import { claimBy, UNCLAIMED } from '../takeover.ts'
import type { Judgement } from '../../verdict/verdict.ts'
import { worstJudgement } from '../worst-judgement.ts'
import { heldPrefix, stepsOf } from './course.ts'
import { judgeExclusive, type ExclusiveCourse } from './judge-exclusive.ts'
import { schedulesOf } from './schedules.ts'

const MARK_RECOVERY = 81
const MARK_TAKEOVER = 82

/** A write of the owner A, in words and as a patch. */
export interface OwnerWrite {
  readonly name: string
  /** "A's completion" */
  readonly what: string
  readonly patch: (owner: string) => Fields
}

/**
 * Two courses: A's write is held while B takes the task over, and B's recovery is held while A writes. B recovers under
 * exactly the owner and the lease that it had read before, so only one of the two can be right.
 */
export function ownerCourses(write: OwnerWrite): readonly ExclusiveCourse[] {
  return [
    {
      name: write.name,
      by: 'a',
      held: write.what,
      meets: "B's takeover",
      updates: 2,
      prepare: async (stage, prefix) => {
        const { mine, recovery, claim } = await prepareTask(stage, prefix, write)
        return { held: mine, meets: [recovery, claim] }
      },
      witnesses: witnessesOf,
    },
    {
      name: `recovery beside ${write.name}`,
      by: 'b',
      held: "B's recovery",
      meets: write.what,
      updates: 1,
      prepare: async (stage, prefix) => {
        const { mine, recovery } = await prepareTask(stage, prefix, write)
        return { held: recovery, meets: [mine] }
      },
      witnesses: witnessesOf,
    },
  ]
}

async function prepareTask(stage: Parameters<typeof claimAlive>[0], prefix: string, write: OwnerWrite) {
  const { owners } = stage
  const { id, seen } = await claimAlive(stage, prefix)
  return {
    mine: {
      id,
      patch: write.patch(owners.a),
      conditions: { expectedStatus: 'running', expectedOwnerId: owners.a },
    },
    recovery: {
      id,
      patch: {
        status: 'pending',
        startedAt: undefined,
        ownerId: undefined,
        leaseExpiresAt: undefined,
        retryCount: MARK_RECOVERY,
      },
      conditions: {
        expectedStatus: 'running',
        expectedOwnerId: seen.ownerId ?? null,
        expectedLeaseExpiresAt: seen.leaseExpiresAt ?? null,
      },
    },
    claim: { id, patch: claimBy(owners.b, MARK_TAKEOVER), conditions: UNCLAIMED },
  }
}

function witnessesOf(evidence: CheckEvidence, prefix: string): [name: string, seen: boolean][] {
  const read = evidence.call(`${prefix}b-reads`)
  return [
    ...claimWitnesses(evidence, prefix),
    ['B read the task', read?.outcome === 'ok' && read.value !== null],
  ]
}

/**
 * The worst of both courses; `absent` where no owner, or no lease that a renewal could change, is stored: then nothing
 * tells A's task from B's.
 */
export function judgeOwnerCourses(
  evidence: CheckEvidence,
  courses: readonly ExclusiveCourse[],
  { needsLease = false }: { readonly needsLease?: boolean } = {},
): Judgement {
  const claimed = courses.flatMap((course) => {
    const prefix = heldPrefix(course, 0)
    return missingOf(witnessesOf(evidence, prefix)).length === 0 ? [prefix] : []
  })
  const [first] = courses
  if (first === undefined || claimed.length === 0)
    return inconclusive(first?.held ?? 'This', ['A claimed the task and B read it'])
  if (!claimed.some((prefix) => claimOwnerKept(evidence, prefix)))
    return judgeNotKept(evidence, first, 'owner')
  if (needsLease && !claimed.some((prefix) => claimLeaseKept(evidence, prefix)))
    return judgeNotKept(evidence, first, 'lease')
  return worstJudgement(courses.map((course) => judgeExclusive(evidence, course)))
}

/** Says what came of it all the same. */
function judgeNotKept(
  evidence: CheckEvidence,
  course: ExclusiveCourse,
  subject: 'owner' | 'lease',
): Judgement {
  const schedules = schedulesOf(evidence, course)
  const both = schedules.filter(({ held, meets }) => reportsSuccess(held) && reportsSuccess(meets[0] ?? null))
  const shown = stepsOf(heldPrefix(course, both[0]?.number ?? 0))
  return {
    verdict: 'absent',
    decisiveStep: shown.held,
    rowSteps: { before: shown.before, after: shown.end },
    summary: `${course.held} beside ${course.meets}: in ${both.length} of ${schedules.length} schedules both were told that they had won; the ${subject} is not stored, so nothing tells A's task from B's.`,
  }
}
