import { OBSERVATION_COLUMNS } from '../memory/observation-columns.ts'
import type { Variant } from '../rules/variant.ts'

/**
 * The tables of a variant. Rows of runs and memory have Mastra's names and columns; the two tables of claims have
 * those of its fenced SQL stores, where only F3 stamps what a retention job goes by.
 */
export function tables(variant: Variant): string[] {
  const stamp = (column: string): string => (variant === 'F3' ? `, ${column} INTEGER` : '')
  return [
    `CREATE TABLE IF NOT EXISTS mastra_workflow_snapshot (workflow_name TEXT NOT NULL, run_id TEXT NOT NULL,
      resourceId TEXT, snapshot TEXT NOT NULL, createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL,
      PRIMARY KEY (workflow_name, run_id))`,
    `CREATE TABLE IF NOT EXISTS mastra_workflow_run_owners (runId TEXT PRIMARY KEY, generation INTEGER NOT NULL,
      ownerId TEXT, leaseExpiresAt INTEGER${stamp('updatedAt')})`,
    `CREATE TABLE IF NOT EXISTS mastra_threads (id TEXT PRIMARY KEY, resourceId TEXT NOT NULL, title TEXT NOT NULL,
      metadata TEXT, createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL)`,
    `CREATE TABLE IF NOT EXISTS mastra_messages (id TEXT PRIMARY KEY, thread_id TEXT NOT NULL, content TEXT NOT NULL,
      role TEXT NOT NULL, type TEXT NOT NULL, createdAt TEXT NOT NULL, resourceId TEXT)`,
    `CREATE TABLE IF NOT EXISTS mastra_resources (id TEXT PRIMARY KEY, workingMemory TEXT, metadata TEXT,
      createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL)`,
    `CREATE TABLE IF NOT EXISTS mastra_observational_memory (lookupKey TEXT NOT NULL, id TEXT PRIMARY KEY,
      ${Object.keys(OBSERVATION_COLUMNS)
        .filter((column) => column !== 'id')
        .join(', ')})`,
    `CREATE TABLE IF NOT EXISTS mastra_memory_run_fences (runId TEXT PRIMARY KEY, generation INTEGER NOT NULL,
      ownerId TEXT NOT NULL${stamp('retiredAt')})`,
  ]
}
