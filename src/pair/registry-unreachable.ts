import { FenceAuditError } from '../errors.ts'

/** Codes and words with which pnpm reports that a request was not answered, was refused, or broke off. */
const NETWORK =
  /NETWORK_ERROR|ERR_PNPM_FETCH_|META_FETCH_FAIL|TARBALL_FETCH|error sending request|dns error|tcp connect|timed out/i

/** Whether pnpm's message is about the network rather than about the packages. */
export function saysUnreachable(message: string): boolean {
  return NETWORK.test(message)
}

/** The error REGISTRY_UNREACHABLE; `what` was wanted from the registry, `reason` is pnpm's message. */
export function registryUnreachable(what: string, reason: string): FenceAuditError {
  return new FenceAuditError(
    'REGISTRY_UNREACHABLE',
    `The registry could not be asked for ${what}: ${reason}\n` +
      'Check the network and the registry settings of npm. Pairs that are in the cache already can be audited with --offline.',
  )
}
