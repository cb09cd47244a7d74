// The command line with a bug of the kind that its argument names.
import { main } from '../../../src/cli/main.ts'
import { reportFailure } from '../../../src/cli/report-failure.ts'
import { untilSettled } from '../../../src/cli/until-settled.ts'

if (process.argv[2] === 'stuck') void untilSettled(new Promise(() => {}))
else if (process.argv[2] === 'caught') reportFailure(new TypeError('a bug in a command'))
else {
  setImmediate(() => {
    if (process.argv[2] === 'thrown') throw new TypeError('a bug in a listener')
    void Promise.reject(new TypeError('a bug in a promise'))
  })
  await main(['--version'])
}
