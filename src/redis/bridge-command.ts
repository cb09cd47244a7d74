import { z } from 'zod'

/** A command as Upstash's REST interface takes it: its name and its arguments. */
const commandSchema = z.array(z.unknown()).min(1)

/** `POST /` has one command, `/pipeline` and `/multi-exec` have many. */
export const bodySchemas = { one: commandSchema, many: z.array(commandSchema).min(1) } as const

/** The command as it goes to Redis, whose arguments are all text. */
export function toArguments(command: readonly unknown[]): string[] {
  return command.map((part) => (typeof part === 'string' ? part : JSON.stringify(part)))
}
