import { connect as connectToReference } from '../../../adapters/reference/rows.ts'
import type { RowsModule } from '../../../adapters/adapter.ts'
import { fileOf, strikerOf } from './moment.ts'

/** Reads the reference store as O does, and is struck before one of its readings. */
export const connect: RowsModule['connect'] = async (place) => {
  const rows = await connectToReference(place)
  const undo: (() => void)[] = []
  const strike = strikerOf(place.url, 'O', {
    file: fileOf(place.url),
    closeStore: () => void rows.close(),
    onClose: (act) => undo.push(act),
  })
  const struck = async <T>(read: () => Promise<T>): Promise<T> => {
    const after = await strike()
    const found = await read()
    after?.()
    return found
  }
  return {
    ...rows,
    rows: (ids) => struck(() => rows.rows(ids)),
    runState: (run) => struck(() => rows.runState(run)),
    all: () => struck(() => rows.all()),
    close: async () => {
      for (const act of undo) act()
      await rows.close()
    },
  }
}
