import semver from 'semver'
import { FenceAuditError } from '../errors.ts'
import type { NodeRuntime, Pair } from './pair.ts'

/**
 * Makes sure that the workers' Node is one that both packages accept, as npm reads `engines.node`.
 *
 * @throws FenceAuditError NODE_TOO_OLD
 */
export function requireNode({ core, adapter }: Pair, node: NodeRuntime): void {
  const refusing = [core, adapter].filter(
    (pkg) =>
      pkg !== null &&
      pkg.engines !== null &&
      !semver.satisfies(node.version, pkg.engines, { includePrerelease: true, loose: true }),
  )
  if (refusing.length === 0) return
  const demands = refusing.map((pkg) => `${pkg?.name}@${pkg?.version} needs Node ${pkg?.engines}`)
  throw new FenceAuditError(
    'NODE_TOO_OLD',
    `${demands.join(' and ')}, but the workers would run under Node ${node.version} (${node.path}). Choose another with --node, for example --node 24.`,
  )
}
