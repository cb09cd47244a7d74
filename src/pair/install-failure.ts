import { FenceAuditError } from '../errors.ts'
import { cacheUnwritable, saysUnwritable } from './cache-unwritable.ts'
import type { InstallContext } from './context.ts'
import { pnpmMessage, pnpmTail } from './pnpm-message.ts'
import { registryUnreachable, saysUnreachable } from './registry-unreachable.ts'
import type { PnpmResult } from './run-pnpm.ts'

/** The error for an install that pnpm gave up: by what it said CACHE_UNWRITABLE, REGISTRY_UNREACHABLE or INSTALL_FAILED. */
export function installFailure(result: PnpmResult, names: string, context: InstallContext): FenceAuditError {
  const message = pnpmMessage(result)
  if (saysUnwritable(message)) return cacheUnwritable(context.cacheDir, excerpt(message))
  if (context.offline)
    return new FenceAuditError(
      'REGISTRY_UNREACHABLE',
      `${names} is not in the cache, and --offline forbids fetching it. Run it once without --offline. (${excerpt(message)})`,
    )
  if (saysUnreachable(message)) return registryUnreachable(names, excerpt(message))
  return new FenceAuditError(
    'INSTALL_FAILED',
    `${names} could not be installed. The last that pnpm said:\n${pnpmTail(result)}`,
  )
}

function excerpt(message: string): string {
  return message.length > 600 ? `${message.slice(0, 600)}…` : message
}
