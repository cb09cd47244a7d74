import type { MemoryClaim, RunClaim } from '../rules/rules.ts'
import type { Row, Statements } from './operation.ts'

/** A stored claim, or null, and the database's clock (epoch ms) of the very same statement. */
export interface Seen<Claim> {
  readonly claim: Claim | null
  readonly nowMs: number
}

/** Reads who owns a run. */
export async function readRunClaim(tx: Statements, runId: string): Promise<Seen<RunClaim>> {
  return readClaim(
    tx,
    'mastra_workflow_run_owners',
    runId,
    ({ generation, ownerId, leaseExpiresAt, updatedAt }) => ({
      runId,
      generation: Number(generation),
      ownerId: ownerId as string | null,
      leaseExpiresAtMs: leaseExpiresAt as number | null,
      changedAtMs: (updatedAt ?? null) as number | null,
    }),
  )
}

/** Reads the newest fence that was raised for a run in memory. */
export async function readMemoryClaim(tx: Statements, runId: string): Promise<Seen<MemoryClaim>> {
  return readClaim(tx, 'mastra_memory_run_fences', runId, ({ generation, ownerId, retiredAt }) => ({
    runId,
    generation: Number(generation),
    ownerId: ownerId as string,
    // Only F3 has the column.
    retiredAtMs: (retiredAt ?? null) as number | null,
  }))
}

async function readClaim<Claim>(
  tx: Statements,
  table: string,
  runId: string,
  parse: (row: Row) => Claim,
): Promise<Seen<Claim>> {
  const row = await tx.first(
    `SELECT now.ms AS nowMs, claim.* FROM (SELECT CAST(round(unixepoch('subsec') * 1000) AS INTEGER) AS ms) AS now ` +
      `LEFT JOIN ${table} AS claim ON claim.runId = ?`,
    runId,
  )
  if (row === undefined) throw new Error('A database without a clock.')
  return { claim: row['runId'] === null ? null : parse(row), nowMs: Number(row['nowMs']) }
}
