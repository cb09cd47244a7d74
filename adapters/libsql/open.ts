import type { OpenModule, Storage } from '../../src/worker/mastra.ts'

export const packageName = '@mastra/libsql'

/** Opens `LibSQLStore` as an application would: by url, with its own client. */
export const open: OpenModule['open'] = async ({ load, place, identity }) => {
  const { LibSQLStore } = (await load(packageName)) as { LibSQLStore: new (config: object) => Storage }
  return new LibSQLStore({
    id: `fence-audit-${identity}`,
    url: place.url,
    ...(place.token === null ? {} : { authToken: place.token }),
  })
}
