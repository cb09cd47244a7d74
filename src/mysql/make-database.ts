import { escapeId } from 'mysql2'
import { ofDatabase } from './connection-options.ts'
import { withConnection } from './with-connection.ts'

/** Makes an empty database on the server of a URL; answers with its URL. */
export async function makeDatabase(url: string, name: string): Promise<string> {
  const server = ofDatabase(url, '')
  await withConnection(server, (connection) => connection.query(`create database ${escapeId(name)}`))
  return ofDatabase(url, name)
}
