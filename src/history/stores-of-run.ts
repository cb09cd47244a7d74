import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { FenceAuditError } from '../errors.ts'

/** The file that makes a folder the run of several stores, each in a sub-folder of its name. */
export const STORES_FILE = 'stores.json'

const schema = z.object({
  schemaVersion: z.literal(1),
  id: z.string(),
  startedAt: z.string(),
  stores: z
    .array(z.string().regex(/^\w[\w.-]*$/))
    .min(1)
    .refine((names) => new Set(names).size === names.length, 'each store is named once'),
})
export type StoresOfRun = z.infer<typeof schema>

/** Whether a folder is a stored run, of one store or of several. */
export function isRun(directory: string): boolean {
  return existsSync(join(directory, 'run.json')) || existsSync(join(directory, STORES_FILE))
}

/**
 * The folders of a stored run that hold evidence, one for each store; of a run of one store, the folder itself.
 *
 * @throws FenceAuditError RUN_UNREADABLE
 */
export function foldersOfRun(directory: string): string[] {
  return readStores(directory)?.stores.map((name) => join(directory, name)) ?? [directory]
}

/**
 * The stores of a run of several; null where it is of one.
 *
 * @throws FenceAuditError RUN_UNREADABLE
 */
export function readStores(directory: string): StoresOfRun | null {
  const path = join(directory, STORES_FILE)
  if (!existsSync(path)) return null
  const parsed = schema.safeParse(parse(path))
  if (parsed.success) return parsed.data
  throw new FenceAuditError(
    'RUN_UNREADABLE',
    `${path} is no list of stores that this version of fence-audit can read: ${z.prettifyError(parsed.error)}`,
    { cause: parsed.error },
  )
}

/** Whether a store of a run was tried at all: an interruption, or the failure of another, may have come before it. */
export function hasBegun(folder: string): boolean {
  return existsSync(join(folder, 'run.json'))
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown
  } catch {
    return undefined
  }
}
