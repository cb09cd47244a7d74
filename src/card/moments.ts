import type { CheckEvidence, RecordedCall } from '../checks/check-evidence.ts'
import { leaseAt } from '../checks/ownership-record.ts'
import { answerInWords } from '../checks/refusal.ts'
import type { CardMoments } from '../verdict/report.ts'
import { briefAnswer } from './brief-answer.ts'
import type { Cell } from './cell.ts'
import type { Loss, Timing } from './course.ts'
import { acquired, generationOf, granted } from './offered.ts'
import { stateChangeInWords } from './state-change.ts'

/** The step of A's write, by when it came. */
const RETURNS = { before: 'before', during: 'a-writes', after: 'after' } as const satisfies Record<
  Timing,
  string
>

/** The evidence of one cell in the six moments of an ownership transfer, each in a line. */
export function momentsOf(evidence: CheckEvidence, cell: Cell): CardMoments {
  const { prefix, surface, timing, judgement } = cell
  const facts = evidence.domains?.[surface.domain]
  // What decides may be a write of B's that was refused; A's return is told all the same.
  const again = `${prefix}again`
  const returning = judgement.decisiveStep === again ? again : prefix + RETURNS[timing]
  return {
    initialClaim: claimInWords(evidence, `${prefix}a-claims`, 'A'),
    leaseLapse:
      timing === 'during'
        ? "none: A's lease is live, and its write meets the takeover"
        : lossInWords(evidence, cell),
    takeover: takeoverInWords(evidence, cell),
    currentOwnerWrite: writeInWords(evidence.call(`${prefix}b-writes`), 'B'),
    staleWriterReturn: returnInWords(evidence.call(returning), cell.state ?? stateInWords(evidence, cell)),
    adapterCheck: `supportsRunFencing: ${facts?.supportsRunFencing ?? 'no such method'}; ${facts?.class ?? 'no such domain'} from ${facts?.package ?? 'an unknown package'}`,
  }
}

function claimInWords(evidence: CheckEvidence, step: string, who: string): string {
  const call = evidence.call(step)
  if (call === null) return `${who} claimed nothing`
  const { ownerId } = (call.args[0] ?? {}) as { ownerId?: unknown }
  const generation = generationOf(evidence, step)
  if (generation === null) return `${who} (${String(ownerId)}) was given nothing: ${answerInWords(call)}`
  const lease = leaseAt(evidence, step)
  const until = lease === null ? 'no lease' : `lease until ${new Date(lease).toISOString()}`
  return `${who} (${String(ownerId)}) got generation ${generation}, ${until}`
}

function lossInWords(evidence: CheckEvidence, { prefix, loss }: Cell): string {
  return LOSS_WORDS[loss](evidence, prefix)
}

const LOSS_WORDS: Record<Loss, (evidence: CheckEvidence, prefix: string) => string> = {
  lapse: (evidence, prefix) => {
    const renewal = evidence.call(`${prefix}a-renews-last`)
    if (renewal === null) return 'A never renewed'
    const lease = leaseAt(evidence, `${prefix}a-renews-last`)
    const record = evidence.call(`${prefix}lapsed`)?.value as { live?: unknown } | null | undefined
    return `A renewed last at ${renewal.start} ms, until ${lease === null ? 'unknown' : new Date(lease).toISOString()}, and lives on; live by the store: ${String(record?.live)}`
  },
  release: (evidence, prefix) => `A released the run: ${granted(evidence, `${prefix}a-releases`)}`,
  forced: (evidence, prefix) =>
    acquired(evidence, `${prefix}a-claims`)
      ? "none: A's lease is live, B takes over by force"
      : 'none: nothing was owned',
}

function takeoverInWords(evidence: CheckEvidence, { prefix, surface }: Cell): string {
  const claim = claimInWords(evidence, `${prefix}b-claims`, 'B')
  const raise = evidence.call(`${prefix}b-raises`)
  if (surface.domain !== 'memory' || raise === null) return claim
  return `${claim}; fence in memory: ${answerInWords(raise)}`
}

/** What changed between the readings that decide, or else those around A's write. */
function stateInWords(evidence: CheckEvidence, { prefix, timing, judgement }: Cell): string {
  const around = prefix + RETURNS[timing]
  const rows = evidence.around(
    judgement.rowSteps ?? { before: `${around}, before`, after: `${around}, read` },
  )
  return rows === null ? 'not read' : stateChangeInWords(rows.before, rows.after) || 'unchanged'
}

/** What A's write came to and left; the words of an error, which may be long, come last. */
function returnInWords(call: RecordedCall | null, state: string): string {
  const said = call?.outcome === 'threw' ? `; it said: ${call.error?.message ?? 'nothing'}` : ''
  return `${writeInWords(call, 'A')}; state: ${state}${said}`
}

function writeInWords(call: RecordedCall | null, who: string): string {
  if (call === null) return `${who} wrote nothing`
  if (call.outcome !== 'threw') return `${who}: ${call.op}: ${briefAnswer(call)}`
  const { name = 'an error', code, conflict } = call.error ?? {}
  const known =
    conflict === undefined
      ? 'no conflict to Mastra'
      : `a conflict to Mastra, thrown at ${conflict.at ?? 'an unknown place'}`
  return `${who}: ${call.op}: it threw ${name} (id ${code ?? 'none'}, ${known})`
}
