// A store that fence-audit has no adapter for comes as a module, because worker processes of their own open it.
import { describeFencing } from 'fence-audit/vitest'

describeFencing({
  core: '1.71.0', // without it: the core that this project has installed
  adapter: '@mastra/libsql@1.23.1', // what the module loads; without it, what this project has installed
  store: new URL('../custom-store/my-store.mjs', import.meta.url),
  only: ['tasks/expected-status', 'tasks/true-means-applied'],
})
