import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adapterFor } from '../../adapters/list.ts'
import { scriptStoreFor } from '../../adapters/script-stores.ts'
import { FenceAuditError } from '../errors.ts'
import type { PairContext } from '../pair/context.ts'
import { installPair } from '../pair/install-pair.ts'
import type { Report } from '../verdict/report.ts'
import { runScript } from './run-script.ts'
import type { Verification } from './verification.ts'

type Versions = Report['pair']

/**
 * Installs the very versions that were audited (from the cache where they are there), makes a database of its own as an
 * audit does, and runs the script. What keeps it from being run is told, not thrown.
 */
export async function verifyIssue(
  script: string,
  { core, adapter }: Versions,
  context: PairContext & { readonly signal: AbortSignal },
): Promise<Verification> {
  const { node } = context
  const notTried = (why: string): Verification => ({
    outcome: 'not tried',
    why,
    printed: [],
    node: node.version,
  })
  const scriptStore = adapter === null ? null : scriptStoreFor(adapter.name)
  if (adapter === null || scriptStore === null) return notTried('its store has no script')
  const directory = await mkdtemp(join(tmpdir(), 'fence-audit-repro-'))
  context.guardian.watchDirectory(directory)
  try {
    const pair = await installPair(
      { kind: 'install', core: core.version, adapter: `${adapter.name}@${adapter.version}` },
      context,
    )
    const isOther = [[pair.core, core] as const, [pair.adapter, adapter] as const].some(
      ([found, audited]) => audited.integrity !== null && found?.integrity !== audited.integrity,
    )
    if (isOther) return notTried('what the registry serves under these versions is not what was audited')
    const place = { url: null, token: null, module: null, reference: null, runId: 'repro' }
    const provisioned = await adapterFor(adapter.name).provision({ ...place, directory, install: context })
    try {
      const environment = scriptStore.environment(provisioned.place)
      return await runScript({ ...context, script, root: pair.root, environment })
    } finally {
      await provisioned.remove?.()
    }
  } catch (error) {
    if (error instanceof FenceAuditError) return notTried(error.message)
    throw error
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    context.guardian.forgetDirectory(directory)
  }
}
