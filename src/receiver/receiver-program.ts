/**
 * The destination of the scenarios: takes receipts at several desks, in a process that never loads the audited pair
 * and that no signal of a scenario reaches. Started with the time that a client has to send its request, in ms.
 */
import { Desk } from './desk.ts'
import type { DeskRequest, ReceiverMessage } from './protocol.ts'

const requestTimeoutMs = Number(process.argv[2])
const desks = new Map<string, Desk>()

process.on('disconnect', () => process.exit(0))
process.on('message', (request: DeskRequest) => {
  void answer(request)
})
tell({ ready: true })

async function answer(request: DeskRequest): Promise<void> {
  try {
    const port = request.op === 'open' ? await open(request) : await close(request)
    tell({ id: request.id, ok: true, port })
  } catch (error) {
    tell({ id: request.id, ok: false, reason: error instanceof Error ? error.message : String(error) })
  }
}

async function open({ name, file }: { name: string; file: string }): Promise<number> {
  if (desks.has(name)) throw new Error(`There is a desk ${name} already.`)
  const desk = await Desk.open({ name, file, requestTimeoutMs, onAnswered: tell })
  desks.set(name, desk)
  return desk.port
}

async function close({ name }: { name: string }): Promise<null> {
  const desk = desks.get(name)
  if (desk === undefined) throw new Error(`There is no desk ${name}.`)
  desks.delete(name)
  await desk.close()
  return null
}

function tell(message: ReceiverMessage): void {
  process.send?.(message)
}
