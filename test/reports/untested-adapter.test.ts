import { expect, test } from 'vitest'
import { RENDERERS } from '../../reports/list.ts'
import { unfenced } from './hand-written.ts'

const NOTE = 'never been run on a real server'
const report = { ...unfenced, why: `${unfenced.why} (untested: fence-audit has ${NOTE})` }

// The others list findings, and have no room for the reason of a grade.
test.each(['terminal', 'json', 'markdown', 'html'] as const)(
  '%s says that an adapter is untested',
  (format) => {
    const text = RENDERERS[format]([report], { color: false, columns: 80, verbose: false })
    expect(text.replaceAll(/\s+/g, ' ')).toContain(NOTE)
  },
)
