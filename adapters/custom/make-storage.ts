import type { Storage } from '../../src/worker/mastra.ts'
import { within } from '../../src/worker/within.ts'
import type { CustomStoreModule } from './module.ts'

/** How long createStorage may take, in ms: less than a worker has to open a store, so that the error can say why. */
const LIMIT_MS = 15_000
const LATE = Symbol('late')

type Context = Parameters<CustomStoreModule['createStorage']>[0]

/** The storage that a module makes; throws an error that names the module and what it did instead. */
export async function makeStorage(
  module: CustomStoreModule,
  context: Context,
  path: string,
): Promise<Storage> {
  const storage = await within(made(module, context, path), LIMIT_MS, LATE)
  if (storage === LATE)
    throw new Error(`createStorage of ${path} did not resolve within ${LIMIT_MS / 1_000} s.`)
  if (typeof storage?.getStore === 'function') return storage
  throw new Error(`createStorage of ${path} returned nothing with a getStore(domain) method.`)
}

async function made(
  { createStorage }: CustomStoreModule,
  context: Context,
  path: string,
): Promise<Storage | typeof LATE> {
  try {
    return await createStorage(context)
  } catch (cause) {
    throw new Error(`createStorage of ${path} failed`, { cause })
  }
}
