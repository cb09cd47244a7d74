import { reference } from '../../../adapters/reference/index.ts'
import { Bench } from '../bench/bench.ts'
import type { Control } from '../controls/control.ts'
import { CONTROLS } from '../controls/list.ts'
import { SOUND_CONTROLS } from '../controls/sound-controls.ts'
import { tryControl } from '../controls/try-control.ts'
import { quickNames } from './quick-names.ts'
import type { Section, Subject, Tester, TesterOptions, Trial } from './section.ts'

const ALL = [...CONTROLS, ...SOUND_CONTROLS]
const BY_NAME = new Map(ALL.map((control) => [control.name, control]))
const QUICK = quickNames(CONTROLS)

/** The seeded faults and the healthy manners of the reference store. */
export const storeSection: Section = {
  title: 'Stores',
  how: 'Each is the reference store with one decision exchanged, put through checks in real worker processes.',
  subjects: ALL.map(subjectOf),
  lanes: 4,
  start: startBench,
}

function subjectOf({ id, name, does, kind, caughtBy, uncaught }: Control): Subject {
  const due = kind === 'healthy' ? 'left alone' : uncaught === null ? 'caught' : 'uncaught'
  const takesLong = name.startsWith('very-slow') || name.startsWith('reference, ')
  return { id, name, does, due, by: caughtBy, reason: uncaught, isQuick: QUICK.has(name), takesLong }
}

async function startBench({ signal }: TesterOptions): Promise<Tester> {
  const bench = await Bench.start(reference)
  return {
    try: (subject) => tryOnBench(bench, subject, signal),
    [Symbol.asyncDispose]: () => bench[Symbol.asyncDispose](),
  }
}

async function tryOnBench(bench: Bench, { name }: Subject, signal: AbortSignal): Promise<Trial> {
  const control = BY_NAME.get(name)
  if (control === undefined) throw new Error(`There is no control ${name}.`)
  const { missed, unexpected, open, judgements, misgraded } = await tryControl(bench, control, { signal })
  const problems = [...missed, ...unexpected, ...misgraded]
  return {
    outcome: problems.length === 0 ? 'as due' : open.length === problems.length ? 'open' : 'wrong',
    problems,
    verdicts: new Map([...judgements].map(([id, { verdict }]) => [id, verdict])),
  }
}
