/**
 * Shifts the wall clock of this process alone, by ms; the monotonic clock stays, as it does when a real clock is set.
 * It is `Date` that is shifted: what a database or the system says about the time is not. Answers with what undoes it.
 */
export function shiftClock(ms: number): () => void {
  const original = globalThis.Date
  const now = (): number => original.now() + ms
  globalThis.Date = new Proxy(original, {
    construct: (target, args, self) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, self) as object,
    apply: (target) => new target(now()).toString(),
    get: (target, key, self) => (key === 'now' ? now : (Reflect.get(target, key, self) as unknown)),
  })
  return () => {
    globalThis.Date = original
  }
}
