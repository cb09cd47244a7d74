import { join } from 'node:path'
import { createReferenceStorage } from '../../../../src/selftest/reference-store/create-reference-storage.ts'
import { rowIn } from './database-of.ts'

/** Gives every worker a database of its own, as a path that depends on the process does. */
export async function createStorage({ directory, identity }: { directory: string; identity: string }) {
  return createReferenceStorage({ file: join(directory, `${identity}.db`) })
}

export async function readRow({ directory, id }: { directory: string; id: string }) {
  return rowIn(join(directory, 'A.db'), id)
}
