import type { CoreReport, ScenarioReport, ScenarioRun } from '../verdict/report.ts'
import { PUBLISHED, PUBLISHED_CORE, type PublishedFigures } from './published.ts'
import type { ScenarioId } from './scenario-id.ts'

export interface ComparePublishedInput {
  /** The runs that count; with none nothing agrees. */
  readonly runs: readonly ScenarioRun[]
  readonly core: CoreReport
  readonly maxRetries: number
}

/**
 * Sets our runs beside the published ones. They agree when every run has the published requests, effects, stored
 * result, last owner, and whether B started while A was alive; times belong to a machine and are not compared.
 */
export function comparePublished(
  id: ScenarioId,
  { runs, core, maxRetries }: ComparePublishedInput,
): ScenarioReport['published'] {
  const figures = PUBLISHED[id]
  const judged = runs.filter(({ verdict }) => verdict !== 'inconclusive' && verdict !== 'error')
  const different = judged.filter((run) => !agrees(run, figures))
  // What could not be judged does not agree either: its figures may be those of another course of events.
  const matches = runs.length > 0 && judged.length === runs.length && different.length === 0
  const reason = different.length === 0 ? null : why(different, { id, figures, core, maxRetries })
  return { ...figures, matches, why: reason }
}

function agrees(run: ScenarioRun, figures: PublishedFigures): boolean {
  return agreesButForOwners(run, figures) && sameOwner(run, figures)
}

function agreesButForOwners(run: ScenarioRun, figures: PublishedFigures): boolean {
  return (
    run.requests === figures.requests &&
    run.effects === figures.effects &&
    run.storedResultFrom === figures.storedResultFrom &&
    run.bStartedWhileAAlive === figures.bStartedWhileAAlive
  )
}

/** A graceful stop right after the claim is over before anybody has looked, so only the last owner is compared. */
function sameOwner(run: ScenarioRun, figures: PublishedFigures): boolean {
  return run.ownersPersisted.at(-1) === figures.ownersPersisted.at(-1)
}

interface WhyInput {
  readonly id: ScenarioId
  readonly figures: PublishedFigures
  readonly core: CoreReport
  readonly maxRetries: number
}

function why(runs: readonly ScenarioRun[], { id, figures, core, maxRetries }: WhyInput): string | null {
  const published = `published with ${PUBLISHED_CORE} and ${figures.adapter}`
  if (maxRetries !== 1) return `${published} and one retry for each task; here a task had ${maxRetries}.`
  const publishedKeeps = figures.ownersPersisted.length > 0
  const keeps = runs.some(({ ownersPersisted }) => ownersPersisted.length > 0)
  if (publishedKeeps && !keeps && runs.every((run) => agreesButForOwners(run, figures)))
    return `${published}, which persist the owner; here none is persisted, and all else agrees.`
  // The control has one worker: leases have no part in what became of its task.
  if (id === 'S1') return `${published}, where the task ran and its result was stored.`
  if (core.asksForLease === false)
    return publishedKeeps
      ? `${published}, which keep a lease; this core asks for none, so B's start alone takes the task.`
      : `${published}; in a core without leases, such as this one, completion and recovery are unconditional, so the last writer's result stays.`
  if (publishedKeeps && !keeps) return `${published}, which persists the owner; this store does not.`
  if (!publishedKeeps && keeps)
    return `${published}, which persists no owner; this store does, so B can see that the task is A's.`
  return null
}
