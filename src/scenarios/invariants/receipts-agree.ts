import type { Receipt } from '../../history/receipt.ts'
import type { Invariant } from './invariant.ts'

/**
 * With a key one effect, without a key as many as requests: a statement about the destination, never about the
 * adapter. Where its receipts contradict themselves or the workers, the instrument is broken and nothing counts.
 */
export const receiptsAgree: Invariant = {
  name: 'the destination’s receipts agree',
  sentence: 'With an Idempotency-Key one request takes effect, without one every request does.',
  judge({ scenario, evidence }) {
    const receipts = evidence.receipts ?? []
    const contradiction = scenario.keyed ? keyed(receipts) : unkeyed(receipts)
    const unwritten = (['A', 'B'] as const).find(
      (who) =>
        evidence.moments.filter((moment) => moment.who === who && moment.what === 'answered').length >
        receipts.filter(({ worker }) => worker === who).length,
    )
    if (contradiction === null && unwritten === undefined)
      return {
        verdict: 'holds',
        sentence: 'The receipts agree.',
        notes: receipts.length > 1 ? [statement(scenario.keyed, receipts.length)] : [],
      }
    return {
      verdict: 'inconclusive',
      sentence: `The destination's receipts contradict themselves: ${contradiction ?? `${unwritten} was answered, and no receipt of it is there`}.`,
      missingWitnesses: ["the destination's receipts agree with themselves"],
    }
  },
}

function keyed(receipts: readonly Receipt[]): string | null {
  if (receipts.some(({ key }) => key === null)) return 'a request without its key'
  const accepted = receipts.filter((receipt) => receipt.accepted).length
  const keys = new Set(receipts.map(({ key }) => key)).size
  if (keys > 1) return `${keys} keys for one operation`
  return accepted === Math.min(1, receipts.length) ? null : `${accepted} effects under one key`
}

function unkeyed(receipts: readonly Receipt[]): string | null {
  if (receipts.some(({ key }) => key !== null)) return 'a request with a key'
  return receipts.every(({ accepted }) => accepted) ? null : 'a request without a key that took no effect'
}

function statement(isKeyed: boolean, requests: number): string {
  return isKeyed
    ? `The key made one effect of ${requests} requests; that is the destination's doing, not the adapter's.`
    : `Without a key each of the ${requests} requests took effect; that is the destination's doing, not the adapter's.`
}
