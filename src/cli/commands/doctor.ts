import { makeReportPlan } from '../../plan/make-report-plan.ts'
import { readConfig } from '../../plan/read-config.ts'
import type { Settings } from '../../plan/settings.ts'
import { lookAtCache } from '../doctor/look-at-cache.ts'
import { lookAtPnpm } from '../doctor/look-at-pnpm.ts'
import { lookAtPostgres } from '../doctor/look-at-postgres.ts'
import { lookAtRedis } from '../doctor/look-at-redis.ts'
import { lookAtSystem } from '../doctor/look-at-system.ts'
import { COULD_NOT_RUN } from '../exit-codes.ts'
import { writeOut } from '../write-out.ts'

/**
 * `fence-audit doctor`: a table of what audits need from this machine. Resolves to 0, or to 3 when something that
 * every audit needs is missing.
 */
export async function doctorCommand(flags: Settings): Promise<number> {
  const cwd = process.cwd()
  const { cacheDir, offline } = makeReportPlan(flags, await readConfig(cwd), process.env, cwd)
  // The cache first: pnpm works in it.
  const cache = lookAtCache(cacheDir)
  const [pnpm, ...servers] = await Promise.all([
    lookAtPnpm(cacheDir, offline),
    lookAtPostgres(cacheDir),
    lookAtRedis(),
  ])
  const findings = [...lookAtSystem(), ...cache, ...pnpm, ...servers]
  const rows = findings.map(({ what, state, text }) => `${state.padEnd(8)}${what.padEnd(10)}${text}`)
  await writeOut(rows.join('\n'))
  return findings.some(({ state }) => state === 'missing') ? COULD_NOT_RUN : 0
}
