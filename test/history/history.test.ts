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

  it('survive a trip through JSON whatever they are', ({ expect }) => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true }), (value) => {
        const encoded = encode(value)
        expect(JSON.parse(JSON.stringify(encoded))).toEqual(JSON.parse(JSON.stringify(encode(encoded))))
      }),
    )
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

function answer(value: unknown) {
  const call = { outcome: 'ok', value: encode(value) }
  return { isSuccess: reportsSuccess(call), isRefusal: reportsRefusal(call) }
}
