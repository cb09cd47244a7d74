import { readServerUrl } from '../../src/mssql/server-url.ts'
import type { OpenModule, Storage } from '../../src/worker/mastra.ts'

export const packageName = '@mastra/mssql'

/** Opens `MSSQLStore` as an application would, by server, user and database. It announces no calls. */
export const open: OpenModule['open'] = async ({ load, place, identity }) => {
  const { MSSQLStore } = (await load(packageName)) as { MSSQLStore: new (config: object) => Storage }
  return new MSSQLStore({ id: `fence-audit-${identity}`, ...readServerUrl(place.url) })
}
