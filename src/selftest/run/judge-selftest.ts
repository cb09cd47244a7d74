import type { Line, SelftestResult } from './result.ts'

/** What a selftest says about the auditor. */
export interface SelftestVerdict {
  /** 0: everything came out as it must. 1: something did not. 2: nothing did not, but something could not be shown. */
  readonly exitCode: 0 | 1 | 2
  /** One sentence. */
  readonly answer: string
  readonly faults: Tally
  readonly healthy: Tally
  /** Faults that nothing can catch. */
  readonly uncaught: number
}

/** How many there are of one kind, and how they came out. */
export interface Tally {
  readonly of: number
  readonly asDue: number
  /** Those that could not be shown, or not be run, on this machine. */
  readonly open: number
  readonly wrong: number
}

/** Judges a whole selftest; one in which nothing was tried shows nothing. */
export function judgeSelftest({ sections }: Pick<SelftestResult, 'sections'>): SelftestVerdict {
  const lines = sections.flatMap((section) => section.lines)
  const faults = tally(lines.filter(({ subject }) => subject.due === 'caught'))
  const healthy = tally(lines.filter(({ subject }) => subject.due === 'left alone'))
  const uncaught = lines.filter(({ subject }) => subject.due === 'uncaught').length
  const isWrong = faults.wrong + healthy.wrong > 0
  const isOpen = faults.open + healthy.open > 0 || faults.of === 0
  const exitCode = isWrong ? 1 : isOpen ? 2 : 0
  return { exitCode, answer: answerOf(exitCode, faults, healthy), faults, healthy, uncaught }
}

function tally(lines: readonly Line[]): Tally {
  const count = (outcome: string): number => lines.filter(({ trial }) => trial?.outcome === outcome).length
  const open = count('open') + count('not run')
  return { of: lines.length, asDue: count('as due'), open, wrong: count('wrong') }
}

function answerOf(exitCode: SelftestVerdict['exitCode'], faults: Tally, healthy: Tally): string {
  if (faults.of === 0) return 'Nothing was tried, so that nothing is shown'
  if (exitCode === 0) {
    return `Every one of ${faults.of} faults was caught by its check, and ${healthy.of} healthy stores were left alone`
  }
  const caught = `${faults.asDue} of ${faults.of} faults were caught by their check`
  const alone = `${healthy.asDue} of ${healthy.of} healthy stores were left alone`
  return exitCode === 1
    ? `Do not rely on this auditor here: ${caught} alone, and ${alone}`
    : `It could not be shown on this machine for all of them: ${caught}, and ${alone}`
}
