import { isRunFenceConflictError } from '../fencing/is-run-fence-conflict-error.ts'
import type { Agent } from './agent.ts'
import type { Execution } from './execution.ts'
import { askModel } from './model.ts'
import type { RunInput, RunMemory } from './run-input.ts'
import type { RunKey, RunSnapshot, StoredMessage } from './stores.ts'

/** One run, as it is answered: who answers, what holds the claim, under which key, and the question. */
export interface AnsweredRun {
  readonly agent: Agent
  readonly execution: Execution
  readonly key: RunKey
  readonly input: RunInput
}

/**
 * Answers a run: stores it as running, asks the model, stores the answer, and gives the run back. An execution that
 * has lost its run stores nothing more and gives nothing back. Every write names its fence, because a store in an
 * early state of run fencing knows no scopes.
 */
export async function answerRun(run: AnsweredRun): Promise<string> {
  const { agent, execution, input } = run
  try {
    await storeSnapshot(run, 'running', {})
    await storeMessage(run, 'user', input.question)
    const asked = { instructions: agent.instructions, question: input.question }
    const text = await askModel(agent.model, asked, execution.signal)
    await storeMessage(run, 'assistant', text)
    await storeSnapshot(run, 'success', { answer: { status: 'success', output: text } })
    await execution.settle()
    return text
  } catch (error) {
    if (execution.signal.aborted || isRunFenceConflictError(error)) throw error
    await storeSnapshot(run, 'failed', { answer: { status: 'failed', error: String(error) } })
    await execution.settle()
    throw error
  }
}

async function storeSnapshot(
  { execution, key, input }: AnsweredRun,
  status: RunSnapshot['status'],
  steps: Readonly<Record<string, unknown>>,
): Promise<void> {
  const snapshot: RunSnapshot = {
    runId: key.runId,
    status,
    value: {},
    context: { input, ...steps },
    serializedStepGraph: [],
    activePaths: [],
    suspendedPaths: {},
    waitingPaths: {},
    timestamp: Date.now(),
  }
  await execution.stores.workflows.persistWorkflowSnapshot({ ...key, snapshot, fence: execution.fence })
}

async function storeMessage(run: AnsweredRun, role: StoredMessage['role'], text: string): Promise<void> {
  const { execution, key, input } = run
  const { memory } = execution.stores
  if (memory === undefined || input.memory === null) return
  const { thread: threadId, resource: resourceId } = input.memory
  if (role === 'user') await makeThread(run, input.memory)
  // The same id whoever answers: a recovery goes on with the conversation, it does not begin another one.
  const message = {
    id: `${key.runId}-${role}`,
    threadId,
    resourceId,
    role,
    type: 'v2',
    content: { format: 2, parts: [{ type: 'text', text }] },
    createdAt: new Date(),
  }
  await memory.saveMessages({ messages: [message], fence: execution.fence })
}

async function makeThread({ agent, execution }: AnsweredRun, { thread, resource }: RunMemory): Promise<void> {
  const { memory } = execution.stores
  if (memory === undefined || (await memory.getThreadById({ threadId: thread })) !== null) return
  const now = new Date()
  await memory.saveThread({
    thread: {
      id: thread,
      resourceId: resource,
      title: agent.name,
      metadata: {},
      createdAt: now,
      updatedAt: now,
    },
    fence: execution.fence,
  })
}
