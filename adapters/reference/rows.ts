/** The reference store keeps its rows in tables of Mastra's names, so O reads them as it reads those of libsql. */
export { connect } from '../libsql/rows.ts'
