import { addressIn } from '../../plan/address-in.ts'
import { makeReportPlan } from '../../plan/make-report-plan.ts'
import { mergeSettings } from '../../plan/merge-settings.ts'
import { readConfig } from '../../plan/read-config.ts'
import { readEnvironment } from '../../plan/read-environment.ts'
import type { Settings } from '../../plan/settings.ts'
import { lookAtCache } from '../doctor/look-at-cache.ts'
import { lookAtDatabase } from '../doctor/look-at-database.ts'
import { lookAtMariadb } from '../doctor/look-at-mariadb.ts'
import { lookAtPnpm } from '../doctor/look-at-pnpm.ts'
import { lookAtPostgres } from '../doctor/look-at-postgres.ts'
import { lookAtRedis } from '../doctor/look-at-redis.ts'
import { lookAtSystem } from '../doctor/look-at-system.ts'
import { COULD_NOT_RUN } from '../exit-codes.ts'
import { writeOut } from '../write-out.ts'

/**
 * `fence-audit doctor`: a table of what audits need from this machine and, with `--url`, whether that database can be
 * audited. Resolves to 0, or to 3 when something is missing without which there is no audit.
 *
 * @throws FenceAuditError for flags that cannot be
 */
export async function doctorCommand(flags: Settings): Promise<number> {
  const cwd = process.cwd()
  const config = await readConfig(cwd)
  const { cacheDir, offline } = makeReportPlan(flags, config, process.env, cwd)
  const settings = mergeSettings(flags, readEnvironment(process.env), config)
  // The cache first: pnpm works in it.
  const cache = lookAtCache(cacheDir)
  const [pnpm, ...servers] = await Promise.all([
    lookAtPnpm(cacheDir, offline),
    lookAtPostgres(cacheDir),
    lookAtRedis(),
    lookAtMariadb(),
  ])
  const { url, token } = addressIn(settings, cwd)
  const users = { token, adapter: settings.adapter?.[0] ?? null }
  const database = url === null ? [] : [await lookAtDatabase({ url, ...users }, { cacheDir, offline })]
  const findings = [...lookAtSystem(), ...cache, ...pnpm, ...servers, ...database]
  const rows = findings.map(({ what, state, text }) => `${state.padEnd(8)}${what.padEnd(10)}${text}`)
  await writeOut(rows.join('\n'))
  return findings.some(({ state }) => state === 'missing') ? COULD_NOT_RUN : 0
}
