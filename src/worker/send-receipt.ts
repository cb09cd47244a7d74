import { setTimeout as wait } from 'node:timers/promises'
import type { Moment } from '../history/event.ts'
import type { ManagerOrder } from './protocol.ts'

/** Name of the scenarios' tool. */
export const TOOL = 'send_receipt'

/** Reports a moment; see `momentSchema` in the history. */
export type Report = (what: Moment, facts: { readonly attempt?: number; readonly detail?: string }) => void

/**
 * The tool of the scenarios: waits, sends one request to the destination, waits again, and returns who ran it. The
 * second wait is the window in which the destination has acted and the task's result is not saved yet.
 */
export function sendReceipt(order: ManagerOrder, report: Report) {
  let attempts = 0
  return {
    execute: async (
      args: { readonly operationId?: unknown },
      options?: { readonly abortSignal?: AbortSignal },
    ): Promise<object> => {
      attempts += 1
      const attempt = attempts
      report('attempt-started', { attempt })
      const signal = options?.abortSignal
      try {
        await wait(order.beforeRequestMs, undefined, signal === undefined ? {} : { signal })
        report('request-sent', { attempt })
        const accepted = await post(order, String(args.operationId), signal)
        report('answered', { attempt, detail: accepted ? 'accepted as an effect' : 'a duplicate' })
        await wait(order.afterRequestMs, undefined, signal === undefined ? {} : { signal })
      } catch (error) {
        report(signal?.aborted === true ? 'tool-aborted' : 'request-failed', {
          attempt,
          detail: String(error),
        })
        throw error
      }
      report('tool-returned', { attempt })
      return { by: order.identity }
    },
  }
}

async function post(
  order: ManagerOrder,
  operationId: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const response = await fetch(order.receiver, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(order.keyed ? { 'idempotency-key': operationId } : {}),
    },
    body: JSON.stringify({ operationId, worker: order.identity }),
    ...(signal === undefined ? {} : { signal }),
  })
  if (!response.ok) throw new Error(`The destination answered ${response.status}.`)
  const { accepted } = (await response.json()) as { accepted: boolean }
  return accepted
}
