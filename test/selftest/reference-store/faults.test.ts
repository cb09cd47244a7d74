import { describe, expect, test } from 'vitest'
import { createReferenceStorage } from '../../../src/selftest/reference-store/create-reference-storage.ts'
import { FORM_FAULTS } from '../../../src/selftest/reference-store/faults/form-faults.ts'
import { FAULTS, type FaultName } from '../../../src/selftest/reference-store/faults.ts'
import { VARIANTS } from '../../../src/selftest/reference-store/rules/variant.ts'
import { FAULT_RULES } from './fault-rules.ts'
import { claim, LEASE_MS, message, prepareScene, readScene } from './situations.ts'
import { caught, freshFile, inScope, openStage, type Stage } from './stage.ts'
import { MEMORY_WRITES, SCOPED_WRITES, WORKFLOW_WRITES } from './writes.ts'

const NAMES = Object.keys(FAULTS) as FaultName[]

/** The rules that a store breaks on which no write is fenced. */
const UNFENCED = [
  'owner-not-compared',
  'generation-not-compared',
  'missing-record-passes',
  'scope-ignored-by-update-thread',
  'reflection-swap-unfenced',
  'write-then-check',
  'new-messages-unfenced',
  'known-messages-unfenced',
  'moved-messages-unfenced',
  'thread-saves-unfenced',
  'resource-updates-unfenced',
  'delete-unfenced',
  'thread-touched-first',
  'chunks-side-by-side',
  'one-fence-per-turn',
  'snapshots-of-users-unfenced',
] as const satisfies readonly FaultName[]

const FORMS = Object.keys(FORM_FAULTS) as (keyof typeof FORM_FAULTS)[]

/**
 * Rules of other faults that a fault breaks too, because it is one way of breaking them. Every pair that is not here
 * is apart: the store keeps the other rule.
 */
const BREAKS_TOO: Partial<Record<FaultName, readonly FaultName[]>> = {
  'declares-only': [
    'snapshots-unfenced',
    'ended-run-unfenced',
    'retired-fences-nobody',
    'null-hides-the-scope',
    ...UNFENCED,
    ...FORMS,
  ],
  'fences-unknown': [
    'declares-only',
    'snapshots-unfenced',
    'ended-run-unfenced',
    'support-comes-and-goes',
    'retired-fences-nobody',
    'null-hides-the-scope',
    ...UNFENCED,
    ...FORMS,
  ],
  'snapshots-unfenced': [
    'declares-only',
    'ended-run-unfenced',
    'snapshots-of-users-unfenced',
    'suspensions-unfenced',
    'long-snapshots-unfenced',
  ],
  'write-then-check': ['step-progress-unfenced'],
  // They write a title alone.
  'titles-unfenced': [
    'generation-not-compared',
    'missing-record-passes',
    'owner-not-compared',
    'retired-fences-nobody',
    'scope-ignored-by-update-thread',
  ],
  'resource-updates-unfenced': ['new-resources-unfenced'],
  'check-then-write': ['later-chunks-unfenced', 'later-edits-unfenced', 'later-deletes-unfenced'],
  'chunks-side-by-side': ['later-chunks-unfenced'],
  'stale-saves-reported-whole': ['one-fence-per-turn'],
  'thread-touched-first': ['one-fence-per-turn', 'user-messages-unfenced'],
  'claim-in-two-steps': [
    'first-claim-in-two-steps',
    'takeover-in-two-steps',
    'claim-compares-generations-alone',
  ],
  'release-keeps-generation': ['own-release-keeps-generation'],
  'own-force-keeps-generation': ['own-release-keeps-generation'],
  'raise-moves-back': ['raise-after-retirement'],
  'first-claim-in-two-steps': ['claim-in-two-steps'],
  'force-expects-anything': ['takeover-in-two-steps'],
  'stale-state-makes-run': ['late-state-makes-run'],
  'known-messages-unfenced': ['moved-messages-unfenced', 'one-fence-per-turn'],
  'lapsed-needs-force': ['leases-last-twice', 'lapsed-lease-has-grace'],
  'leases-last-twice': ['lapsed-needs-force', 'lapsed-lease-has-grace'],
  'leases-by-the-challengers-length': ['lapsed-needs-force', 'leases-last-twice', 'lapsed-lease-has-grace'],
  'new-messages-unfenced': ['thread-touched-first', 'chunks-side-by-side', 'user-messages-unfenced'],
}

