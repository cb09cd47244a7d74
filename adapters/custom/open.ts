import type { OpenModule } from '../../src/worker/mastra.ts'
import { makeStorage } from './make-storage.ts'
import { importCustomStore } from './module.ts'

export const packageName = null

export const open: OpenModule['open'] = async ({ load, place, identity, runId, onCall }) => {
  const { directory, url } = place
  const announced = onCall === undefined ? {} : { onCall }
  const context = { load, directory, url, identity, runId, ...announced }
  return makeStorage(await importCustomStore(place), context, place.module ?? '')
}
