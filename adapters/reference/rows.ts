import type { RowsModule } from '../adapter.ts'
import { connect as connectToFile } from '../libsql/rows.ts'
import { makeOldTable, OLD_TABLE_VERSION } from './old-table.ts'

/** The reference store keeps its rows in tables of Mastra's names, so O reads them as it reads those of libsql. */
export const connect: RowsModule['connect'] = async (place) => {
  const rows = await connectToFile(place)
  const [file = ''] = place.url.slice('file:'.length).split('?')
  return {
    ...rows,
    makeOldTable: async (id) => {
      makeOldTable(file, id)
      return { version: OLD_TABLE_VERSION }
    },
  }
}
