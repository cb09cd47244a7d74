import { recoversAfter } from './recovers-after.ts'
import type { Scenario } from './scenario.ts'

/** A dies with nothing done; after its lease has lapsed B runs the task, and the destination sees one request. */
export const s3: Scenario = {
  id: 'S3',
  title: 'A is killed before its request',
  keyed: true,
  fault: { signal: 'SIGKILL', when: 'attempt-started' },
  b: 'starts-after-the-fault',
  long: false,
  run: recoversAfter('attempt-started', 'SIGKILL'),
}
