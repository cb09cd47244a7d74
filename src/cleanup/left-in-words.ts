/** Ids of task rows and of durable runs that could not be removed, as reports and `cleanup` name them. */
export function leftInWords(tasks: readonly string[], runs: readonly string[]): string[] {
  return [...tasks.map((id) => `task ${id}`), ...runs.map((id) => `run ${id}`)]
}
