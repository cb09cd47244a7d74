import { saveKnownMessage } from '../../card/surfaces/save-known-message.ts'
import { runTakeoverCard } from '../run-takeover-card.ts'

/** Writes of a run's memory that meet a takeover. */
export const memoryRunTakeover = runTakeoverCard(
  'memory/run-takeover',
  saveKnownMessage,
  'No write of memory lands after the takeover that it met',
)
