import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { column } from '../columns.ts'
import { completeAsOwner, ownerCompleted } from '../control.ts'
import { isSet } from '../answers.ts'
import { judgeInTurn, tryInTurn, type Attempt, type NamedAttempt } from '../in-turn.ts'
import { claimAlive, claimOwnerKept, claimWitnesses, type SeenTask } from '../live-claim.ts'
import { PATCHES } from '../protocol-patches.ts'
import type { Stage } from '../stage.ts'
import type { Judgement } from '../../verdict/verdict.ts'
import { worstJudgement } from '../worst-judgement.ts'

const CONTROL = 44

/** The one near miss that decides nothing where it alone matches. */
const OTHER_CASE = 'other-case'

/** Owners that are not A, tried by B, and by A's own process, in which a second manager may run. */
const STRANGERS = [
  { name: 'wrong-owner', what: "B's update under a wrong owner" },
  { name: 'shorter-name', what: "B's update under the beginning of the owner's name" },
  { name: 'longer-name', what: "B's update under a name that begins with the owner's" },
  { name: OTHER_CASE, what: "B's update under the owner's name in another case" },
  { name: 'right-lease', what: "B's update under a wrong owner and the right lease" },
  { name: 'same-process', what: "An update under a wrong owner from A's own process" },
  { name: 'same-process-completes', what: "A completion under a wrong owner from A's own process" },
] as const satisfies readonly NamedAttempt[]

/** What A sends under its own name after it has released the task. */
const AFTER_RELEASE = [
  { name: 'old-owner', what: "A's update under its own name after it had released the task" },
  { name: 'old-completion', what: "A's completion after it had released the task" },
  { name: 'old-failure', what: "A's failure after it had released the task" },
  { name: 'old-renewal', what: "A's renewal after it had released the task" },
  { name: 'old-retry', what: "A's retry after it had released the task" },
] as const satisfies readonly NamedAttempt[]

/**
 * A runs the task; it is written under the condition that the owner is somebody else: a stranger, a name that is
 * almost A's (databases compare text in their own ways), a stranger with the right lease. Then A releases its task,
 * and no write under A's name may match a row that has no owner, whatever it writes.
 */
export const expectedOwner: Check = {
  id: 'tasks/expected-owner',
  domain: 'backgroundTasks',
  title: 'An update is refused when the row has another owner than the expected one, or none',
  required: true,
  needs: 'lease',
  async run(stage) {
    const { a, b, owners } = stage
    const live = await claimAlive(stage)
    const strangers = strangersOf(stage, live.seen)
    await tryInTurn(
      stage,
      live.id,
      STRANGERS.map((named) => ({ ...named, ...strangers[named.name] })),
    )
    await completeAsOwner(a, stage.row, { id: live.id, owner: owners.a })

    const freed = await claimAlive(stage, 'freed:')
    const released = { ownerId: undefined, leaseExpiresAt: undefined }
    await a.update('freed:release', freed.id, released, { expectedOwnerId: owners.a })
    await stage.row('freed:released', freed.id)
    const late = lateWritesOf(stage)
    await tryInTurn(
      stage,
      freed.id,
      AFTER_RELEASE.map((named) => ({ ...named, ...late[named.name] })),
      'freed:',
    )
    const unowned = { expectedStatus: 'running', expectedOwnerId: null }
    await b.update('freed:control', freed.id, { retryCount: CONTROL }, unowned)
    await stage.row('freed:controlled', freed.id)
  },
  judge: (evidence) => worstJudgement([...judgeStrangers(evidence), ...judgeFreed(evidence)]),
}

function strangersOf(stage: Stage, seen: SeenTask): Record<(typeof STRANGERS)[number]['name'], Attempt> {
  const { owners } = stage
  const count = (expectedOwnerId: string, by: 'a' | 'b' = 'b'): Attempt => ({
    by,
    patch: { retryCount: stage.nonce() },
    conditions: { expectedOwnerId },
  })
  const nobody = `${owners.a}-nobody`
  const running = { expectedStatus: 'running', expectedOwnerId: nobody }
  return {
    'wrong-owner': count(`${owners.b}-nobody`),
    'shorter-name': count(owners.a.slice(0, -1)),
    'longer-name': count(`${owners.a}-`),
    [OTHER_CASE]: count(inOtherCase(owners.a)),
    'right-lease': {
      ...count(nobody),
      conditions: { ...running, expectedLeaseExpiresAt: seen.leaseExpiresAt ?? null },
    },
    'same-process': count(nobody, 'a'),
    'same-process-completes': { by: 'a', patch: PATCHES.completion(nobody), conditions: running },
  }
}

/** The same letters, each in the other case. */
function inOtherCase(name: string): string {
  const upper = name.toUpperCase()
  return upper === name ? name.toLowerCase() : upper
}

function lateWritesOf(stage: Stage): Record<(typeof AFTER_RELEASE)[number]['name'], Attempt> {
  const owner = stage.owners.a
  const mine = { expectedStatus: 'running', expectedOwnerId: owner }
  const late = (patch: Attempt['patch']): Attempt => ({ by: 'a', patch, conditions: mine })
  return {
    'old-owner': late({ retryCount: stage.nonce() }),
    'old-completion': late(PATCHES.completion(owner)),
    'old-failure': late(PATCHES.failure(owner)),
    'old-renewal': late(PATCHES.renewal()),
    'old-retry': late(PATCHES.retry(stage.nonce())),
  }
}

/**
 * Owners are UUIDs that a core makes, so two that differ by case alone do not occur: a database that compares text
 * without regard to it (the default of MySQL) fences as well as any, as long as nothing else comes through.
 */
function judgeStrangers(evidence: CheckEvidence): Judgement[] {
  const judged = judgeEachStranger(evidence)
  const index = STRANGERS.findIndex(({ name }) => name === OTHER_CASE)
  const others = judged.toSpliced(index, 1)
  const matched = judged[index]
  if (matched?.verdict !== 'violated' || others.some(({ verdict }) => verdict === 'violated')) return judged
  const note = `Owners are compared without regard to case. Core's are UUIDs, of which no two differ by case alone: ${matched.summary}`
  return others.map((judgement) => ({ ...judgement, notes: [...(judgement.notes ?? []), note] }))
}

function judgeEachStranger(evidence: CheckEvidence): Judgement[] {
  return judgeInTurn(evidence, STRANGERS, {
    first: 'claimed',
    control: ownerCompleted(),
    kept: claimOwnerKept(evidence),
    subject: 'the owner',
    witnesses: claimWitnesses(evidence),
  })
}

function judgeFreed(evidence: CheckEvidence) {
  const kept = claimOwnerKept(evidence, 'freed:')
  const released = evidence.row('freed:released')?.row ?? null
  const controlled = 'freed:controlled'
  return judgeInTurn(evidence, AFTER_RELEASE, {
    first: 'released',
    prefix: 'freed:',
    control: {
      attempt: 'freed:control',
      row: controlled,
      shows: (inner) => column(inner.row(controlled)?.row ?? {}, 'retryCount') === CONTROL,
    },
    kept,
    subject: 'the owner',
    witnesses: [
      ...claimWitnesses(evidence, 'freed:'),
      ['A released the task', !kept || (released !== null && !isSet(column(released, 'ownerId')))],
    ],
  })
}
