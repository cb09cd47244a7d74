import { makePlan } from './make-plan.ts'
import { parseConfig } from './parse-config.ts'
import type { Plan } from './plan.ts'
import type { OPTIONS, SettingName } from './options.ts'
import type { StoreEntry } from './store-entry.ts'

interface ValueOfKind {
  text: string
  /** Several, or one text with commas between them. */
  list: string | readonly string[]
  number: number
  switch: boolean
}

/** What a config file holds: docs/configuration.md tells what each setting does, and what holds without it. */
export type AuditSettings = {
  readonly [Name in SettingName]?: ValueOfKind[(typeof OPTIONS)[Name]['kind']]
} & { readonly stores?: readonly StoreEntry[] }

export interface PlanAuditOptions {
  /** Where relative paths start, and the application that is audited where no core is given. */
  readonly cwd?: string
  /** Where `FENCE_AUDIT_*` variables are taken from, and those that `stores` name; none by default. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

/**
 * The plan of an audit, for programs: the settings stand for a config file, and none is read. Variables win over them.
 *
 * @throws FenceAuditError that names the setting and the remedy
 */
export async function planAudit(
  settings: AuditSettings,
  { cwd = process.cwd(), environment = {} }: PlanAuditOptions = {},
): Promise<Plan> {
  return makePlan({}, parseConfig(settings, 'the settings'), environment, cwd)
}
