import type { OnCall } from '../../src/worker/mastra.ts'

/** A client of the package `redis`, as far as it is wrapped here. */
export interface Client {
  /** What is behind it: a client as its users have it only inherits from the one that sends. */
  readonly _self?: Client
  sendCommand(command: readonly unknown[], ...more: unknown[]): Promise<unknown>
  multi(...args: unknown[]): { exec(...args: unknown[]): Promise<unknown> }
}

/** Makes a client announce each command before it is sent; a transaction is one call, as it goes to the database. */
export function announceCalls(client: Client, onCall: OnCall): void {
  const { _self: sender = client } = client
  const sendCommand = sender.sendCommand.bind(sender)
  sender.sendCommand = (command, ...more) =>
    announced(onCall, command.map(inWords).join(' '), () => sendCommand(command, ...more))
  const multi = sender.multi.bind(client)
  sender.multi = (...args) => {
    const transaction = multi(...args)
    const exec = transaction.exec.bind(transaction)
    transaction.exec = (...more) => announced(onCall, 'MULTI', () => exec(...more))
    return transaction
  }
}

async function announced(onCall: OnCall, text: string, make: () => Promise<unknown>): Promise<unknown> {
  const after = await onCall(text)
  const reply = await make()
  after?.()
  return reply
}

function inWords(part: unknown): string {
  return typeof part === 'string' ? part : String(part)
}
