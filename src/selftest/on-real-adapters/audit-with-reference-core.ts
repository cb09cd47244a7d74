import { join } from 'node:path'
import type { InstallContext } from '../../pair/context.ts'
import { makePlan } from '../../plan/make-plan.ts'
import { runPair } from '../../run/run-pair.ts'
import { SCENARIO_IDS } from '../../scenarios/scenario-id.ts'
import { judgeStoredRun } from '../../verdict/judge-stored-run.ts'
import type { Report } from '../../verdict/report.ts'
import { REAL_ADAPTERS, type RealAdapterName } from './adapters.ts'
import { joinedPair } from './joined-pair.ts'

/**
 * Plays all scenarios with the managers of the reference core on the fenced store of a published adapter, which keeps
 * the core that it was published for: two cores, one store. Everything is written to `directory`.
 *
 * @throws FenceAuditError what installing throws, and STORE_UNAVAILABLE
 */
export async function auditWithReferenceCore(
  name: RealAdapterName,
  directory: string,
  install: InstallContext & { readonly signal: AbortSignal },
): Promise<Report> {
  const { adapter } = REAL_ADAPTERS[name]
  const settings = {
    core: 'reference',
    adapter: ['reference'],
    only: ['none'],
    scenarios: SCENARIO_IDS,
    cacheDir: install.cacheDir,
    out: join(directory, 'out'),
    offline: install.offline,
    quiet: true,
    // The linked packages lie in two installs.
    unconfined: true,
    seed: 1,
  }
  const run = await runPair({
    plan: await makePlan(settings, {}, {}, directory),
    store: { adapter: adapter.packageName ?? adapter.name, url: null, token: null, module: null },
    adapter,
    pair: await joinedPair(name, join(directory, 'pair'), install),
    node: { path: process.execPath, version: process.versions.node },
    guardian: install.guardian,
    signal: install.signal,
    within: null,
    onProgress: () => {},
  })
  return judgeStoredRun(run.path)
}
