import { FenceAuditError } from '../errors.ts'

/** One of several parts of a matrix; `index` starts at 1. */
export interface Shard {
  readonly index: number
  readonly of: number
}

/**
 * Reads a `--shard`: `2/3`.
 *
 * @throws FenceAuditError BAD_FLAG
 */
export function parseShard(text: string): Shard {
  const [, index = '', of = ''] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []
  const shard = { index: Number(index), of: Number(of) }
  if (index !== '' && shard.index >= 1 && shard.index <= shard.of) return shard
  throw new FenceAuditError('BAD_FLAG', `--shard ${text} is not one part of several: write 1/3, 2/3 and 3/3.`)
}

/** The items of a shard: every so many-th, so that shards differ by one item at most and none is in two. */
export function itemsOfShard<Item>(items: readonly Item[], shard: Shard | null): Item[] {
  return items.filter((_, index) => shard === null || index % shard.of === shard.index - 1)
}
