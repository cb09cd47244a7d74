import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import type { Judgement } from '../../verdict/verdict.ts'
import { reportsRefusal, reportsSuccess, wasAnswered } from '../answers.ts'
import { column, sameRow } from '../columns.ts'
import { PATCHES } from '../protocol-patches.ts'
import { answerInWords, inconclusive, judgeRefusal } from '../refusal.ts'
import type { Fields, Stage } from '../stage.ts'
import { claimBy, ownerKept, takeOver, takeoverWitnesses, UNCLAIMED } from '../takeover.ts'
import { worstJudgement } from '../worst-judgement.ts'

const MARK = 33
/** Tasks that A runs and has not lost. */
const KEPT = ['one', 'other'] as const

/** What a manager sends for all of its tasks at once: a heartbeat renews them, a shutdown ends what is done. */
const WRITES: readonly { readonly name: string; readonly what: string; readonly patch: () => Fields }[] = [
  { name: 'renewals', what: 'renewal', patch: PATCHES.renewal },
  { name: 'completions', what: 'completion', patch: () => PATCHES.completion('a') },
]

/** Where the lost task stands among the others, for a store that goes by the first or the last. */
const PLACES = ['first', 'last'] as const

const SETS = WRITES.flatMap((write) => PLACES.map((place) => ({ ...write, place })))
type Set = (typeof SETS)[number]

/**
 * A runs three tasks and loses one to B; then it writes to all three in one tick, each under its own owner id. A store
 * that puts such writes together (one statement for an owner, one queue, one answer) must still judge each by its row.
 */
export const severalAtOnce: Check = {
  id: 'tasks/several-at-once',
  domain: 'backgroundTasks',
  title: 'Of several tasks that an owner writes to at once, the one that it has lost is refused',
  required: true,
  needs: 'lease',
  async run(stage) {
    for (const set of SETS) await play(stage, set)
  },
  judge: (evidence) => worstJudgement(SETS.map((set) => judgeSet(evidence, set))),
}

async function play(stage: Stage, { name, place, patch: makePatch }: Set): Promise<void> {
  const { a, b, owners } = stage
  const prefix = `${name}-${place}:`
  const lost = await takeOver(stage, prefix)
  const kept: { readonly step: string; readonly id: string }[] = []
  for (const which of KEPT) {
    const task = stage.newTask()
    const step = `${prefix}${which}`
    await a.create(`${step}-create`, task)
    await a.update(`${step}-claim`, task.id, claimBy(owners.a, MARK), UNCLAIMED)
    await stage.row(`${step}-before`, task.id)
    kept.push({ step, id: task.id })
  }
  const conditions = { expectedStatus: 'running', expectedOwnerId: owners.a }
  // One patch for all, as a manager's one instant is.
  const patch = makePatch()
  const stale = { step: `${prefix}stale`, id: lost.id, patch, conditions }
  const own = kept.map(({ step, id }) => ({ step, id, patch, conditions }))
  await a.updateTogether(place === 'first' ? [stale, ...own] : [...own, stale])
  await stage.row(`${prefix}after`, lost.id)
  for (const { step, id } of kept) await stage.row(`${step}-after`, id)
  // The same write by whom it is due to: without it a store that never takes such a write would pass.
  await b.update(`${prefix}due`, lost.id, patch, { ...conditions, expectedOwnerId: owners.b })
  await stage.row(`${prefix}done`, lost.id)
}

function judgeSet(evidence: CheckEvidence, { name, place, what }: Set): Judgement {
  const prefix = `${name}-${place}:`
  const refused = judgeRefusal(evidence, {
    what: `A's stale ${what} among ${KEPT.length} of its own`,
    attempt: `${prefix}stale`,
    before: `${prefix}taken`,
    after: `${prefix}after`,
    control: {
      attempt: `${prefix}due`,
      row: `${prefix}done`,
      shows: () => isChanged(evidence, `${prefix}after`, `${prefix}done`),
    },
    kept: ownerKept(evidence, prefix),
    subject: 'the owner',
    witnesses: [
      ...takeoverWitnesses(evidence, prefix),
      ...KEPT.flatMap((which) => keptWitnesses(evidence, `${prefix}${which}`)),
    ],
  })
  if (refused.verdict !== 'holds') return refused
  const own = KEPT.map((which) => judgeKept(evidence, `${prefix}${which}`, what))
  return own.every(({ verdict }) => verdict === 'holds') ? refused : worstJudgement(own)
}

function keptWitnesses(evidence: CheckEvidence, step: string): [name: string, seen: boolean][] {
  const before = evidence.row(`${step}-before`)?.row ?? null
  const ran =
    before !== null && column(before, 'status') === 'running' && column(before, 'retryCount') === MARK
  return [
    ['A ran two more tasks', ran],
    ['their rows were read after the writes', evidence.row(`${step}-after`) !== null],
  ]
}

/** The write to a task that A has not lost: it is due, and must be told as what it is. */
function judgeKept(evidence: CheckEvidence, step: string, what: string): Judgement {
  const call = evidence.call(step)
  const subject = `A's ${what} of a task that it still owns, beside one that it has lost,`
  if (call === null || !wasAnswered(call))
    return inconclusive(subject, ['it was answered by the store itself'])
  const steps = { decisiveStep: step, rowSteps: { before: `${step}-before`, after: `${step}-after` } }
  const written = isChanged(evidence, `${step}-before`, `${step}-after`)
  const answer = answerInWords(call)
  if (!written) return { ...steps, verdict: 'violated', summary: `${subject} was not written: ${answer}.` }
  if (reportsRefusal(call) || (!reportsSuccess(call) && call.outcome === 'threw'))
    return { ...steps, verdict: 'violated', summary: `${subject} was written, yet ${answer}.` }
  return { ...steps, verdict: 'holds', summary: `${subject} was written (${answer}).` }
}

function isChanged(evidence: CheckEvidence, before: string, after: string): boolean {
  const [was, is] = [evidence.row(before), evidence.row(after)]
  return was !== null && is !== null && is.row !== null && !sameRow(was.row, is.row)
}
