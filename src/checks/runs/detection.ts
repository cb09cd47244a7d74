import { detectFencing } from '../detect-fencing.ts'

/** A durable run needs both domains, so the one that owns runs is judged by what both declare. */
export const detection = detectFencing(
  'runs/detection',
  'Both domains say steadily that they fence runs, and are one object each',
  ['workflows', 'memory'],
)
