/** What a promise resolves to, or `late` when it has not settled after `limitMs`; a bounded wait for what may never happen. */
export async function within<T>(promise: Promise<T>, limitMs: number, late: T): Promise<T> {
  const timer = Promise.withResolvers<T>()
  const timeout = setTimeout(() => timer.resolve(late), limitMs)
  try {
    return await Promise.race([promise, timer.promise])
  } finally {
    clearTimeout(timeout)
  }
}
