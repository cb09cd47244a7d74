import type { ScriptStore } from '../script-store.ts'

/** A database that the reader gives; a REST database has no part that could be the script's own. */
export const upstashScript: ScriptStore = {
  packageName: '@mastra/upstash',
  needs: 'UPSTASH_REDIS_REST_URL and _TOKEN of an empty database; what it writes stays',
  imports: [],
  setUp: ['const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = process.env'],
  load: "(await import('@mastra/upstash')).UpstashStore",
  open: 'new Store({ id, url, token })',
  cleanUp: 'null',
  environment: ({ url, token }) => ({
    UPSTASH_REDIS_REST_URL: url,
    UPSTASH_REDIS_REST_TOKEN: token ?? '',
  }),
}