/** Faults that stay with a process, so that every rule that is tried after their own may be broken too. */
const STAYING: ReadonlySet<FaultName> = new Set(['last-fence-sticks-in-memory'])

describe.each(VARIANTS)('faults in %s', (variant) => {
  const names = NAMES.filter((name) => FAULTS[name].variants.includes(variant))
  const brokenRules = async (stage: Stage): Promise<FaultName[]> => {
    const broken: FaultName[] = []
    for (const name of names) {
      if ((await caught(FAULT_RULES[name](stage))) !== undefined) broken.push(name)
    }
    return broken.toSorted()
  }

  test('the sound store keeps every rule', async () => {
    const stage = await openStage(variant)
    await useUndisturbed(stage)
    expect(await brokenRules(stage)).toEqual([])
  })

  test.each(names)('%s: one owner alone notices nothing, and only its own rule is broken', async (name) => {
    const stage = await openStage(variant, name)
    await useUndisturbed(stage)
    const expected = [name, ...(BREAKS_TOO[name] ?? [])].filter((each) => names.includes(each))
    const broken = await brokenRules(stage)
    // Once such a fault has acted, the rules that are tried later fail as well.
    const looked = STAYING.has(name) ? broken.filter((each) => expected.includes(each)) : broken
    expect(looked).toEqual(expected.toSorted())
  })
})

test('an unknown fault or variant is refused before a file is opened', async () => {
  const file = await freshFile()
  expect(() => createReferenceStorage({ file, fault: 'toString' })).toThrow(
    'No fault is called toString: same-owner',
  )
  expect(() => createReferenceStorage({ file, variant: 'F9' as never })).toThrow('No variant')
})

test('a storage without such a domain says so by giving nothing', async () => {
  const storage = createReferenceStorage({ file: await freshFile() })
  expect(await storage.getStore('agents')).toBeUndefined()
  expect(await storage.getStore('workflows')).toBe(await storage.getStore('workflows'))
  await storage.close()
})

/** One owner from claim to release, on every surface, with a fence and inside a scope. */
async function useUndisturbed(stage: Stage): Promise<void> {
  const { workflows, memory } = stage.a
  const scene = await prepareScene(stage)
  const fence = await claim(stage.a, scene.run.runId, 'A')
  expect(await memory.raiseRunFence(fence)).toBe(true)
  const context = { domains: stage.a, scene, by: 'A', fence }
  const { deleteWorkflowRunById, ...keepingWrites } = WORKFLOW_WRITES
  const { deleteMessages, ...otherMemoryWrites } = MEMORY_WRITES
  for (const write of Object.values({ ...keepingWrites, ...otherMemoryWrites })) await write(context)
  const scoped = { domains: stage.a, scene, by: 'scoped' }
  for (const write of Object.values({ ...otherMemoryWrites, ...SCOPED_WRITES })) {
    expect(await inScope(memory, fence, () => write(scoped))).toMatchObject({
      error: undefined,
      conflicts: [],
    })
  }
  expect(await readScene(stage, scene)).toMatchObject({
    snapshot: { status: 'success-A', context: { 'step-A': { by: 'A' } } },
    thread: { title: 'scoped', metadata: { by: 'scoped' } },
    resource: { workingMemory: 'scoped+scoped' },
  })
  const known = await memory.listMessagesById({ messageIds: [scene.message.id] })
  expect(known.messages).toEqual([message(scene, scene.message.id, 'scoped')])
  await deleteMessages(context)
  expect(await workflows.renewRunOwnership({ ...fence, leaseMs: LEASE_MS })).toMatchObject({ renewed: true })
  await deleteWorkflowRunById(context)
  expect(await workflows.loadWorkflowSnapshot(scene.run)).toBeNull()
  expect(await workflows.releaseRunOwnership(fence)).toBe(true)
}
