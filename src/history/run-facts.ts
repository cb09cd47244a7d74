import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { CHECK_IDS, type CheckId } from '../checks/check-id.ts'
import { FenceAuditError } from '../errors.ts'
import { SCENARIO_IDS } from '../scenarios/scenario-id.ts'
import { DOMAINS } from '../verdict/verdict.ts'

/** The checks that an adapter can be without: it may have no older table that is known. */
const CAN_BE_INAPPLICABLE: ReadonlySet<CheckId> = new Set(['tasks/old-table-upgrade'])

const packageSchema = z.object({
  name: z.string(),
  version: z.string(),
  integrity: z.string().nullable(),
  engines: z.string().nullable(),
  local: z.boolean().optional(),
})

/** Which scenarios were to be run and how; `skipped` says why none could be. */
const scenariosSchema = z
  .object({
    ids: z.array(z.enum(SCENARIO_IDS)),
    repeat: z.number(),
    profile: z.enum(['quick', 'paper']),
    maxRetries: z.number(),
    skipped: z.string().nullable(),
  })
  // Runs of before there were scenarios planned none.
  .default({ ids: [], repeat: 1, profile: 'quick', maxRetries: 1, skipped: null })

/** What `run.json` holds: all that is known before anything is tried. No secret is ever in it. */
export const runFactsSchema = z.object({
  schemaVersion: z.literal(1),
  id: z.string(),
  startedAt: z.string(),
  toolVersion: z.string(),
  os: z.string(),
  node: z.string(),
  seed: z.number(),
  pair: z.object({
    core: packageSchema,
    adapter: packageSchema.nullable(),
    peer: z.object({ range: z.string().nullable(), satisfied: z.boolean().nullable() }),
    lockHash: z.string().nullable(),
    inPlace: z.boolean(),
  }),
  store: z.object({
    name: z.string(),
    adapter: z.string(),
    place: z.string(),
    isolated: z.boolean(),
    /** For an adapter that has never met a real server: what its results are worth. */
    untested: z.string().optional(),
  }),
  checks: z.array(z.enum(CHECK_IDS)),
  /** Checks that the adapter cannot have, whatever the user asks for. */
  inapplicable: z
    .array(z.enum(CHECK_IDS).refine((id) => CAN_BE_INAPPLICABLE.has(id), 'no adapter can be without it'))
    .optional(),
  scenarios: scenariosSchema,
  requireDomains: z.array(z.enum(DOMAINS)),
  requireChecks: z.array(z.enum(CHECK_IDS)),
  gate: z.enum(['pair', 'store']),
})
export type RunFacts = z.infer<typeof runFactsSchema>

/**
 * Reads `run.json` of a stored run.
 *
 * @throws FenceAuditError RUN_NOT_FOUND, RUN_UNREADABLE (also for a newer schema)
 */
export function readRunFacts(directory: string): RunFacts {
  const path = pathOf(directory)
  const parsed = runFactsSchema.safeParse(parseJson(textOf(directory)))
  if (!parsed.success) {
    throw new FenceAuditError(
      'RUN_UNREADABLE',
      `${path} is not a run that this version of fence-audit can read: ${z.prettifyError(parsed.error)}`,
      { cause: parsed.error },
    )
  }
  return parsed.data
}

/**
 * The SHA-256 of the text of a run's `run.json`, in hex, by which its history knows it.
 *
 * @throws FenceAuditError RUN_NOT_FOUND
 */
export function hashOfRunFacts(directory: string): string {
  return createHash('sha256').update(textOf(directory)).digest('hex')
}

function pathOf(directory: string): string {
  return join(directory, 'run.json')
}

function textOf(directory: string): string {
  try {
    return readFileSync(pathOf(directory), 'utf8')
  } catch (cause) {
    throw new FenceAuditError(
      'RUN_NOT_FOUND',
      `No run at ${directory}: give the directory of a run, e.g. .fence-audit/runs/latest.`,
      { cause },
    )
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
