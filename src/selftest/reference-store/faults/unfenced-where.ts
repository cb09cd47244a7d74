import { isDeepStrictEqual } from 'node:util'
import type { Rules } from '../rules/rules.ts'
import { writeInOrder } from '../rules/write-in-order.ts'
import type { Row } from '../sqlite/operation.ts'

/**
 * Leaves the fence of an operation out where rows, read before and after the write by `select`, tell that it is one of
 * a kind; by default where they differ.
 */
export function unfencedWhere(
  operation: string,
  select: string,
  isOfKind: (before: readonly Row[], after: readonly Row[]) => boolean = (before, after) =>
    !isDeepStrictEqual(before, after),
) {
  return ({ writeIn }: Rules): Pick<Rules, 'writeIn'> => ({
    writeIn: async (write) => {
      if (write.operation.name !== operation) return writeIn(write)
      return write.operation.transaction(async (tx) => {
        const before = await tx.all(select)
        const result = await writeInOrder(write, tx)
        if (!isOfKind(before, await tx.all(select))) await write.check(tx)
        return result
      })
    },
  })
}
