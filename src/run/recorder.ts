import { encode } from '../history/encode.ts'
import type { Who } from '../history/event.ts'
import type { HistoryWriter } from '../history/writer.ts'
import type { Answer } from '../worker/worker-process.ts'

/** What a call is recorded as. */
export interface RecordedAs {
  readonly step: string
  readonly who: Who
  readonly op: string
  readonly args: readonly unknown[]
}

/** Writes the calls of one check into the history: each before it is sent, and again when it is over. */
export class Recorder {
  readonly #check: string
  readonly #history: HistoryWriter

  constructor(check: string, history: HistoryWriter) {
    this.#check = check
    this.#history = history
  }

  async call({ step, who, op, args }: RecordedAs, send: () => Promise<Answer>): Promise<Answer> {
    const history = this.#history
    history.append({ type: 'invoke', check: this.#check, step, who, op, args: args.map(encode) })
    const answer = await send()
    history.append({
      type: 'return',
      check: this.#check,
      step,
      who,
      outcome: answer.outcome,
      value: encode(answer.value),
      ...(answer.error === undefined ? {} : { error: answer.error }),
      start: answer.start === null ? null : history.sinceStart(answer.start),
      end: answer.end === null ? null : history.sinceStart(answer.end),
    })
    return answer
  }
}
