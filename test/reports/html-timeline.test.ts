import { array, assert, nat, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { htmlPage } from '../../reports/html.ts'
import { timelineEvents } from '../../reports/html/timeline-events.ts'
import { ticks, timelineScale } from '../../reports/html/timeline-scale.ts'
import { isFault, requestOf, workerSpans } from '../../reports/html/timeline-spans.ts'
import { timeline } from '../../reports/html/timeline.ts'
import type { ScenarioRun } from '../../src/verdict/report.ts'
import { CARD, withCard } from './hand-written-card.ts'
import { scenarios, scenariosHold } from './hand-written.ts'
import { parsedPage, type PageElement } from './html-page.ts'

const plain = { color: false, columns: 80, verbose: false }

const LINES = [
  ' 100 ms  A     an attempt started',
  ' 200 ms  row   running, owner A',
  ' 300 ms  dest  request of A: accepted as an effect',
  ' 400 ms  A     SIGSTOP confirmed (state T)',
  ' 900 ms  B     an attempt started',
  '1000 ms  dest  request of B: a duplicate, no effect',
  '1200 ms  B     the tool returned',
  '1300 ms  A     SIGCONT confirmed (state R)',
  '1400 ms  A     the tool returned',
  'and 3 more: history.jsonl#1-9',
]

function runOf(change: Partial<ScenarioRun>): ScenarioRun {
  const run = scenarios.stores[0]?.scenarios.find(({ id }) => id === 'S6')?.runs[0]
  if (run === undefined) throw new Error('There is no S6.')
  return { ...run, ...change }
}

function drawn(change: Partial<ScenarioRun>): readonly PageElement[] {
  return parsedPage(`<!doctype html>${String(timeline(runOf(change), 'S6'))}`).elements
}

function ofClass(elements: readonly PageElement[], name: string): readonly PageElement[] {
  return elements.filter(({ attributes }) => attributes['class']?.split(' ').includes(name) === true)
}

describe('the lines of a timeline', () => {
  const { events, rest } = timelineEvents({ timeline: LINES })

  test('are taken apart, numbered as they come', () => {
    expect(events).toHaveLength(9)
    expect(events[3]).toEqual({ number: 4, at: 400, lane: 'A', what: 'SIGSTOP confirmed (state T)' })
    expect(rest).toEqual(['and 3 more: history.jsonl#1-9'])
  })

  test('are told and not drawn where they are no event of a lane, or come out of order', () => {
    const odd = [
      '  5 ms  C     spoke',
      ' x ms  A     spoke',
      '',
      '400 ms  A     spoke',
      '300 ms  A     spoke',
    ]
    const taken = timelineEvents({ timeline: odd })
    expect(taken.events.map(({ at }) => at)).toEqual([400])
    expect(taken.rest).toEqual(['  5 ms  C     spoke', ' x ms  A     spoke', '', '300 ms  A     spoke'])
  })

  test('of all scenarios are understood', () => {
    const all = [scenarios, scenariosHold].flatMap(({ stores }) =>
      stores.flatMap((store) => store.scenarios.flatMap(({ runs }) => runs)),
    )
    expect(all.length).toBeGreaterThan(30)
    const odd = all.flatMap((run) => timelineEvents(run).rest)
    expect(odd.filter((line) => !/^and \d+ more: history\.jsonl#/.test(line))).toEqual([])
  })

  test('say when a worker ran the task and when it stood still', () => {
    expect(workerSpans(events, 'A')).toEqual({
      alive: { from: 100, to: null },
      attempts: [{ from: 100, to: 1400 }],
      frozen: [{ from: 400, to: 1300 }],
    })
    expect(workerSpans(events, 'B').attempts).toEqual([{ from: 900, to: 1200 }])
  })

  test('leave an attempt open whose end is not among them', () => {
    const [first] = events
    if (first === undefined) throw new Error('There is no event.')
    expect(workerSpans([first], 'A').attempts).toEqual([{ from: 100, to: null }])
    const killed = { ...first, number: 2, at: 150, what: 'exited' }
    expect(workerSpans([first, killed], 'A')).toMatchObject({ alive: { to: 150 }, attempts: [{ to: 150 }] })
  })

  test('tell faults and requests apart', () => {
    expect(events.filter(isFault).map(({ number }) => number)).toEqual([4, 8])
    expect(events.map(requestOf).filter((request) => request !== null)).toEqual([
      { worker: 'A', effect: true },
      { worker: 'B', effect: false },
    ])
  })
})

describe('the time axis', () => {
  test('never swaps two instants and stays within its room', () => {
    assert(
      property(array(nat(20_000), { minLength: 1, maxLength: 40 }), nat(25_000), (knots, other) => {
        const scale = timelineScale(knots, 90, 840)
        const instants = [...knots, other].sort((left, right) => left - right)
        const places = instants.map(scale)
        for (const [index, place] of places.entries()) {
          expect(place).toBeGreaterThanOrEqual(places[index - 1] ?? 90)
          expect(place).toBeLessThanOrEqual(840)
        }
      }),
      // Rounding has led beyond the last place here.
      { examples: [[[10_469, 9499, 9472], 0]] },
    )
  })

  test('keeps instants that matter apart, however close they are', () => {
    const scale = timelineScale([0, 1, 2, 10_000], 0, 300)
    expect(scale(1) - scale(0)).toBeGreaterThanOrEqual(50)
    expect(scale(2) - scale(1)).toBeGreaterThanOrEqual(50)
  })

  test('has round marks that do not touch', () => {
    const scale = timelineScale([0, 100, 5000], 0, 300)
    const marks = ticks(0, 5000, scale, 40)
    expect(marks.length).toBeGreaterThan(2)
    for (const [index, mark] of marks.entries()) {
      expect(mark % 100).toBe(0)
      expect(scale(mark) - scale(marks[index - 1] ?? -Infinity)).toBeGreaterThanOrEqual(index === 0 ? 0 : 40)
    }
  })
})

describe('a drawn timeline', () => {
  const states = [
    { at: 200, status: 'running', owner: 'A', leaseUntil: 800, resultFrom: null },
    { at: 900, status: 'running', owner: 'B', leaseUntil: 3000, resultFrom: null },
    { at: 1200, status: 'completed', owner: null, leaseUntil: null, resultFrom: 'B' },
  ] as const
  const elements = drawn({ timeline: LINES, rowStates: states })
  const wide = elements.find(({ name }) => name === 'svg')

  test('comes once for wide and once for narrow pages, each named for who cannot see it', () => {
    const pictures = elements.filter(({ name }) => name === 'svg')
    expect(pictures.map(({ attributes }) => attributes['class'])).toEqual([
      'timeline is-wide',
      'timeline is-narrow',
    ])
    for (const { attributes } of pictures) {
      expect(attributes['role']).toBe('img')
      expect(attributes['aria-label']).toContain('Timeline of S6')
    }
  })

  test('is told again as a list with the same numbers', () => {
    expect(elements.filter(({ name }) => name === 'li').map(({ text }) => text)[3]).toBe(
      '400 ms A SIGSTOP confirmed (state T)',
    )
    const titles = elements.filter(({ name }) => name === 'title').map(({ text }) => text)
    expect(titles).toContain('4. 400 ms, worker A: SIGSTOP confirmed (state T)')
    expect(elements.find(({ name }) => name === 'figure')?.text).toContain('and 3 more: history.jsonl#1-9')
  })

  test('marks faults and requests without effect', () => {
    expect(ofClass(elements, 'is-fault').filter(({ name }) => name === 'g')).toHaveLength(4)
    expect(ofClass(elements, 'request').map(({ attributes }) => attributes['class'])).toContain(
      'request worker-b is-duplicate',
    )
    expect(ofClass(elements, 'frozen')).toHaveLength(2)
  })

  test('shows who owned the row and where a lease had lapsed', () => {
    const owners = ofClass(elements, 'owner-a').concat(
      ofClass(elements, 'owner-b'),
      ofClass(elements, 'owner-none'),
    )
    expect(owners).toHaveLength(6)
    expect(ofClass(elements, 'is-lapsed')).toHaveLength(2)
    expect(wide?.text).toContain('from 200 ms: running, owner A, lease until 800 ms after the start')
    expect(wide?.text).toContain('from 1200 ms: completed, result of B, no lease stored')
  })

  test('shows no lapsed lease where the next state came before the lapse', () => {
    const renewed = states.map((state) => (state.at === 200 ? { ...state, leaseUntil: 901 } : state))
    expect(ofClass(drawn({ timeline: LINES, rowStates: renewed }), 'is-lapsed')).toEqual([])
  })

  test('stripes a row that names no owner, and says so where it runs', () => {
    const none = [{ at: 200, status: 'running', owner: null, leaseUntil: null, resultFrom: null }]
    const unowned = drawn({ timeline: LINES, rowStates: none })
    expect(ofClass(unowned, 'is-unowned')).toHaveLength(2)
    expect(ofClass(unowned, 'band-label')[0]?.text).toBe('running, no owner stored')
  })

  test('does not fill the page with a row that never rests', () => {
    const restless = Array.from({ length: 5000 }, (_, at) => ({ ...states[0], at }))
    expect(ofClass(drawn({ timeline: LINES, rowStates: restless }), 'owner-a')).toHaveLength(120)
  })

  test('is nothing where no event was kept, and only words where none can be drawn', () => {
    expect(timeline(runOf({ timeline: [] }), 'S6')).toBeNull()
    const words = drawn({ timeline: ['something else'], rowStates: states })
    expect(words.filter(({ name }) => name === 'svg')).toEqual([])
    expect(words.find(({ name }) => name === 'p')?.text).toBe('something else')
  })

  test('has no number that is none', () => {
    const page = htmlPage([scenarios, scenariosHold], plain)
    expect(page).not.toMatch(/NaN|Infinity|undefined"/)
  })
})

describe('the card as a grid', () => {
  const { elements } = parsedPage(htmlPage([withCard(CARD)], plain))
  const cells = elements.filter(({ name, attributes }) => name === 'td' && attributes['class'] !== undefined)

  test('has a cell for each verdict, and says where nothing was tried', () => {
    const tried = cells.filter(({ attributes }) => attributes['class']?.startsWith('cell '))
    expect(tried.map(({ text }) => text).sort()).toEqual([
      'absent',
      'absent',
      'holds',
      'holds',
      'holds',
      'holds',
      'violated',
    ])
    expect(cells.filter(({ text }) => text === 'not tried').length).toBe(4 * 4 - tried.length)
  })

  test('leads from each surface to its moments', () => {
    const links = elements.filter(
      ({ name, attributes }) => name === 'a' && attributes['href']?.includes('card'),
    )
    expect(links.map(({ text }) => text)).toEqual([
      'updateWorkflowState',
      'saveMessages:known',
      'deleteThread',
      'cloneThread',
    ])
    const target = elements.find(
      ({ attributes }) => `#${attributes['id'] ?? ''}` === links[1]?.attributes['href'],
    )
    expect(target?.text).toMatch(
      /^after the takeover, lost by forced, fence by scope: A's stale write to saveMessages landed/,
    )
    expect(target?.text).toContain('takeover B (owner-b) got generation 6')
    expect(target?.text).toContain("an old worker can still overwrite the conversation's messages")
  })

  test('says of surfaces that decide nothing that they do not', () => {
    expect(ofClass(elements, 'undecided')).toHaveLength(2)
  })
})
