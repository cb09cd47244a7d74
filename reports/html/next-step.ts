import type { Report } from '../../src/verdict/report.ts'
import { loadRemedy } from '../words/pair-words.ts'
import { whatToDo } from '../words/what-to-do.ts'

const ALWAYS = {
  fenced: 'Nothing for this pair. Audit again when the core, the adapter or the database changes.',
  unfenced: 'The findings below say what is missing and where it has to be mended.',
  inconclusive:
    'Do not take it for fenced. The findings below name what was not seen to happen; mend that, and audit again.',
  error: 'The findings below and the logs of the run say what failed; mend that, and audit again.',
} as const satisfies Record<Report['grade'], string>

/** What to do next, for every grade; a pair that is not fenced gets the remedy itself. */
export function nextStep(report: Report): string {
  if (report.core.loadError !== null) return loadRemedy(report)
  return whatToDo(report) ?? ALWAYS[report.grade]
}
