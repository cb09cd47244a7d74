import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SURFACE_IDS } from '../card/surface-id.ts'
import { CHECK_IDS } from '../checks/check-id.ts'
import { FenceAuditError } from '../errors.ts'
import { didYouMean } from '../plan/nearest.ts'
import { SCENARIO_IDS } from '../scenarios/scenario-id.ts'
import { DOMAINS } from '../verdict/verdict.ts'
import { BASELINE_FILE, baselineSchema, type Baseline } from './baseline-file.ts'

/** Whatever can be accepted, but for the surfaces of the takeover card. */
const FINDINGS: readonly string[] = [...CHECK_IDS, ...SCENARIO_IDS, ...DOMAINS]

/**
 * The baseline of a directory; null where it has none.
 *
 * @throws FenceAuditError BAD_BASELINE for a file that cannot be read, is no baseline, or accepts a finding twice
 */
export function readBaseline(directory: string): Baseline | null {
  const text = readText(join(directory, BASELINE_FILE))
  if (text === null) return null
  const parsed = baselineSchema.safeParse(parse(text))
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${placeOf(path)}: ${message}.`)
    throw bad(problems.join(' '))
  }
  requireKnown(parsed.data)
  requireOnce(parsed.data)
  return parsed.data
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw bad(`cannot be read (${error instanceof Error ? error.message : String(error)}).`)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw bad(`it is no JSON (${error instanceof Error ? error.message : String(error)}).`)
  }
}

/** A name that nothing has would never be used, and never be told to be unused. */
function requireKnown({ accepted }: Baseline): void {
  for (const id of accepted.flatMap(({ findings }) => Object.keys(findings))) {
    const [finding = '', surface, ...rest] = id.split(' ')
    const isSurface = surface !== undefined && SURFACE_IDS.some((known) => known === surface)
    if (!FINDINGS.includes(finding) || rest.length > 0 || (surface !== undefined && !isSurface))
      throw bad(`there is no finding ${id}.${didYouMean(id, FINDINGS)}`)
  }
}

/** Of two entries for one finding nobody could say which one counts. */
function requireOnce({ accepted }: Baseline): void {
  const seen = new Set<string>()
  for (const { store, findings } of accepted) {
    for (const id of Object.keys(findings)) {
      const key = JSON.stringify([store, id])
      if (seen.has(key)) throw bad(`${id} of ${store} is accepted twice: keep one.`)
      seen.add(key)
    }
  }
}

/** `accepted[2].reason` */
function placeOf(path: readonly PropertyKey[]): string {
  const place = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  return place === '' ? 'the file' : place.replace(/^\./, '')
}

function bad(problem: string): FenceAuditError {
  return new FenceAuditError('BAD_BASELINE', `${BASELINE_FILE}: ${problem}`)
}
