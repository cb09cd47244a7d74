import type { IssueKind } from './issue-kind.ts'
import { createExclusive } from './kinds/create-exclusive.ts'
import { emptyCondition } from './kinds/empty-condition.ts'
import { lateResult } from './kinds/late-result.ts'
import { liveTask } from './kinds/live-task.ts'
import { memoryLostUpdate } from './kinds/memory-lost-update.ts'
import { oneRecord } from './kinds/one-record.ts'
import { resultType } from './kinds/result-type.ts'
import { memoryRunFencing } from './kinds/run-fencing-memory.ts'
import { workflowRunFencing } from './kinds/run-fencing-workflows.ts'
import { statusCondition } from './kinds/status-condition.ts'
import { taskLeases } from './kinds/task-leases.ts'
import { taskLostUpdate } from './kinds/task-lost-update.ts'
import { workflowExpectedStatus } from './kinds/workflow-expected-status.ts'

/** Every kind of issue; a finding goes to the first that takes it. A new one is one file and one line here. */
export const ISSUE_KINDS: readonly IssueKind[] = [
  resultType,
  statusCondition,
  taskLostUpdate,
  emptyCondition,
  createExclusive,
  memoryLostUpdate,
  workflowExpectedStatus,
  oneRecord,
  liveTask,
  lateResult,
  taskLeases,
  workflowRunFencing,
  memoryRunFencing,
]
