import { z } from 'zod'
import { DOMAINS } from '../verdict/verdict.ts'
import { CELL_STATE_NAMES } from './cell-state.ts'

const state = z.enum(CELL_STATE_NAMES).describe('What was observed, in a few words.')
const grade = z.enum(['unfenced', 'error', 'inconclusive', 'fenced'])
const exitCode = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(130)])

/** A core or an adapter of the matrix in one exact version. */
const packageSchema = z.strictObject({
  name: z.string(),
  version: z.string().nullable().describe("Null for what is fence-audit's own."),
  local: z.boolean().describe('True where it came from a tarball or a directory.'),
})

const pairSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[\w.+-]+$/)
    .describe('Of pair, settings and program: unique over all shards.'),
  core: packageSchema,
  adapter: packageSchema,
})

const domainSchema = z.strictObject({
  state,
  store: grade.describe('What the store enforces when asked.'),
  declared: z.boolean().nullable().describe('The answer of supportsRunFencing(); null where there is none.'),
  why: z.string(),
})

/** One cell: what was observed of a pair beside what its packages declare. */
export const cellSchema = z.strictObject({
  ...pairSchema.shape,
  state,
  exitCode: exitCode.describe('Of the audit of this pair.'),
  why: z.string().describe('One line that says why.'),
  domains: z.record(z.enum(DOMAINS), domainSchema).nullable().describe('Null where nothing was tried.'),
  peer: z
    .strictObject({ range: z.string().nullable(), satisfied: z.boolean().nullable() })
    .nullable()
    .describe('What the adapter declares about the core; null where the pair was not installed.'),
  failure: z
    .strictObject({ code: z.string(), message: z.string() })
    .nullable()
    .describe('Why there is no report; such a cell is tried again by the same command.'),
  evidence: z
    .strictObject({
      report: z.string().describe("The audit's JSON report; paths start at the matrix's folder."),
      page: z.string().describe('The same report for people.'),
      run: z.string().describe('The stored run, which `fence-audit recheck` takes.'),
      sha256: z
        .string()
        .regex(/^[\da-f]{64}$/)
        .describe('Of the JSON report.'),
    })
    .nullable(),
})
export type Cell = z.infer<typeof cellSchema>

/** A pair of the matrix, before anything is known of it. */
export type MatrixPair = z.infer<typeof pairSchema>
export type MatrixPackage = z.infer<typeof packageSchema>

/** What goes for every pair of a matrix; cells that differ in it do not stand in one table. */
export const settingsSchema = z.strictObject({
  checks: z.array(z.string()),
  scenarios: z.array(z.string()),
  repeat: z.number(),
  profile: z.string(),
  maxRetries: z.number(),
  rounds: z.number(),
  seed: z.number().nullable().describe('Null where every audit chose its own.'),
  require: z.array(z.string()),
  gate: z.enum(['pair', 'store']),
  unconfined: z.boolean(),
  node: z.string().describe('What the workers ran under.'),
  os: z.string(),
})
export type MatrixSettings = z.infer<typeof settingsSchema>

/** Everything that has to be alike in matrices that are merged. */
export const headerSchema = z.strictObject({
  schemaVersion: z.literal(1),
  tool: z.strictObject({ name: z.literal('fence-audit'), version: z.string() }),
  program: z.string().describe("SHA-256 of fence-audit's own code."),
  settings: settingsSchema,
})
export type MatrixHeader = z.infer<typeof headerSchema>

/** The matrix as `matrix.json` has it and as `--format json` prints it. */
export const matrixSchema = z.strictObject({
  ...headerSchema.shape,
  command: z.string().describe('Makes it again.'),
  shard: z
    .strictObject({ index: z.int().min(1), of: z.int().min(1) })
    .nullable()
    .describe('Which part of all pairs this is; null for all of them.'),
  pairs: z.array(pairSchema).describe('All pairs of the matrix in order, those of other shards too.'),
  cells: z.array(cellSchema).describe('The pairs of this shard, in the same order.'),
  exitCode,
})
export type Matrix = z.infer<typeof matrixSchema>
