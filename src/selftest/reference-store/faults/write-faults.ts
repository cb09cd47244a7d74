import type { FencedWrite } from '../rules/rules.ts'
import { VARIANTS } from '../rules/variant.ts'
import { writeInOrder } from '../rules/write-in-order.ts'
import type { Statements } from '../sqlite/operation.ts'
import type { Fault } from './fault.ts'

/** Faults in how a fenced write is carried out. */
export const WRITE_FAULTS = {
  'declares-only': {
    id: 'R25',
    does: 'Says that it supports run fencing, keeps claims, and refuses no write.',
    hazard: 'a displaced worker overwrites the answer of its successor',
    variants: VARIANTS,
    change: () => ({
      writeIn: (write) => write.operation.transaction((tx) => writeInOrder(write, tx)),
    }),
  },
  'check-then-write': {
    id: 'R26',
    does: 'Compares the fence in one transaction and writes in another.',
    hazard: 'a takeover in between is overwritten',
    variants: VARIANTS,
    change: () => ({
      writeIn: async (write) => {
        await write.operation.transaction(write.check)
        return write.operation.transaction((tx) => writeInOrder(write, tx))
      },
    }),
  },
  'write-then-check': {
    id: 'R27',
    does: 'Throws the conflict of a stale updateWorkflowResults, but only after the result was committed.',
    hazard: 'the error says that nothing was written, and something was',
    variants: VARIANTS,
    change: ({ writeIn }) => ({
      writeIn: async (write) => {
        if (write.operation.name !== 'updateWorkflowResults') return writeIn(write)
        const result = await write.operation.transaction((tx) => writeInOrder(write, tx))
        await write.operation.transaction(write.check)
        return result
      },
    }),
  },
  'known-messages-unfenced': {
    id: 'F36b',
    does: 'Fences saveMessages only where it adds a message, not where it overwrites one.',
    hazard: 'a displaced worker overwrites the answer of its successor',
    variants: VARIANTS,
    change: ({ writeIn }) => ({
      writeIn: async (write) => {
        if (write.operation.name !== 'saveMessages') return writeIn(write)
        return write.operation.transaction(async (tx) => {
          const before = await countMessages(tx)
          const result = await writeInOrder(write, tx)
          if ((await countMessages(tx)) > before) await write.check(tx)
          return result
        })
      },
    }),
  },
  'delete-unfenced': {
    id: 'R28',
    does: 'Lets a displaced owner delete the run that somebody else has recovered.',
    hazard: 'a displaced worker deletes what its successor needs',
    variants: VARIANTS,
    change: ({ resolveFence }) => ({
      resolveFence: (request) =>
        request.name === 'deleteWorkflowRunById' ? undefined : resolveFence(request),
    }),
  },
  'conflict-swallowed': {
    id: 'R29',
    does: 'Answers a stale updateMessages with an empty list, as if no message had been found.',
    hazard: 'a displaced worker goes on, because nothing tells it to stop',
    variants: VARIANTS,
    change: ({ writeIn }) => ({
      writeIn: <T>(write: Parameters<typeof writeIn<T>>[0]) =>
        writeIn(write).catch((error: unknown) => {
          if (write.operation.name === 'updateMessages') return [] as T
          throw error
        }),
    }),
  },
  'stale-saves-reported-whole': {
    id: 'F06b',
    does: 'Answers a stale saveMessages as if every message had been stored, and stores none.',
    hazard: 'a displaced worker believes that the conversation has its answer',
    variants: VARIANTS,
    change: ({ writeIn }) => ({
      writeIn: <T>(write: Parameters<typeof writeIn<T>>[0]) =>
        writeIn(write).catch((error: unknown) => {
          if (write.operation.name === 'saveMessages') return answerOf(write)
          throw error
        }),
    }),
  },
  'message-by-message': {
    id: 'R30',
    does: 'Fences and commits each message of a saveMessages for itself, so that a takeover leaves some of them.',
    hazard: 'a takeover leaves some of the messages of the displaced worker',
    variants: VARIANTS,
    change: () => ({
      writeIn: async ({ operation, check, earlierParts, lastPart }) => {
        const inOne = <T>(part: (tx: Statements) => Promise<T>): Promise<T> =>
          operation.transaction(async (tx) => {
            await check(tx)
            return part(tx)
          })
        for (const part of earlierParts) await inOne(part)
        return inOne(lastPart)
      },
    }),
  },
  'thread-touched-first': {
    id: 'R31',
    does: 'Marks the thread of a saveMessages as changed before it looks at the fence.',
    hazard: 'a refused write leaves a trace',
    variants: VARIANTS,
    change: ({ writeIn }) => ({
      writeIn: async (write) => {
        if (write.operation.name === 'saveMessages') await write.operation.transaction(write.lastPart)
        return writeIn(write)
      },
    }),
  },
} as const satisfies Record<string, Fault>

/** What a write would answer, without anything of it being stored. */
async function answerOf<T>(write: FencedWrite<T>): Promise<T> {
  const answer = Promise.withResolvers<T>()
  await write.operation
    .transaction(async (tx) => {
      answer.resolve(await writeInOrder(write, tx))
      throw new Error('Nothing of this is to be stored.')
    })
    .catch((error: unknown) => answer.reject(error))
  return answer.promise
}

async function countMessages(tx: Statements): Promise<number> {
  const row = await tx.first('SELECT count(*) AS stored FROM mastra_messages')
  return Number(row?.['stored'])
}
