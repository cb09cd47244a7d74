import type { FencedWrite, Rules } from '../rules/rules.ts'
import { VARIANTS } from '../rules/variant.ts'
import { writeInOrder } from '../rules/write-in-order.ts'
import type { Statements } from '../sqlite/operation.ts'
import type { Fault } from './fault.ts'

/** As many rows, and as many ids, as some stores put into one request. */
const CHUNK = 25
const CHUNK_OF_IDS = 100

/** Writes whose runs, or whose many parts, are put together and taken apart in the wrong places. */
export const BATCH_FAULTS = {
  'one-fence-per-turn': {
    id: 'R62',
    does: 'Puts saves of one turn of the event loop into one transaction, under the fence of the first.',
    hazard: 'a worker with a second, healthy run overwrites what its successor wrote to the first',
    variants: VARIANTS,
    change: ({ writeIn }) => {
      const turns = new Map<string, Turn>()
      return {
        writeIn: (write) => {
          const { name } = write.operation
          if (!BATCHED.has(name)) return writeIn(write)
          const turn = turns.get(name) ?? beginTurn(write, () => turns.delete(name))
          turns.set(name, turn)
          return turn.join((tx) => writeInOrder(write, tx))
        },
      }
    },
  },
  'later-chunks-unfenced': {
    id: 'R63',
    does: 'Writes long lists of messages in chunks, and looks at the fence before the first.',
    hazard: 'a takeover in the middle of a long list leaves the rest of it in the conversation',
    variants: VARIANTS,
    change: inChunks('saveMessages', firstFenced),
  },
  'later-edits-unfenced': {
    id: 'R78',
    does: 'Edits many messages in chunks, and looks at the fence before the first.',
    hazard: 'a takeover in the middle of many edits lets the rest of them through',
    variants: VARIANTS,
    change: inChunks('updateMessages', firstFenced),
  },
  'later-deletes-unfenced': {
    id: 'R79',
    does: 'Deletes many messages in chunks, and looks at the fence before the first.',
    hazard: 'a takeover in the middle of a deletion does not keep the rest of the conversation',
    variants: VARIANTS,
    change: inChunks('deleteMessages', firstFenced, CHUNK_OF_IDS),
  },
  'chunks-side-by-side': {
    id: 'R64',
    does: 'Writes long lists of messages in chunks of which only the first is fenced, and stops at none.',
    hazard: 'a displaced worker is refused, and most of its long list is stored',
    variants: VARIANTS,
    change: inChunks('saveMessages', async ([first, ...later]) => {
      const refusal = await first?.fenced().catch((error: unknown) => ({ error }))
      for (const { unfenced } of later) await unfenced()
      if (refusal !== undefined) throw refusal.error
    }),
  },
} as const satisfies Record<string, Fault>

const BATCHED: ReadonlySet<string> = new Set(['persistWorkflowSnapshot', 'saveMessages'])

/** Writes that wait for the end of the turn in which the first of them came. */
interface Turn {
  join<T>(body: (tx: Statements) => Promise<T>): Promise<T>
}

function beginTurn(
  { operation, check }: Pick<FencedWrite<unknown>, 'operation' | 'check'>,
  end: () => void,
): Turn {
  const bodies: ((tx: Statements) => Promise<void>)[] = []
  const done = new Promise<void>((resolve) => {
    setImmediate(() => {
      end()
      resolve(
        operation.transaction(async (tx) => {
          await check(tx)
          for (const body of bodies) await body(tx)
        }),
      )
    })
  })
  return {
    join: async <T>(body: (tx: Statements) => Promise<T>) => {
      const result = Promise.withResolvers<T>()
      bodies.push(async (tx) => result.resolve(await body(tx)))
      await done
      return result.promise
    },
  }
}

/** One transaction of a long write, with the fence looked at in it and without. */
interface Chunk {
  readonly fenced: () => Promise<void>
  readonly unfenced: () => Promise<void>
}

async function firstFenced([first, ...later]: readonly Chunk[]): Promise<void> {
  await first?.fenced()
  for (const { unfenced } of later) await unfenced()
}

function inChunks(name: string, writeAll: (chunks: readonly Chunk[]) => Promise<void>, size: number = CHUNK) {
  return ({ writeIn }: Rules): Pick<Rules, 'writeIn'> => ({
    writeIn: async (write) => {
      const { operation, check, earlierParts, lastPart } = write
      if (operation.name !== name || earlierParts.length <= size) return writeIn(write)
      const chunks = Array.from({ length: Math.ceil(earlierParts.length / size) }, (_, index) => {
        const parts = earlierParts.slice(index * size, (index + 1) * size)
        const write = async (tx: Statements): Promise<void> => {
          for (const part of parts) await part(tx)
        }
        return {
          unfenced: () => operation.transaction(write),
          fenced: () =>
            operation.transaction(async (tx) => {
              await check(tx)
              await write(tx)
            }),
        }
      })
      await writeAll(chunks)
      return operation.transaction(lastPart)
    },
  })
}
