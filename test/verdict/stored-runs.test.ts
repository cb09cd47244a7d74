import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'vitest'
import type { EventBody } from '../../src/history/event.ts'
import { hashOfRunFacts, type RunFacts } from '../../src/history/run-facts.ts'
import { HistoryWriter } from '../../src/history/writer.ts'
import { judgeStoredRun } from '../../src/verdict/judge-stored-run.ts'
import { assertReportable } from '../../reports/words/assert-reportable.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'
import { verdictsOf } from '../fixtures/stores/checks-of.ts'
import { domains, factsOf } from './by-hand.ts'

/** Stand for the ends of a history; `writeRun` fills in what they say of the run. */
const STARTED: EventBody = { type: 'run', phase: 'started' }
const ENDED: EventBody = { type: 'run', phase: 'ended' }
const LOADED: EventBody = { type: 'load', who: 'A', ok: true }
const MESSAGE = "The requested module '@mastra/core/storage' does not provide an export named 'Missing'"
const NOT_LOADED: EventBody = {
  type: 'load',
  who: 'A',
  ok: false,
  error: { name: 'SyntaxError', message: MESSAGE, code: null, chain: [MESSAGE] },
  missingExport: 'Missing',
  module: '@mastra/core/storage',
}
const CHECKS = { checks: ['tasks/shared-database', 'tasks/expected-status'] } as const

