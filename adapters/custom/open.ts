import type { OpenModule } from '../../src/worker/mastra.ts'
import { importCustomStore } from './module.ts'

export const packageName = null

export const open: OpenModule['open'] = async ({ load, place, identity, runId, onCall }) => {
  const { createStorage } = await importCustomStore(place)
  const storage = await createStorage({
    load,
    directory: place.directory,
    url: place.url,
    identity,
    runId,
    ...(onCall === undefined ? {} : { onCall }),
  })
  if (typeof storage?.getStore !== 'function')
    throw new Error(`createStorage of ${place.module} returned nothing with a getStore(domain) method.`)
  return storage
}
