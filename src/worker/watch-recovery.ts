import { setTimeout as wait } from 'node:timers/promises'
import type { Storage } from './mastra.ts'
import type { OpenStores } from './open-stores.ts'
import type { RecoveryWatch } from './protocol.ts'

/** How long a snapshot of the running run, and its recovery, are waited for, in ms. */
const SNAPSHOT_MS = 4_000
const RECOVERY_MS = 4_000
const POLL_MS = 25

const AGENT = 'audited-agent'
const RUN = 'recovered-run'

/** Core's words for a store that cannot fence (1.76.0), and whatever else it may call that. */
const WARNING = /fenc/i
/** Our own name, which is in ids and paths that core may log. */
const OURS = /fence-audit/gi

type Constructor<T> = new (config: object) => T

interface Durable {
  stream(messages: string, options: object): Promise<unknown>
  recover(runId: string): Promise<{ output?: { consumeStream?(): Promise<unknown> } }>
}

/**
 * Starts a run of a durable agent whose model, a stub without any network, never answers, and recovers the run by
 * another agent of the same name. Core warns at a recovery where its store cannot fence runs; what it logs is kept.
 */
export async function watchRecovery(stores: OpenStores, place: string): Promise<RecoveryWatch> {
  const warnings: string[] = []
  try {
    const storage = stores.storage(place)
    const first = await makeAgent(stores, storage, true, warnings)
    first.stream('hello', { runId: RUN }).catch(() => {})
    if (!(await isPersisted(storage)))
      return {
        recovered: false,
        detail: `No snapshot of a running run was stored within ${SNAPSHOT_MS} ms.`,
        warnings,
      }
    const second = await makeAgent(stores, storage, false, warnings)
    return { recovered: true, detail: await recoverOnce(second), warnings }
  } catch (error) {
    return { recovered: false, detail: messageOf(error), warnings }
  }
}

async function makeAgent(
  stores: OpenStores,
  storage: Storage,
  isStuck: boolean,
  warnings: string[],
): Promise<Durable> {
  const { Mastra } = (await stores.import('@mastra/core/mastra')) as { Mastra: Constructor<object> }
  const { Agent } = (await stores.import('@mastra/core/agent')) as { Agent: Constructor<object> }
  const { DurableAgent } = (await stores.import('@mastra/core/agent/durable')) as {
    DurableAgent: Constructor<Durable>
  }
  const agent = new Agent({ id: AGENT, name: AGENT, instructions: 'Answer.', model: stubModel(isStuck) })
  const durable = new DurableAgent({ agent })
  const logger = warningLogger(warnings)
  const recovery = { durableAgents: 'auto' }
  // It binds the agent to the store, and the agent holds on to it.
  void new Mastra({ storage, logger, agents: { [AGENT]: durable }, recovery, workers: false })
  return durable
}

async function isPersisted(storage: Storage): Promise<boolean> {
  const workflows = await storage.getStore?.('workflows')
  const list = workflows?.['listWorkflowRuns']
  if (typeof list !== 'function') return false
  const deadline = performance.now() + SNAPSHOT_MS
  while (performance.now() < deadline) {
    const { runs } = (await list.call(workflows, {})) as { runs: { runId: string }[] }
    if (runs.some(({ runId }) => runId === RUN)) return true
    await wait(POLL_MS)
  }
  return false
}

/** What came of the recovery, in words; that it fails later on does not matter here. */
async function recoverOnce(agent: Durable): Promise<string> {
  const recovery = agent.recover(RUN).then(async ({ output }) => {
    await output?.consumeStream?.()
    return 'the recovery ended'
  })
  const failed = recovery.catch((error: unknown) => `the recovery failed: ${messageOf(error)}`)
  return Promise.race([failed, wait(RECOVERY_MS, 'the recovery went on')])
}

/** A language model that answers one word at once, or never. */
function stubModel(isStuck: boolean): object {
  const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 }
  const finish = { finishReason: 'stop', usage }
  const stuck = () => (isStuck ? new Promise<never>(() => {}) : Promise.resolve())
  return {
    specificationVersion: 'v2',
    provider: 'fence-audit',
    modelId: 'stub',
    supportedUrls: {},
    doGenerate: async () => {
      await stuck()
      return { content: [{ type: 'text', text: 'done' }], warnings: [], ...finish }
    },
    doStream: async () => {
      await stuck()
      const parts = [
        { type: 'stream-start', warnings: [] },
        { type: 'text-start', id: '1' },
        { type: 'text-delta', id: '1', delta: 'done' },
        { type: 'text-end', id: '1' },
        { type: 'finish', ...finish },
      ]
      return { stream: ReadableStream.from(parts) }
    },
  }
}

function drop(): void {}

/** A logger that keeps warnings about fences and drops everything else. */
function warningLogger(warnings: string[]): object {
  const logger = {
    debug: drop,
    info: drop,
    warn: (message: unknown) => {
      if (WARNING.test(String(message).replaceAll(OURS, ''))) warnings.push(String(message))
    },
    error: drop,
    trackException: drop,
    getTransports: () => new Map(),
    listLogs: async () => ({ logs: [], total: 0, page: 1, perPage: 1, hasMore: false }),
    listLogsByRunId: async () => ({ logs: [], total: 0, page: 1, perPage: 1, hasMore: false }),
    child: () => logger,
  }
  return logger
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
