// An adapter that keeps both protocols: every test passes. It needs no registry and no network.
import { describeFencing } from 'fence-audit/vitest'

describeFencing({
  core: 'reference',
  adapter: 'reference',
  expect: { absent: [] },
})
