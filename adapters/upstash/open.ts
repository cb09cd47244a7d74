import type { OpenModule, Storage } from '../../src/worker/mastra.ts'
import { startGate } from './gate.ts'

export const packageName = '@mastra/upstash'

/** Opens `UpstashStore` as an application would, by URL and token; where calls are to be held, through a gate. */
export const open: OpenModule['open'] = async ({ load, place, identity, onCall }) => {
  const { UpstashStore } = (await load(packageName)) as { UpstashStore: new (config: object) => Storage }
  const url = onCall === undefined ? place.url : await startGate(place.url, onCall)
  return new UpstashStore({ id: `fence-audit-${identity}`, url, token: place.token })
}
