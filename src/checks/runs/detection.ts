import { detectFencing } from '../detect-fencing.ts'

/** The domain that owns runs says whether it does. */
export const detection = detectFencing(
  'runs/detection',
  'The workflows domain says steadily that it fences runs, and is one object',
  'workflows',
)
