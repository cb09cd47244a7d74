import { detectFencing } from '../detect-fencing.ts'

/** Memory may be another store than workflows, and is fenced or not by its own word. */
export const memoryDetection = detectFencing(
  'memory/detection',
  'Memory says steadily that it fences runs, and is one object',
  'memory',
)