describe('a stored run', () => {
  it('of a pair that does not load is an error that names the export', ({ expect, onTestFinished }) => {
    const report = judgeStoredRun(writeRun(onTestFinished, [STARTED, NOT_LOADED, ENDED]))
    expect(report).toMatchObject({ grade: 'error', exitCode: 3, cause: null })
    expect(report.why).toBe('The pair does not load: @mastra/core/storage has no export Missing.')
    expect(new Set(Object.values(verdictsOf(report)))).toEqual(new Set(['error']))
  })

  it('whose store did not open is an error that says why', ({ expect, onTestFinished }) => {
    const detail = 'could not open the store: SQLITE_CANTOPEN'
    const report = judgeStoredRun(
      writeRun(onTestFinished, [
        STARTED,
        LOADED,
        { type: 'worker', who: 'A', what: 'failed', detail },
        ENDED,
      ]),
    )
    expect(report).toMatchObject({ grade: 'error', exitCode: 3 })
    expect(report.stores[0]?.checks[0]?.summary).toBe(`A worker ${detail}`)
  })

  it('without the domain is absent, and says what core puts in its place', ({ expect, onTestFinished }) => {
    const replaced = domains('tasks', 'after-core')
    const report = judgeStoredRun(
      writeRun(onTestFinished, [STARTED, LOADED, domains('no tasks'), replaced, ENDED]),
    )
    expect(report).toMatchObject({ grade: 'unfenced', exitCode: 1, cause: 'adapter' })
    expect(report.why).toContain('the store has no backgroundTasks domain; core silently uses TasksByHand')
    expect(verdictsOf(report)).toMatchObject({ 'tasks/expected-owner': 'absent' })
  })

  it('in which nothing was tried is inconclusive', ({ expect, onTestFinished }) => {
    const report = judgeStoredRun(writeRun(onTestFinished, [STARTED, LOADED, domains('tasks'), ENDED]))
    expect(report).toMatchObject({ grade: 'inconclusive', exitCode: 2 })
    expect(new Set(Object.values(verdictsOf(report)))).toEqual(new Set(['inconclusive']))
  })

  it('of nothing at all is an error, not a pass', ({ expect, onTestFinished }) => {
    const report = judgeStoredRun(writeRun(onTestFinished, []))
    expect(report).toMatchObject({ grade: 'error', exitCode: 3 })
    expect(report.run.complete).toBe(false)
  })

  it('whose workers were not shown to share a database judges nothing else', ({ expect, onTestFinished }) => {
    const check = 'tasks/shared-database'
    const report = judgeStoredRun(
      writeRun(
        onTestFinished,
        [
          STARTED,
          LOADED,
          domains('tasks'),
          { type: 'check', check, phase: 'started' },
          { type: 'check', check, phase: 'ended' },
          { type: 'check', check: 'tasks/expected-status', phase: 'started' },
          { type: 'check', check: 'tasks/expected-status', phase: 'ended' },
          ENDED,
        ],
        CHECKS,
      ),
    )
    const [, status] = report.stores[0]?.checks ?? []
    expect(status?.verdict).toBe('inconclusive')
    expect(status?.summary).toContain('not shown to share one database')
    expect(status?.missingWitnesses).toContain('B read what A wrote, before the checks')
  })

  it('with a check that broke is an error for that check', ({ expect, onTestFinished }) => {
    const check = 'tasks/shared-database'
    const report = judgeStoredRun(
      writeRun(
        onTestFinished,
        [
          STARTED,
          LOADED,
          domains('tasks'),
          { type: 'check', check, phase: 'started' },
          { type: 'check', check, phase: 'failed', detail: 'TypeError: x is not a function\n    at y' },
          ENDED,
        ],
        CHECKS,
      ),
    )
    expect(report.stores[0]?.checks[0]).toMatchObject({
      verdict: 'error',
      summary: 'The check itself failed: TypeError: x is not a function',
    })
    expect(report.grade).toBe('error')
  })

  it('that was interrupted says so and exits with 130', ({ expect, onTestFinished }) => {
    const report = judgeStoredRun(
      writeRun(onTestFinished, [STARTED, LOADED, domains('tasks'), { type: 'run', phase: 'interrupted' }]),
    )
    expect(report).toMatchObject({ exitCode: 130, grade: 'inconclusive' })
    expect(report.why).toMatch(
      /^interrupted; 0 of \d+ checks had a verdict by then, and nothing is concluded/,
    )
    expect(report.run.complete).toBe(false)
  })

  it('that was cut off in its last line is read up to there', ({ expect, onTestFinished }) => {
    const directory = writeRun(onTestFinished, [STARTED, LOADED, domains('tasks')])
    appendFileSync(join(directory, 'history.jsonl'), '{"i":4,"t":3,"wall":17000')
    expect(judgeStoredRun(directory)).toMatchObject({ grade: 'inconclusive', exitCode: 2 })
  })

  it.for([
    ['a line that is no JSON', 'nonsense\n'],
    ['an event of an unknown type', '{"i":2,"t":1,"wall":1,"type":"verdict","verdict":"holds"}\n'],
    ['an event with an unknown word', '{"i":2,"t":1,"wall":1,"type":"run","phase":"finished"}\n'],
    ['an empty line', '\n'],
  ])('with %s is not judged', ([, line = ''], { expect, onTestFinished }) => {
    const directory = writeRun(onTestFinished, [STARTED])
    appendFileSync(join(directory, 'history.jsonl'), line)
    expect(() => judgeStoredRun(directory)).toThrow(/^Line 2 of .* is not an event/)
  })

  it.for([
    ['of a newer schema', { schemaVersion: 2 }],
    ['with an unknown check', { checks: ['tasks/unheard-of'] }],
    ['with an unknown domain', { requireDomains: ['everything'] }],
    ['with an unknown gate', { gate: 'none' }],
    ['that calls inapplicable what every adapter can have', { inapplicable: ['tasks/expected-owner'] }],
  ] as const)('%s is not judged', ([, change], { expect, onTestFinished }) => {
    const directory = writeRun(onTestFinished, [STARTED])
    writeFileSync(join(directory, 'run.json'), JSON.stringify({ ...factsOf(), ...change }))
    expect(() => judgeStoredRun(directory)).toThrow(/is not a run that this version of fence-audit can read/)
  })

  it('whose run.json is of another run is not judged', ({ expect, onTestFinished }) => {
    const directory = writeRun(onTestFinished, [STARTED, ENDED])
    writeFileSync(join(directory, 'run.json'), JSON.stringify({ ...factsOf(), id: 'another' }))
    expect(() => judgeStoredRun(directory)).toThrow(/^Line 1 .* is of the run by-hand, .*of another/)
  })

  it('whose run.json was changed afterwards is not judged', ({ expect, onTestFinished }) => {
    const directory = writeRun(onTestFinished, [STARTED, ENDED])
    const [left, ...checks] = factsOf().checks
    expect(left).toBeDefined()
    writeFileSync(join(directory, 'run.json'), JSON.stringify({ ...factsOf(), checks }))
    expect(() => judgeStoredRun(directory)).toThrow(/^Line 1 .* the hash of another run\.json/)
  })

  it('without an end concludes nothing, whatever its lines show', ({ expect, onTestFinished }) => {
    const lines = [STARTED, LOADED, domains('no tasks')]
    const finished = judgeStoredRun(writeRun(onTestFinished, [...lines, ENDED]))
    expect(finished).toMatchObject({ grade: 'unfenced', exitCode: 1, run: { complete: true } })
    const report = judgeStoredRun(writeRun(onTestFinished, lines))
    expect(report).toMatchObject({
      grade: 'inconclusive',
      exitCode: 2,
      cause: null,
      run: { complete: false },
    })
    expect(report.why).toMatch(/^the run did not get to its end/)
    const { grade, domains: graded } = report.stores[0] ?? {}
    expect([grade, graded?.backgroundTasks.grade, graded?.backgroundTasks.store]).toEqual(
      Array.from({ length: 3 }, () => 'inconclusive'),
    )
    expect(() => assertReportable([report])).not.toThrow()
  })

  it('that is not there is named', ({ expect, onTestFinished }) => {
    const folder = runFolder(onTestFinished)
    expect(() => judgeStoredRun(folder)).toThrow(`No run at ${folder}`)
    writeFileSync(join(folder, 'run.json'), JSON.stringify(factsOf()))
    expect(() => judgeStoredRun(folder)).toThrow(`No history at ${join(folder, 'history.jsonl')}`)
  })
})

function writeRun(
  onTestFinished: TestContext['onTestFinished'],
  events: readonly EventBody[],
  facts: Partial<RunFacts> | { readonly checks: readonly string[] } = {},
): string {
  const directory = join(runFolder(onTestFinished), 'run')
  mkdirSync(directory)
  writeFileSync(join(directory, 'run.json'), JSON.stringify({ ...factsOf(), ...facts }))
  const history = new HistoryWriter(directory)
  const start = { run: factsOf().id, factsSha256: hashOfRunFacts(directory) }
  for (const event of events) {
    if (event.type !== 'run') history.append(event)
    else history.append({ ...event, ...(event.phase === 'started' ? start : { lines: history.lines + 1 }) })
  }
  history.close()
  return directory
}
