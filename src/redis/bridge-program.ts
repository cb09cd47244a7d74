/**
 * The REST bridge in front of a throw-away Redis, in a process that loads nothing of the audited pair and that no signal
 * of a scenario reaches. Its first message says where Redis is and which token it takes; it answers with its port.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BridgeDatabases } from './bridge-databases.ts'
import { bridgeHandler } from './bridge-handler.ts'

/** What the parent says at the start. */
export interface BridgeSetup {
  readonly socket: string
  readonly token: string
}

/** Longer than any stall that a run survives: a paused worker keeps its connection. */
const KEEP_ALIVE_MS = 60_000

process.on('disconnect', () => process.exit(0))
const [{ socket, token }] = (await once(process, 'message')) as [BridgeSetup]
const databases = new BridgeDatabases(socket)
const answer = bridgeHandler(databases, token)
const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
  void answer(request, response)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.({ port: (server.address() as AddressInfo).port })
