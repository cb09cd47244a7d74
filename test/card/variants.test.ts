import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reference } from '../../adapters/reference/index.ts'
import type { Cell } from '../../src/card/cell.ts'
import { fenceKindsOf, isFencedIn } from '../../src/card/course.ts'
import { cellsAround, cellsDuring, heldFigures } from '../../src/card/judge-card.ts'
import { SURFACES } from '../../src/card/list.ts'
import { SURFACE_IDS } from '../../src/card/surface-id.ts'
import { variantOf } from '../../src/card/variant.ts'
import type { Audited } from '../../src/selftest/bench/audited.ts'
import { Bench } from '../../src/selftest/bench/bench.ts'
import { findings } from '../../src/selftest/bench/findings.ts'
import { RUN_CHECKS } from './run-checks-of-kind.ts'

let bench: Bench

beforeAll(async () => {
  bench = await Bench.start(reference)
})

afterAll(() => bench[Symbol.asyncDispose]())

describe.each(['F1', 'F2', 'F3'] as const)('the reference store in variant %s', (variant) => {
  let audited: Audited
  let cells: Cell[]

  beforeAll(async () => {
    audited = await bench.auditReference({ variant, fault: null }, RUN_CHECKS)
    cells = (['workflows', 'memory'] as const).flatMap((domain) => [
      ...cellsAround(audited.evidenceOf(`${domain}/run-fencing`), domain),
      ...cellsDuring(audited.evidenceOf(`${domain}/run-takeover`), domain),
    ])
  })

  test('holds in every check', () => {
    expect(findings(audited)).toEqual([])
  })

  test('is recognised by a scratch run', () => {
    expect(variantOf(audited.evidenceOf('memory/run-fencing'), 'memory')).toBe(variant)
  })

  test('holds in every cell that the contract asks for, and the others are told apart', () => {
    const open = cells.filter(({ required, judgement }) => required && judgement.verdict !== 'holds')
    expect(open.map(({ surface, judgement }) => [surface.id, judgement.summary])).toEqual([])
    const others = cells.filter(({ required }) => !required)
    expect(new Set(others.map(({ judgement }) => judgement.verdict))).toEqual(new Set(['absent']))
  })

  test('has a cell for each surface, timing, way of losing and way to carry a fence', () => {
    for (const surface of SURFACE_IDS.map((id) => SURFACES[id]).filter((one) => isFencedIn(one, variant))) {
      const own = cells.filter((cell) => cell.surface.id === surface.id)
      const around = (surface.losses?.length ?? 3) * 2 * fenceKindsOf(surface, variant).length
      expect([surface.id, own.length]).toEqual([surface.id, around + 1])
    }
  })

  test('had every database call of its writes held, and of the takeovers', () => {
    const { heldCalls, schedules } = heldFigures(audited.evidenceOf('memory/run-takeover'), 'memory')
    // Begin, look, write and commit at the least, for each surface, and as many of the raise.
    const surfaces = cells.filter(({ timing, surface }) => timing === 'during' && surface.domain === 'memory')
    expect(heldCalls).toBeGreaterThanOrEqual(surfaces.length * 8)
    expect(schedules).toBe(heldCalls + surfaces.length * 3)
  })
})
