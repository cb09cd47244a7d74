import { wasAnswered } from '../checks/answers.ts'
import type { CheckEvidence } from '../checks/check-evidence.ts'
import type { Expectation } from '../checks/expectation.ts'
import type { RunStage } from '../checks/run-stage.ts'
import type { Answer } from '../worker/worker-process.ts'
import { claim, ownershipOf, raiseOf, releaseOf } from './run-ownership.ts'
import type { Surface } from './surface.ts'

/**
 * What a store knows of run fencing. F0: nothing. F1, an early draft: releasing forgets the owner, and there are no
 * scopes. F2: the owner is kept, generations start at 1. F3, the final contract: they start at the store's clock.
 */
export type Variant = 'F0' | 'F1' | 'F2' | 'F3'

/** Generations above this are a clock's epoch ms, and none that was counted up from 1. */
const CLOCK_SIZED = 1e12

const STEPS = {
  claims: 'variant: claims',
  raises: 'variant: raises',
  releases: 'variant: releases',
  record: 'variant: record',
}

/**
 * Claims a scratch run and releases it again, and answers with the variant; the record stays, as nothing deletes it.
 * Memory may be another store than the one that was asked for the claim: it has to take the fence in as well.
 */
export async function tryVariant(stage: RunStage, domain: Surface['domain'] = 'workflows'): Promise<Variant> {
  const { a } = stage
  const run = stage.newRun()
  const fence = await claim(a, STEPS.claims, run, { without: 0 })
  if (fence.generation === 0) return 'F0'
  const raised = domain === 'memory' ? await a.call(STEPS.raises, raiseOf(fence)) : null
  await a.call(STEPS.releases, releaseOf(fence))
  const record = await a.call(STEPS.record, ownershipOf(run.runId))
  return raised?.outcome === 'threw' ? 'F0' : classify(fence.generation, record)
}

/**
 * The same from the evidence; F0 where the store itself gave no claim, or takes in no fence. Null where the scratch run did not get to its
 * end: then nothing is known, and no rule may be chosen.
 */
export function variantOf(evidence: CheckEvidence, domain: Surface['domain'] = 'workflows'): Variant | null {
  const claimed = evidence.call(STEPS.claims)
  if (claimed === null || !wasAnswered(claimed)) return null
  const generation = generationIn(claimed.value)
  if (claimed.outcome !== 'ok' || generation === null) return 'F0'
  if (domain === 'memory') {
    const raised = evidence.call(STEPS.raises)
    if (raised === null || !wasAnswered(raised)) return null
    if (raised.outcome === 'threw') return 'F0'
  }
  // An owner that is still there after a release that may not have come through says nothing.
  const released = evidence.call(STEPS.releases)
  if (released !== null && !wasAnswered(released)) return null
  const record = evidence.call(STEPS.record)
  return record?.outcome === 'ok' ? classify(generation, record) : null
}

/** That the scratch run told the variant; without it no rule of the contract can be chosen. */
export function knowsVariant(evidence: CheckEvidence, domain?: Surface['domain']): Expectation {
  const isKnown = variantOf(evidence, domain) !== null
  return { what: 'a scratch run showed the variant', step: STEPS.record, met: isKnown ? true : null }
}

function classify(generation: number, { outcome, value }: Pick<Answer, 'outcome' | 'value'>): Variant {
  const { ownerId } = (value ?? {}) as { ownerId?: unknown }
  if (outcome === 'ok' && (value === null || ownerId === null)) return 'F1'
  return generation > CLOCK_SIZED ? 'F3' : 'F2'
}

function generationIn(value: unknown): number | null {
  const { acquired, record } = (value ?? {}) as { acquired?: unknown; record?: { generation?: unknown } }
  return acquired === true && typeof record?.generation === 'number' ? record.generation : null
}
