import { fencesRuns, type RunStores } from './stores.ts'

/** Stores that have been warned of; once is enough for each. */
const warned = new WeakSet<object>()

/**
 * Says which domains cannot fence the writes of runs. That memory cannot is told only where workflows can: otherwise
 * nothing is fenced anyway. Nothing is said where a store cannot tell.
 */
export async function warnOfUnfencedStores(
  agentId: string,
  { workflows, memory }: RunStores,
  warn: (message: string) => void,
): Promise<void> {
  try {
    if (!(await fencesRuns(workflows)))
      return tell(
        workflows,
        'workflows',
        'Nothing tells whether a run is alive, and a superseded one still writes.',
      )
    if (memory !== undefined && !(await fencesRuns(memory)))
      tell(memory, 'memory', 'What a superseded run writes to memory is not refused.')
  } catch {
    // Whoever needs the answer asks again, and fails then.
  }

  function tell(store: object, domain: string, effect: string): void {
    if (warned.has(store)) return
    warned.add(store)
    warn(
      `The durable agent ${agentId} runs on a ${domain} store (${store.constructor.name}) that cannot fence runs. ${effect} Use a store that does run fencing.`,
    )
  }
}
