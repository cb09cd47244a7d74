import { z } from 'zod'
import { CHECK_IDS } from '../src/checks/check-id.ts'
import { baselineReport } from './baseline-schema.ts'
import { cardCell, cardFigures } from './card-schema.ts'
import { scenarioReport } from './scenario-schema.ts'
import { cause, domain, grade, verdict } from './state-schemas.ts'
import { words } from './words-schema.ts'

const row = z
  .record(z.string(), z.union([z.string(), z.number(), z.null()]))
  .nullable()
  .meta({
    id: 'row',
    description: 'A row as the observer read it: column name to canonical text, number or null.',
  })

const installedPackage = z
  .strictObject({
    name: z.string(),
    version: z.string(),
    integrity: z
      .string()
      .nullable()
      .describe('From the lock file; null for a directory or without a lock file.'),
    engines: z.string().nullable().describe("The package's own engines.node; null when it states none."),
    local: z.boolean().optional().describe('Only where it came from a tarball or a directory.'),
  })
  .meta({ id: 'package', description: 'One package of the pair as it was installed.' })

const checkReport = z
  .strictObject({
    id: z.enum(CHECK_IDS).describe('What `fence-audit explain` takes.'),
    domain,
    title: z.string().describe('What must hold, in one line.'),
    ...words,
    verdict,
    required: z.boolean().describe("True when the domain's grade depends on it."),
    cause,
    summary: z.string().describe('One sentence: what was done, what came back.'),
    missingWitnesses: z.array(z.string()).describe('Events that the history lacks; only with inconclusive.'),
    notes: z.array(z.string()).describe('Remarks that do not change the verdict.'),
    did: z.string().nullable().describe('The decisive call in words; null without one.'),
    cameBack: z.string().nullable().describe('What that call returned or threw, in words.'),
    before: row,
    after: row,
    evidence: z.string().describe('Lines of the history that hold the evidence: history.jsonl#120-141.'),
  })
  .meta({ id: 'check', description: 'One check.' })

const domainReport = z
  .strictObject({
    store: grade.describe('What the adapter enforces when asked.'),
    grade: grade.describe('What the pair gives.'),
    cause,
    why: z.string(),
    declared: z
      .boolean()
      .nullable()
      .describe('What the store declares by itself; null where it declares nothing.'),
    implementation: z
      .strictObject({ class: z.string(), package: z.string().nullable() })
      .nullable()
      .describe('The concrete class and package behind the domain; null when the domain is missing.'),
    leftOut: z
      .array(z.enum(CHECK_IDS))
      .optional()
      .describe('Checks that the grade depends on and that were not run; absent where none was left out.'),
  })
  .meta({ id: 'domainReport', description: 'One domain of a store.' })

const storeReport = z
  .strictObject({
    name: z.string(),
    adapter: z.string(),
    grade,
    why: z.string(),
    domains: z.strictObject({ backgroundTasks: domainReport, workflows: domainReport, memory: domainReport }),
    checks: z.array(checkReport),
    scenarios: z.array(scenarioReport),
    card: z.array(cardCell).describe('The ownership-transfer card; empty where no part of it ran.'),
    cardFigures,
    leftBehind: z
      .array(z.string())
      .describe('What the run made in a database that is not its own and could not remove.'),
  })
  .meta({ id: 'store', description: 'One configured storage instance under test.' })

const coreReport = z
  .strictObject({
    asksForLease: z.boolean().nullable().describe('Null when it could not be observed.'),
    asksForRunFencing: z.boolean().nullable().describe('Null when it could not be observed.'),
    evidence: z
      .string()
      .describe('Which fields and conditions it sends at claim, renewal, completion and recovery.'),
    loadError: z
      .strictObject({
        message: z.string(),
        missingExport: z.string().nullable(),
        module: z.string().nullable(),
      })
      .nullable()
      .describe('The load failure of the pair, if it does not load.'),
  })
  .meta({ id: 'core', description: 'What the core was seen to ask of its store; observed, never looked up.' })

const tool = z.strictObject({ name: z.literal('fence-audit'), version: z.string() }).meta({ id: 'tool' })
const exitCode = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(130)]).meta({
  id: 'exitCode',
  description:
    '0: everything required is fenced. 1: something required is not. 2: inconclusive. 3: could not run. 130: interrupted.',
})

const run = z
  .strictObject({
    id: z.string().describe('What `fence-audit recheck` takes.'),
    directory: z.string().describe('Where the evidence is.'),
    startedAt: z.string(),
    seed: z.number(),
    os: z.string(),
    complete: z.boolean().describe('False when the run did not get to its end.'),
  })
  .meta({ id: 'run' })

const pair = z
  .strictObject({
    core: installedPackage,
    adapter: installedPackage.nullable().describe('Null for a custom store that comes without a package.'),
    peer: z.strictObject({
      range: z.string().nullable().describe('What the adapter declares about core; null without a range.'),
      satisfied: z
        .boolean()
        .nullable()
        .describe('True when npm would install the pair quietly; null without a range.'),
    }),
    node: z.string().describe('Version of the Node that the workers ran under.'),
  })
  .meta({ id: 'pair' })

/** The shape of `Report`; a test holds the two together, and `scripts/write-schema.js` publishes it. */
export const reportSchema = z
  .strictObject({
    schemaVersion: z.literal(1),
    tool,
    run,
    pair,
    core: coreReport,
    stores: z.array(storeReport),
    require: z.array(z.string()).describe('The domains and checks that decide the exit code.'),
    gate: z.enum(['pair', 'store']).describe('Whether the pair or the store alone decides the exit code.'),
    grade,
    why: z.string().describe('One line that says why.'),
    cause,
    exitCode,
    baseline: baselineReport.optional(),
  })
  .meta({ id: 'report', description: 'The report of one audited pair.' })

const gradedStore = z
  .strictObject({
    name: z.string(),
    adapter: z.string(),
    grade,
    why: z.string().describe('One line that says why.'),
    require: z.array(z.string()).describe('The domains and checks that decide for this store.'),
    exitCode,
    run: z.string().describe('The run in whose report the store is.'),
  })
  .meta({ id: 'gradedStore', description: 'The grade of one store of several.' })

/** What the JSON report prints when several pairs or stores were audited. */
export const severalReportsSchema = z
  .strictObject({
    schemaVersion: z.literal(1),
    tool,
    stores: z.array(gradedStore).min(2).describe('All stores, in the order of the reports.'),
    reports: z.array(reportSchema).min(2),
    grade,
    exitCode,
  })
  .meta({
    id: 'reports',
    description: 'The reports of several audited pairs, with the worst grade and exit code.',
  })
