import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, it } from 'vitest'
import { isSet, reportsRefusal, reportsSuccess } from '../../src/checks/answers.ts'
import { encode, inWords } from '../../src/history/encode.ts'
import { readHistory } from '../../src/history/reader.ts'
import { HistoryWriter } from '../../src/history/writer.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'

describe('the history', () => {
  it('has every event on disk when append returns, numbered from 1', ({ expect, onTestFinished }) => {
    const folder = runFolder(onTestFinished)
    const history = new HistoryWriter(folder)
    const path = join(folder, 'history.jsonl')
    for (const [index, phase] of (['started', 'ended', 'interrupted'] as const).entries()) {
      expect(history.append({ type: 'run', phase })).toBe(index + 1)
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
