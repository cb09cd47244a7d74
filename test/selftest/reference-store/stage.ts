import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import {
  createReferenceStorage,
  type ReferenceDomains,
} from '../../../src/selftest/reference-store/create-reference-storage.ts'
import type { RunFence } from '../../../src/selftest/reference-store/run-fence.ts'
import type { RunFenceScope } from '../../../src/selftest/reference-store/run-fence-scope.ts'
import type { Variant } from '../../../src/selftest/reference-store/rules/variant.ts'
import type { DatabaseCall } from '../../../src/selftest/reference-store/sqlite/operation.ts'

/** Two storage instances on one file, as two workers have them. */
export interface Stage {
  readonly file: string
  readonly variant: Variant
  readonly a: ReferenceDomains
  readonly b: ReferenceDomains
  /** Domain objects of A's storage, as another getStore gives them. */
  readonly again: () => Promise<ReferenceDomains>
  /** Is awaited before each database call of A. */
  beforeCallOfA: (call: DatabaseCall) => Promise<void> | void
}

const context = new AsyncLocalStorage<RunFenceScope>()
Object.assign(globalThis, {
  [Symbol.for('mastra.storage.runFenceContext')]: { current: () => context.getStore() },
})

/** Runs `body` in a scope that lends `fence` to one store, and returns the fences that were refused meanwhile. */
export async function inScope(
  store: object,
  fence: RunFence,
  body: () => Promise<unknown>,
): Promise<{ conflicts: RunFence[]; asked: (string | undefined)[]; error: unknown }> {
  const conflicts: RunFence[] = []
  const asked: (string | undefined)[] = []
  const scope: RunFenceScope = {
    fenceFor(candidate, runId) {
      asked.push(runId)
      return candidate === store ? fence : undefined
    },
    onConflict: (refused) => conflicts.push(refused),
  }
  const error = await context.run(scope, () => caught(body()))
  return { conflicts, asked, error }
}

/** The error with which a promise rejects, or undefined. */
export async function caught(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  )
}

/** What an unmistakable conflict looks like. */
export const CONFLICT = { id: 'STORAGE_RUN_FENCE_CONFLICT', name: 'RunFenceConflictError' }

/** What `inScope` gives where a write was refused, or was not. */
export const REFUSED = { error: CONFLICT }
export const ACCEPTED = { conflicts: [], error: undefined }

const openedStages: (() => Promise<void>)[] = []
const folder = mkdtemp(join(tmpdir(), 'fence-audit-reference-'))

afterAll(async () => {
  await Promise.all(openedStages.map((close) => close()))
  await rm(await folder, { recursive: true })
})

/** A path for a database that does not exist yet, in a folder that goes with the test file. */
export async function freshFile(): Promise<string> {
  return join(await folder, `${randomUUID()}.db`)
}

/** Opens a stage that is closed when the test file ends. */
export async function openStage(variant: Variant, fault?: string): Promise<Stage> {
  const file = await freshFile()
  const storageOfA = createReferenceStorage({
    file,
    variant,
    fault,
    onCall: (call) => stage.beforeCallOfA(call),
  })
  const storageOfB = createReferenceStorage({ file, variant, fault })
  openedStages.push(async () => {
    await Promise.all([storageOfA.close(), storageOfB.close()])
  })
  const domains = async (storage: typeof storageOfA): Promise<ReferenceDomains> => ({
    backgroundTasks: await storage.getStore('backgroundTasks'),
    workflows: await storage.getStore('workflows'),
    memory: await storage.getStore('memory'),
  })
  const stage: Stage = {
    file,
    variant,
    a: await domains(storageOfA),
    b: await domains(storageOfB),
    again: () => domains(storageOfA),
    beforeCallOfA: () => {},
  }
  await Promise.all([storageOfA.init(), storageOfB.init()])
  return stage
}
