import { cellId } from './cell-id.ts'
import type { AxisEntry } from './axis-entry.ts'
import type { MatrixHeader, MatrixPackage, MatrixSettings } from './matrix.ts'
import { resolveAxis } from './resolve-axis.ts'
import type { PlannedCell } from './run-matrix.ts'
import type { InstallContext } from '../pair/context.ts'
import type { MatrixRequest } from '../plan/plan-matrix.ts'
import type { Plan } from '../plan/plan.ts'

/**
 * The cells of a matrix: every core with every adapter, and the single pairs, each once; adapter by adapter, and with
 * each the cores in the order in which they were asked for.
 *
 * @throws FenceAuditError for a choice that nothing fits, and for a pair that cannot be planned
 */
export async function planCells(
  request: MatrixRequest,
  headerOf: (plan: Plan) => Promise<MatrixHeader>,
  context: InstallContext & { readonly cwd: string },
): Promise<{ cells: PlannedCell[]; header: MatrixHeader }> {
  const pairs = await pairsOf(request, context)
  const cells = new Map<string, PlannedCell>()
  let header: MatrixHeader | null = null
  for (const [core, adapter] of pairs) {
    const plan = await request.planOf(core.spec, adapter.spec)
    header ??= await headerOf(plan)
    const id = cellId(core, adapter, header)
    if (!cells.has(id)) cells.set(id, { pair: { id, core: shown(core), adapter: shown(adapter) }, plan })
  }
  if (header === null) throw new Error('A matrix without pairs was planned.')
  return { cells: [...cells.values()], header }
}

/** What goes for every pair alike; the seed only where one was given. */
export function settingsOf(
  plan: Plan,
  { seed, node }: { readonly seed: number | null; readonly node: string },
): MatrixSettings {
  const { checks, scenarios, repeat, profile, maxRetries, rounds, gate, unconfined } = plan
  return {
    checks: [...checks],
    scenarios: [...scenarios],
    repeat,
    profile,
    maxRetries,
    rounds,
    seed,
    require: [...plan.requireDomains, ...plan.requireChecks],
    gate,
    unconfined,
    node,
    os: `${process.platform} ${process.arch}`,
  }
}

async function pairsOf(
  { cores, adapters, pairs }: MatrixRequest,
  context: InstallContext & { readonly cwd: string },
): Promise<[AxisEntry, AxisEntry][]> {
  const columns = await resolveAxis('core', cores, context)
  const rows = await resolveAxis('adapter', adapters, context)
  const crossed = rows.flatMap((adapter) => columns.map((core): [AxisEntry, AxisEntry] => [core, adapter]))
  for (const pair of pairs) {
    const ofPair = await resolveAxis('core', [pair.core], context)
    for (const adapter of await resolveAxis('adapter', [pair.adapter], context))
      crossed.push(...ofPair.map((core): [AxisEntry, AxisEntry] => [core, adapter]))
  }
  return crossed
}

function shown({ name, version, local }: AxisEntry): MatrixPackage {
  return { name, version, local }
}
