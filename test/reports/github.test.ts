import { describe, expect, test } from 'vitest'
import { annotations } from '../../reports/github/annotations.ts'
import { workflowCommand } from '../../reports/github/command.ts'
import { jobSummary } from '../../reports/github/summary.ts'
import { accepted } from './accepted.ts'
import { fenced, hostile, inconclusive, SITUATIONS, unfenced } from './hand-written.ts'

const manifest = {
  path: 'package.json',
  text: '{\n  "dependencies": {\n    "@mastra/libsql": "1.23.1"\n  }\n}',
}

describe('annotations for GitHub Actions', () => {
  test.each(Object.keys(SITUATIONS))('of "%s" are lines of commands, ten of each level at most', (name) => {
    const lines = annotations(SITUATIONS[name] ?? [], [manifest])
      .split('\n')
      .slice(0, -1)
    for (const line of lines)
      expect(line).toMatch(/^::(?:error|warning|notice) (?:file=[^:,]+,line=\d+,)?title=[^:,]+::\S[^\r\n]*$/)
    for (const level of ['error', 'warning', 'notice'])
      expect(lines.filter((line) => line.startsWith(`::${level} `)).length).toBeLessThanOrEqual(10)
  })

  test('are worst first, at the dependency, and say how many more there are', () => {
    const lines = annotations([unfenced], [manifest]).split('\n')
    expect(lines[0]).toMatch(/^::error file=package\.json,line=3,title=tasks\/create-exclusive is violated::/)
    expect(lines[9]).toMatch(/^::error title=\d+ more::/)
  })

  test('warn of what could not be shown, notice what is accepted, and have nothing for what is fenced', () => {
    expect(annotations([inconclusive], []).match(/^::\w+/gm)).toEqual(Array(5).fill('::warning'))
    expect(annotations([accepted(unfenced)], [])).toMatch(
      /^::notice title=\d+ accepted::\d+ findings do not hold.*\n$/,
    )
    expect(annotations([accepted(unfenced, { until: '2026-01-01' })], [])).toMatch(
      /^::error file=fence-audit\.baseline\.json,line=1,title=baseline::/,
    )
    expect(annotations([fenced], [])).toBe('')
  })

  test('cannot be broken out of', () => {
    expect(
      workflowCommand({
        level: 'error',
        title: 'a:b,c%\n::x',
        message: '100%\r\n::set-output::',
        file: 'a,b:c',
      }),
    ).toBe('::error file=a%2Cb%3Ac,title=a%3Ab%2Cc%25%0A%3A%3Ax::100%25%0D%0A::set-output::')
    expect(annotations([hostile], []).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })
})

describe("the summary of a job on GitHub's page", () => {
  test('is the Markdown report', () => {
    expect(jobSummary([unfenced])).toContain('### unfenced')
    expect(jobSummary([accepted(unfenced)])).toContain('**accepted:** by the platform team until 2027-02-18')
  })

  test('keeps to the answers where GitHub would refuse the whole', () => {
    const short = jobSummary([unfenced, hostile], 5000)
    expect(short).toContain('--format markdown=FILE')
    expect(short.match(/^\| .* \| unfenced \| /gm)).toHaveLength(2)
  })
})
