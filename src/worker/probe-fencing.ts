import { RUN_FENCING_EXPORTS } from './run-fencing-exports.ts'
import type { OpenStores } from './open-stores.ts'
import type { DomainStore } from './mastra.ts'
import type { FencingAnswer, FencingProbe } from './protocol.ts'

/** How often a domain is asked, and how long each answer may take (ms). */
const QUESTIONS = 3
const ANSWER_MS = 1_500

/** Asks both domains several times whether they fence runs, and looks at what a caller would see beside the answer. */
export async function probeFencing(stores: OpenStores, place: string): Promise<FencingProbe> {
  const storage = stores.storage(place)
  const core = await stores.import('@mastra/core/storage').catch(() => ({}))
  const look = async (domain: 'workflows' | 'memory'): Promise<FencingProbe['workflows']> => {
    const first = (await storage.getStore?.(domain)) ?? null
    const second = (await storage.getStore?.(domain)) ?? null
    const answers = first === null ? [] : await askSeveralTimes(first)
    return { present: first !== null, sameObject: first === second, answers }
  }
  return {
    workflows: await look('workflows'),
    memory: await look('memory'),
    coreExports: RUN_FENCING_EXPORTS.filter((name) => name in core),
  }
}

async function askSeveralTimes(store: DomainStore): Promise<FencingAnswer[]> {
  const answers: FencingAnswer[] = []
  // One that hangs once is not waited for again.
  while (answers.length < QUESTIONS && answers.at(-1)?.how !== 'hangs') answers.push(await ask(store))
  return answers
}

async function ask(store: DomainStore): Promise<FencingAnswer> {
  const method = store['supportsRunFencing']
  if (typeof method !== 'function') return { how: 'no-method', said: null }
  const timer = Promise.withResolvers<FencingAnswer>()
  const timeout = setTimeout(() => timer.resolve({ how: 'hangs', said: null }), ANSWER_MS)
  try {
    return await Promise.race([answerOf(method.bind(store) as () => unknown), timer.promise])
  } finally {
    clearTimeout(timeout)
  }
}

async function answerOf(method: () => unknown): Promise<FencingAnswer> {
  try {
    const given = method()
    const how = given instanceof Promise ? 'promise' : 'value'
    const said = await given
    return { how, said: typeof said === 'boolean' ? said : null }
  } catch (error) {
    return { how: 'rejects', said: null, message: error instanceof Error ? error.message : String(error) }
  }
}
