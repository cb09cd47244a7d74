import type { CheckEvidence } from './check-evidence.ts'
import { column } from './columns.ts'
import type { Stage } from './stage.ts'
import { isSet } from './answers.ts'
import { claimBy, UNCLAIMED } from './takeover.ts'

/** Recognises A's claim in the row. */
const MARK = 33

/** What B read of the claimed task through its own store: the values to use in conditions, exactly as they came back. */
export interface SeenTask {
  readonly ownerId?: unknown
  readonly leaseExpiresAt?: unknown
  readonly startedAt?: unknown
}

/** The set-up of checks on a live task: A creates and claims it with a long lease; B and O read it. */
export async function claimAlive(
  stage: Stage,
  prefix = '',
): Promise<{ readonly id: string; readonly seen: SeenTask }> {
  const task = stage.newTask()
  await stage.a.create(`${prefix}create`, task)
  await stage.a.update(`${prefix}a-claims`, task.id, claimBy(stage.owners.a, MARK), UNCLAIMED)
  const { value } = await stage.b.get(`${prefix}b-reads`, task.id)
  await stage.row(`${prefix}claimed`, task.id)
  return { id: task.id, seen: value ?? {} }
}

/** The assumption of {@link claimAlive}. */
export function claimWitnesses(evidence: CheckEvidence, prefix = ''): [name: string, seen: boolean][] {
  const row = evidence.row(`${prefix}claimed`)?.row ?? null
  return [
    ["A's claim was sent", evidence.call(`${prefix}a-claims`) !== null],
    [
      'A claimed the task',
      row !== null && column(row, 'status') === 'running' && column(row, 'retryCount') === MARK,
    ],
  ]
}

/** Whether the store keeps the owner that A's claim stamped, in the raw row or through B's store. */
export function claimOwnerKept(evidence: CheckEvidence, prefix = ''): boolean {
  const patch = evidence.call(`${prefix}a-claims`)?.args[1] as { ownerId?: unknown } | undefined
  const owner = patch?.ownerId
  if (typeof owner !== 'string') return false
  const through = evidence.call(`${prefix}b-reads`)?.value as { ownerId?: unknown } | null | undefined
  return (
    through?.ownerId === owner || Object.values(evidence.row(`${prefix}claimed`)?.row ?? {}).includes(owner)
  )
}

/** The lease (instant in ms) that A's claim stamped, and where it can be read back. */
export function claimLeaseKept(evidence: CheckEvidence, prefix = ''): boolean {
  const through = evidence.call(`${prefix}b-reads`)?.value as SeenTask | null | undefined
  const row = evidence.row(`${prefix}claimed`)?.row ?? {}
  return isSet(through?.leaseExpiresAt) || isSet(column(row, 'leaseExpiresAt'))
}
