/** A table of the workflows or memory domain: what says whose a row is, what names it, and the name it has in a reading. */
export interface RunTable {
  readonly table: string
  readonly owner: string
  readonly name: string
  readonly shown: string
}

/** Mastra's own names in its SQL stores; a table that is not there has no rows. */
export const RUN_TABLES: readonly RunTable[] = [
  { table: 'mastra_workflow_snapshot', owner: 'run_id', name: 'run_id', shown: 'snapshots' },
  { table: 'mastra_workflow_run_owners', owner: 'runId', name: 'runId', shown: 'owners' },
  { table: 'mastra_memory_run_fences', owner: 'runId', name: 'runId', shown: 'fences' },
  { table: 'mastra_threads', owner: 'resourceId', name: 'id', shown: 'threads' },
  { table: 'mastra_messages', owner: 'thread_id', name: 'id', shown: 'messages' },
  { table: 'mastra_resources', owner: 'id', name: 'id', shown: 'resources' },
  { table: 'mastra_observational_memory', owner: 'resourceId', name: 'id', shown: 'observations' },
]
