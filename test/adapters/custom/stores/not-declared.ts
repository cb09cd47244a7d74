export { createStorage, readRow, readRows } from './one-database.ts'
