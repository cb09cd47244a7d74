import { complete } from './complete.ts'
import { makeParser } from './parser.ts'
import { reportFailure } from './report-failure.ts'
import { untilSettled } from './until-settled.ts'
import { writeOut } from './write-out.ts'

/**
 * What the parser's completion script puts in front of a command line. Answered here: under `exitProcess(false)` the
 * parser would answer it and then run the command.
 */
const COMPLETION_REQUEST = '--get-yargs-completions'

/**
 * Runs the command line and sets the exit code of the process, which ends by itself when all output is written.
 * Never rejects. A failure that nothing caught ends with 3 as well: Node's own 1 would mean "not fenced".
 */
export async function main(args: readonly string[]): Promise<void> {
  process.on('uncaughtException', (error) => {
    reportFailure(error)
    process.exit()
  })
  // Whoever writes hears of a failure from the write itself; unheard events would end the process.
  process.stdout.on('error', ignore)
  process.stderr.on('error', ignore)
  try {
    const [request, , ...words] = args
    if (request === COMPLETION_REQUEST) return await writeOut(complete(words).join('\n'))
    await untilSettled(makeParser(args, (exitCode) => (process.exitCode = exitCode)).parseAsync())
  } catch (error) {
    reportFailure(error)
  }
}

function ignore(): void {}
