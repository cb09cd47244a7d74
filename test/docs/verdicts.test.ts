import { expect, test } from 'vitest'
import { CHECK_IDS } from '../../src/checks/check-id.ts'
import { CHECKS } from '../../src/checks/list.ts'
import { VERDICT_ORDER, type Verdict } from '../../src/verdict/verdict.ts'
import { worstExitCode } from '../../src/verdict/worst-exit-code.ts'
import type { Report } from '../../src/verdict/report.ts'
import { readDoc, sections, unwrapped } from './doc-file.ts'

const parts = sections(readDoc('verdicts.md'), 2)

test('docs/verdicts.md lists exactly the checks that decide no grade', () => {
  const listed = [...(parts.get('Checks that decide no grade') ?? '').matchAll(/^- `([^`]+)`:/gm)]
  expect(new Set(listed.map(([, id]) => id))).toEqual(new Set(CHECK_IDS.filter((id) => !CHECKS[id].required)))
  expect(listed).toHaveLength(new Set(listed.map(([, id]) => id)).size)
})

test('docs/verdicts.md explains every verdict', () => {
  const explained = [...(parts.get('The verdict of a check') ?? '').matchAll(/^- \*\*(\w+)\*\*:/gm)]
  expect(explained.map(([, verdict]) => verdict)).toEqual([
    'holds',
    'violated',
    'absent',
    'inconclusive',
    'error',
  ] satisfies Verdict[])
  expect(explained).toHaveLength(VERDICT_ORDER.length)
})

test('docs/verdicts.md gives the order in which verdicts merge', () => {
  const order = VERDICT_ORDER.map((verdict) => `\`${verdict}\``).join(', ')
  expect(unwrapped(parts.get('Merging') ?? '')).toContain(`Worst first: ${order}.`)
})

test('docs/verdicts.md gives the order in which exit codes merge', () => {
  const order = [1, 3, 2, 0] as const
  expect(unwrapped(parts.get('Grades') ?? '')).toContain(`${order.join(' before ')}.`)
  const reports = order.map((exitCode) => ({ exitCode }) as Report)
  for (const [index, code] of order.entries()) expect(worstExitCode(reports.slice(index))).toBe(code)
})
