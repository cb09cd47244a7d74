import { describe, expect, test } from 'vitest'
import { VARIANTS } from '../../../src/selftest/reference-store/rules/variant.ts'
import type { ClaimResult } from '../../../src/selftest/reference-store/run-fence.ts'
import { startProgram } from '../../fixtures/programs/start-program.ts'
import {
  claim,
  LEASE_MS,
  message,
  newRunId,
  prepareScene,
  readScene,
  snapshot,
  takeOver,
} from './situations.ts'
import { CONFLICT, openStage, type Stage } from './stage.ts'

interface Client {
  /** Starts a call and gives what the client says next: a result, an error, or that a database call is held. */
  readonly call: (method: string, args: readonly unknown[], holdAt?: number) => Promise<object>
  /** Makes a call several times at once. */
  readonly callAtOnce: (method: string, args: readonly unknown[], times: number) => Promise<object>
  /** Lets the held call go and gives what the client says next. */
  readonly go: () => Promise<object>
  readonly kill: () => Promise<void>
}

const FORCED = { ownerId: 'B', leaseMs: LEASE_MS, force: true }

describe.each(VARIANTS)('two processes in %s', (variant) => {
  test('of 8 claims from two processes one wins, in every round', async () => {
    const stage = await openStage(variant)
    const clients = await Promise.all([openClient(stage), openClient(stage)])
    for (let round = 0; round < 20; round += 1) {
      const runId = newRunId()
      const claims = clients.map(({ callAtOnce }, n) =>
        callAtOnce('claimRunOwnership', [{ runId, ownerId: `P${n}`, leaseMs: LEASE_MS }], 4),
      )
      const won = winners(await Promise.all(claims))
      expect(won).toHaveLength(1)
      expect(await stage.b.workflows.getRunOwnership({ runId })).toMatchObject({
        ownerId: won[0],
        live: true,
      })
    }
  })

  test('a takeover comes before a write that is held before its transaction, and after one that is held inside', async () => {
    const stage = await openStage(variant)
    const client = await openClient(stage)
    const landed: unknown[] = []
    // Persisting a snapshot takes four calls: begin, look at the claim, write, commit.
    for (const holdAt of [1, 2, 3, 4]) {
      const { run } = await prepareScene(stage)
      const fence = await claim(stage.a, run.runId, 'A')
      const write = { ...run, snapshot: snapshot('A'), fence }
      const held = await client.call('persistWorkflowSnapshot', [write], holdAt)
      const takeover = stage.b.workflows.claimRunOwnership({ runId: run.runId, ...FORCED })
      if (holdAt === 1) await takeover
      const answer = await client.go()
      expect(await takeover).toMatchObject({ acquired: true })
      const stored = await stage.b.workflows.loadWorkflowSnapshot(run)
      landed.push({ held, wasRefused: 'error' in answer, stored: stored?.['by'] })
      expect(await client.call('persistWorkflowSnapshot', [write])).toMatchObject({
        error: { id: CONFLICT.id },
      })
    }
    expect(landed).toEqual([
      { held: { held: 'BEGIN' }, wasRefused: true, stored: 'start' },
      { held: { held: 'SELECT' }, wasRefused: false, stored: 'A' },
      { held: { held: 'INSERT' }, wasRefused: false, stored: 'A' },
      { held: { held: 'COMMIT' }, wasRefused: false, stored: 'A' },
    ])
  })

  test('a process that is killed inside its transaction leaves nothing, and nobody waits for it', async () => {
    const stage = await openStage(variant)
    // Saving two messages takes six calls: begin, look at the fence, write, write, touch the thread, commit.
    for (const holdAt of [2, 3, 4, 5, 6]) {
      const scene = await prepareScene(stage)
      const fence = await claim(stage.a, scene.run.runId, 'A')
      await stage.a.memory.raiseRunFence(fence)
      const before = await readScene(stage, scene)
      const messages = ['1', '2'].map((n) => message(scene, `${scene.message.id}-${n}`, 'A'))
      const client = await openClient(stage, 'memory')
      expect(await client.call('saveMessages', [{ messages: messages, fence }], holdAt)).toHaveProperty(
        'held',
      )
      await client.kill()
      const fenceOfB = await takeOver(stage.b, scene.run.runId)
      expect(await readScene(stage, scene)).toEqual(before)
      await stage.b.memory.saveMessages({ messages, fence: fenceOfB })
    }
  })
})

test('a lock that is not given back is reported as contention, not as a conflict', async () => {
  const stage = await openStage('F3')
  const client = await openClient(stage)
  const runId = newRunId()
  expect(await client.call('claimRunOwnership', [{ runId, ...FORCED }], 2)).toHaveProperty('held')
  const blocked = stage.b.workflows.claimRunOwnership({ runId, ownerId: 'A', leaseMs: LEASE_MS })
  await expect(blocked).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
  expect(await client.go()).toMatchObject({ results: [{ acquired: true }] })
})

test('several processes may make the tables of one file at once', async () => {
  const stage = await openStage('F3')
  const clients = await Promise.all(
    Array.from({ length: 4 }, () => openClient({ ...stage, file: `${stage.file}-new` })),
  )
  const runId = newRunId()
  const claims = clients.map(({ call }) =>
    call('claimRunOwnership', [{ runId, ownerId: 'A', leaseMs: LEASE_MS }]),
  )
  expect(winners(await Promise.all(claims))).toHaveLength(1)
})

/** The owners of the claims that were acquired. */
function winners(answers: readonly object[]): (string | null)[] {
  const results = answers.flatMap((answer) => (answer as { results: ClaimResult[] }).results)
  return results.flatMap(({ acquired, record }) => (acquired ? [record.ownerId] : []))
}

async function openClient({ file, variant }: Stage, domain = 'workflows'): Promise<Client> {
  const program = await startProgram('reference-client', file, variant)
  const say = async (words: object | string): Promise<object> => {
    const answer = program.next()
    program.child.send(words)
    return (await answer) as object
  }
  return {
    call: (method, args, holdAt) => say({ domain, method, args, holdAt }),
    callAtOnce: (method, args, times) => say({ domain, method, args, times }),
    go: () => say('go'),
    kill: async () => {
      program.child.kill('SIGKILL')
      await program.exited
    },
  }
}
