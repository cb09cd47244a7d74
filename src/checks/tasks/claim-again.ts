import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import type { RawRow } from '../../verdict/report.ts'
import type { Judgement } from '../../verdict/verdict.ts'
import { reportsRefusal, wasAnswered } from '../answers.ts'
import { changesInWords, column } from '../columns.ts'
import type { SeenTask } from '../live-claim.ts'
import { PATCHES } from '../protocol-patches.ts'
import { answerInWords, inconclusive, missingOf } from '../refusal.ts'
import { claimBy, UNCLAIMED } from '../takeover.ts'

const MARK = 33
const LAPSED_MS = -3_600_000

/**
 * A claims a task, its lease lapses, B puts the task back to pending, and A claims it once more with the very values
 * that it wrote before. A store that keeps in the process what it wrote last, to leave out what has not changed or to
 * read without asking, does not know what B has changed meanwhile.
 */
export const claimAgain: Check = {
  id: 'tasks/claim-again',
  domain: 'backgroundTasks',
  title: 'A worker that claims a task again is in the row again',
  required: true,
  needs: 'lease',
  async run(stage) {
    const { a, b, owners } = stage
    const task = stage.newTask()
    const { id } = task
    const claim = claimBy(owners.a, MARK)
    await a.create('create', task)
    await a.update('a-claims', id, claim, UNCLAIMED)
    await stage.row('a-claimed', id)
    // By B's process, so that A's is left with what it wrote itself.
    await b.update(
      'lease-lapses',
      id,
      { leaseExpiresAt: new Date(Date.now() + LAPSED_MS) },
      { expectedStatus: 'running', expectedOwnerId: owners.a },
    )
    const seen = ((await b.get('b-observes', id)).value ?? {}) as SeenTask
    await b.update('b-recovers', id, PATCHES.recovery(), {
      expectedStatus: 'running',
      expectedOwnerId: seen.ownerId ?? null,
      expectedLeaseExpiresAt: seen.leaseExpiresAt ?? null,
    })
    await stage.row('recovered', id)
    await a.get('a-reads', id)
    await a.update('a-claims-again', id, claim, UNCLAIMED)
    await stage.row('again', id)
    await b.get('b-reads', id)
  },
  judge(evidence): Judgement {
    const claimed = evidence.row('a-claimed')?.row ?? null
    const recovered = evidence.row('recovered')?.row ?? null
    const again = evidence.row('again')
    const call = evidence.call('a-claims-again')
    const reading = evidence.call('a-reads')
    const missing = missingOf([
      ["A's claim was sent", evidence.call('a-claims') !== null],
      ['A claimed the task', claimed !== null && isClaimed(claimed)],
      ['B put the task back to pending', recovered !== null && column(recovered, 'status') === 'pending'],
      ['A read the task', reading?.outcome === 'ok'],
      ['the second claim was answered by the store itself', wasAnswered(call)],
      ['the row was read after it', again !== null],
    ])
    if (missing.length > 0 || call === null || again === null) return inconclusive('A second claim', missing)
    const steps = { decisiveStep: 'a-claims-again', rowSteps: { before: 'recovered', after: 'again' } }
    const answer = answerInWords(call)
    const readStatus = (reading?.value as { readonly status?: unknown } | null | undefined)?.status
    if (!ownerIn(evidence, 'a-claimed'))
      return { ...steps, verdict: 'absent', summary: 'The owner is not stored, so a claim is in no row.' }
    if (readStatus !== 'pending') {
      return {
        ...steps,
        decisiveStep: 'a-reads',
        verdict: 'violated',
        summary: `A reads the task as ${String(readStatus)} after B has put it back to pending.`,
      }
    }
    if (again.row === null || !isClaimed(again.row) || !ownerIn(evidence, 'again')) {
      return {
        ...steps,
        verdict: 'violated',
        summary: `A claimed the task with the values that it wrote before (${answer}), and the row does not show it (${changesInWords(recovered, again.row) || 'it is unchanged'}).`,
      }
    }
    if (reportsRefusal(call) || call.outcome === 'threw')
      return { ...steps, verdict: 'violated', summary: `A's second claim is in the row, yet ${answer}.` }
    return {
      ...steps,
      verdict: 'holds',
      summary: `A's second claim is in the row, with its owner (${answer}).`,
    }
  },
}

function isClaimed(row: RawRow): boolean {
  return column(row, 'status') === 'running' && column(row, 'retryCount') === MARK
}

/** Whether the row of a step, or for the last one B's store, shows A as the owner. */
function ownerIn(evidence: CheckEvidence, step: string): boolean {
  const owner = (evidence.call('a-claims')?.args[1] as { readonly ownerId?: unknown } | undefined)?.ownerId
  if (typeof owner !== 'string') return false
  if (Object.values(evidence.row(step)?.row ?? {}).includes(owner)) return true
  const through = evidence.call(step === 'again' ? 'b-reads' : 'b-observes')?.value as
    { readonly ownerId?: unknown } | null | undefined
  return through?.ownerId === owner
}
