import { join } from 'node:path'
import { createReferenceStorage } from '../../../../src/selftest/reference-store/create-reference-storage.ts'
import { rowIn, rowsIn } from './database-of.ts'

const FILE = 'one.db'

export const isolated = true

/** The reference store as a module, as it should be. */
export async function createStorage({ directory }: { directory: string }) {
  return createReferenceStorage({ file: join(directory, FILE) })
}

export async function readRow({ directory, id }: { directory: string; id: string }) {
  return rowIn(join(directory, FILE), id)
}

export async function readRows({ directory }: { directory: string }) {
  return rowsIn(join(directory, FILE))
}
