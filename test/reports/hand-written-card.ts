import type { CardCell, Report } from '../../src/verdict/report.ts'
import { unfenced } from './hand-written.ts'

const MOMENTS = {
  initialClaim: 'A (owner-a) got generation 5',
  leaseLapse: "none: A's lease is live, B takes over by force",
  takeover: 'B (owner-b) got generation 6',
  currentOwnerWrite: 'B: memory.saveMessages: `null` came back',
  staleWriterReturn: 'A: memory.saveMessages: `null` came back; state: messages.known.content B → A',
  adapterCheck: 'ToldMemory from a | package, supportsRunFencing: true',
}

export function cell(change: Partial<CardCell>): CardCell {
  return {
    surface: 'memory.saveMessages:known',
    domain: 'memory',
    contract: 'fenced',
    loss: 'forced',
    timing: 'after',
    fence: 'scope',
    verdict: 'violated',
    required: true,
    cause: 'adapter',
    summary: "A's stale write to saveMessages landed",
    risk: "an old worker can still overwrite the conversation's messages",
    missingWitnesses: [],
    notes: [],
    moments: MOMENTS,
    lacking: false,
    change: null,
    evidence: 'history.jsonl#7-19',
    ...change,
  }
}

/** A card of five surfaces, one of them violated after a forced takeover. */
export const CARD: readonly CardCell[] = [
  cell({ surface: 'workflows.updateWorkflowState', domain: 'workflows', verdict: 'holds', cause: null }),
  cell({ timing: 'before', verdict: 'holds', cause: null }),
  cell({ timing: 'during', verdict: 'holds', cause: null }),
  cell({ loss: 'lapse', verdict: 'holds', cause: null }),
  cell({}),
  cell({ surface: 'memory.deleteThread', contract: 'unfenced', verdict: 'absent', required: false }),
  cell({ surface: 'memory.cloneThread', contract: 'unfenced', verdict: 'absent', required: false }),
]

/** An unfenced report with this card. */
export function withCard(card: readonly CardCell[]): Report {
  const figures = {
    cells: card.length,
    heldCalls: 12,
    schedules: 16,
    variants: { workflows: 'F3', memory: 'F3' },
  }
  return { ...unfenced, stores: unfenced.stores.map((store) => ({ ...store, card, cardFigures: figures })) }
}
