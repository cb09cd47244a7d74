import type { HistoryEvent } from '../history/event.ts'

/** Process ids of a run's workers that have not ended as far as its history knows, and that the system still has. */
export function workersAlive(events: readonly HistoryEvent[]): number[] {
  if (events.some((event) => event.type === 'run' && event.phase !== 'started')) return []
  return events.flatMap((event) =>
    event.type === 'worker' && event.pid !== undefined && isAlive(event.pid) ? [event.pid] : [],
  )
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
