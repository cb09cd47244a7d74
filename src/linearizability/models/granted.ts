/**
 * What a call that is answered by yes or no leaves: `next` is what the yes leads to, null where the model says no.
 * An answer that says neither leaves whichever it was.
 */
export function granted<State>(
  state: State,
  next: State | null,
  answer: { readonly kind: string } | null,
): readonly State[] {
  if (answer?.kind === 'granted') return next === null ? [] : [next]
  if (answer?.kind === 'refused') return next === null ? [state] : []
  return answer === null && next !== null ? [next, state] : [next ?? state]
}
