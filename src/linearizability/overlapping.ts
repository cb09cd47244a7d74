import type { RecordedOperation, RecordedRound } from './recorded-round.ts'

/** Whether calls of different processes were under way at the same time, by their recorded intervals. */
export function isOverlapping({ operations }: RecordedRound): boolean {
  return operations.some((left, index) => operations.slice(index + 1).some((right) => overlap(left, right)))
}

function overlap(left: RecordedOperation, right: RecordedOperation): boolean {
  const [leftEnd, rightEnd] = [left.endMs ?? Infinity, right.endMs ?? Infinity]
  return left.process !== right.process && left.startMs < rightEnd && right.startMs < leftEnd
}
