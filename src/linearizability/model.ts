/**
 * What an object does when operations reach it one at a time. A history is explained when some order of its
 * operations, each at one instant between its start and its end, is one that the model allows (Herlihy and Wing 1990).
 */
export interface Model<State, Call, Answer> {
  readonly initial: State
  /**
   * The states that the object may be in after a call that was answered so; none when the model never answers so in
   * this state. A null answer stands for any answer.
   */
  step(state: State, call: Call, answer: Answer | null): readonly State[]
  /**
   * Whether a call that was answered so leaves every state as it is, as readings and refusals do. Such an operation
   * may be left out of a history: what explains the whole also explains the rest.
   */
  isInert(call: Call, answer: Answer | null): boolean
  /** Equal for equal states, different for different ones. */
  keyOf(state: State): string
  /** A call with its answer in words, for a witness: "claimRunOwnership({ownerId: 'a'}) → refused". */
  describe(call: Call, answer: Answer | null): string
  /** A state in words, for a witness: "the row is {status: 'running', ownerId: 'a'}". */
  describeState(state: State): string
}
