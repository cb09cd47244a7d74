import type { CheckEvidence } from './check-evidence.ts'
import { column } from './columns.ts'
import type { RefusalCase } from './refusal.ts'
import type { Actor } from './stage.ts'

/**
 * The positive control after a refusal: the rightful owner completes the task, and the row must show that owner's
 * result.
 */
export async function completeAsOwner(
  actor: Actor,
  readRow: (step: string, id: string) => Promise<unknown>,
  { id, owner, prefix = '' }: { readonly id: string; readonly owner: string; readonly prefix?: string },
): Promise<void> {
  await actor.update(
    `${prefix}owner-completes`,
    id,
    {
      status: 'completed',
      result: { by: owner },
      completedAt: new Date(),
      ownerId: undefined,
      leaseExpiresAt: undefined,
    },
    { expectedStatus: 'running', expectedOwnerId: owner },
  )
  await readRow(`${prefix}completed`, id)
}

/** The control of {@link completeAsOwner} for a judge. */
export function ownerCompleted(prefix = ''): RefusalCase['control'] {
  const attempt = `${prefix}owner-completes`
  const row = `${prefix}completed`
  return { attempt, row, shows: (evidence) => shows(evidence, attempt, row) }
}

function shows(evidence: CheckEvidence, attempt: string, rowStep: string): boolean {
  const row = evidence.row(rowStep)?.row ?? null
  const patch = evidence.call(attempt)?.args[1] as { result?: { by?: unknown } } | undefined
  const by = patch?.result?.by
  return (
    row !== null &&
    column(row, 'status') === 'completed' &&
    String(column(row, 'result') ?? '').includes(String(by))
  )
}
