/** What Redis answers to one command, as the REST interface gives it: a result or an error. */
export type BridgeReply = { readonly result: unknown } | { readonly error: string }

/** The reply to a command; with `base64` every text in it but `OK` is encoded, as Upstash's client asks for. */
export function replyOf(answer: PromiseSettledResult<unknown>, base64: boolean): BridgeReply {
  if (answer.status === 'rejected') return { error: messageOf(answer.reason) }
  if (answer.value instanceof Error) return { error: messageOf(answer.value) }
  return { result: base64 ? encoded(answer.value) : answer.value }
}

function encoded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(encoded)
  return typeof value === 'string' && value !== 'OK' ? Buffer.from(value, 'utf8').toString('base64') : value
}

function messageOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason)
}
