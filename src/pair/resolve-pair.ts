import type { PairPlan } from '../plan/plan.ts'
import type { PairContext } from './context.ts'
import { installPair } from './install-pair.ts'
import type { Pair } from './pair.ts'
import { projectPair } from './project-pair.ts'
import { parseReferenceCore } from './reference-core-spec.ts'
import { referencePair } from './reference-pair.ts'
import { requireNode } from './require-node.ts'

/**
 * The pair that a plan asks for, ready to be loaded by workers: installed into the cache unless it is there already,
 * the reference core, or a project's own installation, to which nothing is written.
 *
 * @throws FenceAuditError BAD_SPEC, VERSION_NOT_FOUND, REGISTRY_UNREACHABLE, INSTALL_FAILED, CACHE_UNWRITABLE,
 * NODE_TOO_OLD
 */
export async function resolvePair(plan: PairPlan, context: PairContext): Promise<Pair> {
  const pair = await pairOf(plan, context)
  requireNode(pair, context.node)
  return pair
}

function pairOf(plan: PairPlan, context: PairContext): Promise<Pair> {
  if (plan.kind === 'project') return projectPair(plan.directory, plan.adapter)
  const reference = parseReferenceCore(plan.core)
  return reference === null ? installPair(plan, context) : referencePair(reference, plan.adapter, context)
}
