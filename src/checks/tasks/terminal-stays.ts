import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { column } from '../columns.ts'
import { PATCHES } from '../protocol-patches.ts'
import { judgeRefusal } from '../refusal.ts'
import type { Stage } from '../stage.ts'
import { claimBy, UNCLAIMED } from '../takeover.ts'
import { worstJudgement } from '../worst-judgement.ts'

const TERMINAL = ['completed', 'failed', 'cancelled', 'timed_out'] as const
const STATUSES = ['pending', 'running', 'suspended', ...TERMINAL] as const
/** Stands for the late claim among the statuses that are tried. */
const CLAIMED = 'claimed'
/** Stands for the late heartbeat. */
const RENEWED = 'renewed'
const LATE = [CLAIMED, RENEWED] as const
const CONTROL = 95

/**
 * A ends its task in each of the four terminal ways; then B tries every other status on condition that the task is
 * still running, and A renews its lease. A late answer, cancellation or heartbeat, or a redelivered dispatch, must not
 * reopen or flip it.
 */
export const terminalStays: Check = {
  id: 'tasks/terminal-stays',
  domain: 'backgroundTasks',
  title: 'A task that has ended stays as it ended',
  required: true,
  needs: 'status',
  async run(stage) {
    for (const terminal of TERMINAL) await tryAll(stage, terminal)
  },
  judge: (evidence) =>
    worstJudgement(
      TERMINAL.flatMap((terminal) =>
        [...others(terminal), ...LATE].map((next, index) => judgeOne(evidence, terminal, next, index)),
      ),
    ),
}

async function tryAll(stage: Stage, terminal: string): Promise<void> {
  const { a, b, owners } = stage
  const task = stage.newTask()
  await a.create(`${terminal}:create`, task)
  await a.update(`${terminal}:claim`, task.id, claimBy(owners.a, 1), UNCLAIMED)
  const end = { status: terminal, completedAt: new Date(), ownerId: undefined, leaseExpiresAt: undefined }
  await a.update(`${terminal}:end`, task.id, end, { expectedStatus: 'running', expectedOwnerId: owners.a })
  await stage.row(`${terminal}:ended`, task.id)
  for (const next of others(terminal)) {
    await b.update(
      `${terminal}:to-${next}`,
      task.id,
      { status: next, retryCount: stage.nonce() },
      { expectedStatus: 'running' },
    )
    await stage.row(`${terminal}:after-${next}`, task.id)
  }
  // A redelivered dispatch claims what it takes for pending.
  await b.update(`${terminal}:to-${CLAIMED}`, task.id, claimBy(owners.b, stage.nonce()), UNCLAIMED)
  await stage.row(`${terminal}:after-${CLAIMED}`, task.id)
  const heartbeat = { expectedStatus: 'running', expectedOwnerId: owners.a }
  await a.update(`${terminal}:to-${RENEWED}`, task.id, PATCHES.renewal(), heartbeat)
  await stage.row(`${terminal}:after-${RENEWED}`, task.id)
  // Proof that the row can still be written, by whoever names its real status.
  await b.update(`${terminal}:control`, task.id, { retryCount: CONTROL }, { expectedStatus: terminal })
  await stage.row(`${terminal}:controlled`, task.id)
}

function others(terminal: string): string[] {
  return STATUSES.filter((status) => status !== terminal)
}

function judgeOne(evidence: CheckEvidence, terminal: string, next: string, index: number) {
  const previous = [...others(terminal), ...LATE][index - 1]
  return judgeRefusal(evidence, {
    what: `A late change of a ${terminal} task to ${next}`,
    attempt: `${terminal}:to-${next}`,
    before: previous === undefined ? `${terminal}:ended` : `${terminal}:after-${previous}`,
    after: `${terminal}:after-${next}`,
    control: {
      attempt: `${terminal}:control`,
      row: `${terminal}:controlled`,
      shows: (inner) => column(inner.row(`${terminal}:controlled`)?.row ?? {}, 'retryCount') === CONTROL,
    },
    kept: true,
    subject: 'the status',
    witnesses: [
      [
        `the task was ${terminal}`,
        column(evidence.row(`${terminal}:ended`)?.row ?? {}, 'status') === terminal,
      ],
    ],
  })
}
