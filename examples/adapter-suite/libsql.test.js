// A published adapter from before task leases: what it does not protect is red, until it is listed or mended.
import { describeFencing } from 'fence-audit/vitest'

describeFencing({
  core: '1.71.0',
  adapter: '@mastra/libsql@1.23.1', // of a working copy: 'file:.'
  expect: { absent: ['workflows', 'memory'] }, // run fencing is not there yet, and nobody is to be surprised by it
})
