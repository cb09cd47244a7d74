import { escapeIdentifier } from 'pg'
import { ofDatabase } from './place-url.ts'
import { withClient } from './with-client.ts'

/** Makes an empty database on the server of a URL; answers with its URL. */
export async function makeDatabase(connectionString: string, name: string): Promise<string> {
  await withClient(connectionString, (client) => client.query(`create database ${escapeIdentifier(name)}`))
  return ofDatabase(connectionString, name)
}
