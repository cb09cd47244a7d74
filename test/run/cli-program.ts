import { main } from '../../src/cli/main.ts'

/** The command line from its source, to be started in a process of its own and killed. */
await main(process.argv.slice(2))
