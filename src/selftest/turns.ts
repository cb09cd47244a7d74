/** Calls take turns, one after the other. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  take<T>(action: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(action)
    this.#last = turn.catch(() => {})
    return turn
  }
}
