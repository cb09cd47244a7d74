import type { WriteAnswer } from '../models/fenced-write.ts'
import type { RecordedOperation } from '../recorded-round.ts'
import { said } from './in-words.ts'
import { marksIn } from './marks-in.ts'

/** The mark of a write. Throws where it has none: nothing could be said about what became of it. */
export function requireMark({ call, mark }: RecordedOperation): string {
  if (mark === undefined) throw new Error(`This ${call} was recorded without a mark.`)
  return mark
}

/** The name of the part of an object that holds the mark, put into words by `nameOf`; undefined where none does. */
export function markedPlace(
  parts: unknown,
  mark: string,
  nameOf: (name: string) => string,
): string | undefined {
  const found = Object.entries(parts ?? {}).find(([, part]) => marksIn(part, [mark]).length > 0)
  return found === undefined ? undefined : nameOf(found[0])
}

/** What a write that is over was answered: whatever it returned, it was accepted. */
export function writeAnswerOf(operation: RecordedOperation): WriteAnswer {
  const words = said(operation)
  if (operation.outcome === 'ok') return { kind: 'done', said: words }
  return { kind: operation.error?.conflict === undefined ? 'threw' : 'conflict', said: words }
}
