import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, it, type TestContext } from 'vitest'
import { isSet, reportsRefusal, reportsSuccess } from '../../src/checks/answers.ts'
import { encode, inWords } from '../../src/history/encode.ts'
import { readHistory } from '../../src/history/reader.ts'
import type { EventBody, HistoryEvent } from '../../src/history/event.ts'
import { HistoryWriter } from '../../src/history/writer.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'
import { historyOf } from '../verdict/by-hand.ts'

const STARTED: EventBody = { type: 'run', phase: 'started', run: 'r', factsSha256: 'f' }
const ENDED: EventBody = { type: 'run', phase: 'ended' }
const LOADED: EventBody = { type: 'load', who: 'A', ok: true }

describe('the history', () => {
  it('has every event on disk when append returns, numbered from 1', ({ expect, onTestFinished }) => {
    const folder = runFolder(onTestFinished)
    const history = new HistoryWriter(folder)
    const path = join(folder, 'history.jsonl')
    for (const [index, event] of [STARTED, LOADED, { ...ENDED, lines: 3 }].entries()) {
      expect(history.append(event)).toBe(index + 1)
      expect(history.lines).toBe(index + 1)
      expect(readFileSync(path, 'utf8').split('\n').length).toBe(index + 2)
    }
    history.close()
    expect(readHistory(folder).map(({ i }) => i)).toEqual([1, 2, 3])
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('is never overwritten', ({ expect, onTestFinished }) => {
    const folder = runFolder(onTestFinished)
    new HistoryWriter(folder).close()
    expect(() => new HistoryWriter(folder)).toThrow(/EEXIST/)
  })

  it('can be read up to wherever it was cut off', ({ expect, onTestFinished }) => {
    const folder = runFolder(onTestFinished)
    const history = new HistoryWriter(folder)
    history.append(STARTED)
    for (let step = 0; step < 5; step += 1)
      history.append({
        type: 'invoke',
        check: 'c',
        step: `s${step} – ü`,
        who: 'A',
        op: 'getTask',
        args: ['\n'],
      })
    history.close()
    const path = join(folder, 'history.jsonl')
    const whole = readFileSync(path)
    const all = readHistory(folder)
    for (let length = 0; length <= whole.length; length += 1) {
      writeFileSync(path, whole.subarray(0, length))
      const lines = whole.subarray(0, length).toString('utf8').split('\n').length - 1
      expect(readHistory(folder)).toEqual(all.slice(0, lines))
    }
  })
})

describe('a history that is not as it was written', () => {
  const RIGHT = historyOf([
    STARTED,
    LOADED,
    invoke('first'),
    returned('first'),
    row('after'),
    { ...ENDED, lines: 6 },
  ])

  it.for<[name: string, line: number, reason: RegExp, change: (events: HistoryEvent[]) => HistoryEvent[]]>([
    ['lacks a line', 3, /line 4/, (events) => events.toSpliced(2, 1)],
    ['has a line twice', 4, /line 3/, (events) => events.toSpliced(3, 0, at(events, 2))],
    ['goes back in time', 4, /earlier/, (events) => events.with(3, { ...at(events, 3), t: 0.5 })],
    ['lacks its start', 1, /begins with the start/, (events) => renumbered([LOADED, ...events.slice(1)])],
    ['starts twice', 2, /only once/, (events) => renumbered([STARTED, ...events])],
    [
      'names no run',
      1,
      /names the run/,
      (events) => renumbered([{ type: 'run', phase: 'started' }, ...events.slice(1)]),
    ],
    ['goes on after its end', 7, /nothing follows/, (events) => renumbered([...events, LOADED])],
    [
      'goes on after an interruption',
      3,
      /nothing follows/,
      () => renumbered([STARTED, { type: 'run', phase: 'interrupted', lines: 2 }, LOADED]),
    ],
    ['has fewer lines than it ended with', 5, /ended with 6/, (events) => renumbered(events.toSpliced(1, 1))],
    [
      'does not say how many lines it has',
      6,
      /unknown number/,
      (events) => renumbered([...events.slice(0, 5), ENDED]),
    ],
    ['has a call twice', 4, /second invoke/, (events) => renumbered(events.with(3, at(events, 2)))],
    ['has a reading twice', 6, /second row/, (events) => renumbered(events.with(5, at(events, 4)))],
    ['has an answer twice', 5, /second return/, (events) => renumbered(events.with(4, at(events, 3)))],
    [
      'has an answer to nothing',
      3,
      /never invoked/,
      (events) => renumbered(events.with(2, { ...at(events, 3) })),
    ],
  ])('%s is not read', ([, line, reason, change], { expect, onTestFinished }) => {
    expect(readLines(RIGHT, onTestFinished)).toEqual(RIGHT)
    const error = catching(() => readLines(change(RIGHT), onTestFinished))
    expect(error).toMatchObject({ code: 'RUN_UNREADABLE' })
    expect(error.message).toMatch(new RegExp(`^Line ${line} of `))
    expect(error.message).toMatch(reason)
  })

  it('may ask again whether a lease has lapsed', ({ expect, onTestFinished }) => {
    const asked = [invoke('lapse: lapsed'), returned('lapse: lapsed')]
    const events = historyOf([STARTED, ...asked, ...asked])
    expect(readLines(events, onTestFinished)).toEqual(events)
  })

  it('may use the name of a step in two checks', ({ expect, onTestFinished }) => {
    const events = historyOf([STARTED, row('after'), { ...row('after'), check: 'another' } as EventBody])
    expect(readLines(events, onTestFinished)).toEqual(events)
  })
})

describe('encoded values', () => {
  it('are JSON that keeps undefined, dates and numbers apart', ({ expect }) => {
    const value = {
      cleared: undefined,
      at: new Date(5),
      none: null,
      big: 7n,
      nan: Number.NaN,
      list: [undefined, new Date(Number.NaN)],
      call: () => 1,
    }
    expect(JSON.parse(JSON.stringify(encode(value)))).toEqual(encode(value))
    expect(inWords(encode(value))).toBe(
      '{cleared: undefined, at: 1970-01-01T00:00:00.005Z, none: null, big: 7n, nan: NaN, list: [undefined, invalid], call: [function]}',
    )
  })

  it('stand for one value each, whatever its keys are', ({ expect }) => {
    const key = fc.oneof(
      fc.string(),
      fc.constantFrom('$undefined', '$date', '$$date', '$bigint', '$number', '$'),
    )
    fc.assert(
      fc.property(fc.anything({ key, withBigInt: true, withDate: true }), (value) => {
        const encoded = encode(value)
        expect(decoded(encoded)).toStrictEqual(value)
        const text = JSON.stringify(encoded)
        expect(JSON.stringify(JSON.parse(text))).toBe(text)
      }),
    )
  })

  it('show an object that looks like an encoded value as what it is', ({ expect }) => {
    const lookalike = { $undefined: true }
    expect(encode(lookalike)).toEqual({ $$undefined: true })
    expect(inWords(encode(lookalike))).toBe('{$undefined: true}')
    expect(inWords(encode({ $date: 'x', $$date: 1 }))).toBe("{$date: 'x', $$date: 1}")
    expect(isSet(encode(lookalike))).toBe(true)
    expect(answer({ $bigint: '0' })).toEqual({ isSuccess: true, isRefusal: false })
  })

  it.for([
    ['true', true],
    ['a count of 1', 1],
    ['a row', { id: 'x' }],
    ['an empty object', {}],
    ['a big count', 7n],
  ] as const)('%s reports a success', ([, value], { expect }) => {
    expect(answer(value)).toEqual({ isSuccess: true, isRefusal: false })
  })

  it.for([
    ['false', false],
    ['null', null],
    ['a count of 0', 0],
    ['no text', ''],
    ['a big count of 0', 0n],
    ['no number', Number.NaN],
  ] as const)('%s reports a refusal', ([, value], { expect }) => {
    expect(answer(value)).toEqual({ isSuccess: false, isRefusal: true })
  })

  it('undefined reports neither a success nor a refusal', ({ expect }) => {
    expect(answer(undefined)).toEqual({ isSuccess: false, isRefusal: false })
    expect(isSet(encode(undefined))).toBe(false)
  })

  it('an answer that never came reports neither', ({ expect }) => {
    for (const outcome of ['threw', 'lost', 'unsent']) {
      expect(reportsSuccess({ outcome, value: true })).toBe(false)
      expect(reportsRefusal({ outcome, value: false })).toBe(false)
    }
    expect([reportsSuccess(null), reportsRefusal(null)]).toEqual([false, false])
  })
})

function invoke(step: string): EventBody {
  return { type: 'invoke', check: 'c', step, who: 'A', op: 'getTask', args: [] }
}

function returned(step: string): EventBody {
  return { type: 'return', check: 'c', step, who: 'A', outcome: 'ok', value: 1, start: 1, end: 2 }
}

function row(step: string): EventBody {
  return { type: 'row', check: 'c', step, who: 'O', id: 'x', row: null, copies: 0 }
}

function at(events: readonly HistoryEvent[], index: number): HistoryEvent {
  const event = events[index]
  if (event === undefined) throw new Error(`There is no event ${index}.`)
  return event
}

/** The same events as if a run had written them in this order. */
function renumbered(events: readonly EventBody[]): HistoryEvent[] {
  return events.map((event, index) => ({ ...event, i: index + 1, t: index, wall: index }))
}

function readLines(
  events: readonly HistoryEvent[],
  onTestFinished: TestContext['onTestFinished'],
): HistoryEvent[] {
  const folder = runFolder(onTestFinished)
  writeFileSync(join(folder, 'history.jsonl'), events.map((event) => `${JSON.stringify(event)}\n`).join(''))
  return readHistory(folder)
}

function catching(act: () => unknown): Error {
  try {
    act()
  } catch (error) {
    return error as Error
  }
  throw new Error('Nothing was thrown.')
}

/** What a reader that takes the encoding at its word makes of it. */
function decoded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decoded)
  if (value === null || typeof value !== 'object') return value
  const [first] = Object.entries(value)
  if (first?.[0] === '$undefined') return undefined
  if (first?.[0] === '$bigint') return BigInt(first[1] as string)
  if (first?.[0] === '$number') return Number(first[1])
  if (first?.[0] === '$date') return new Date(first[1] === 'invalid' ? Number.NaN : (first[1] as string))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.replace(/^\$/, ''), decoded(inner)]),
  )
}

function answer(value: unknown) {
  const call = { outcome: 'ok', value: encode(value) }
  return { isSuccess: reportsSuccess(call), isRefusal: reportsRefusal(call) }
}
