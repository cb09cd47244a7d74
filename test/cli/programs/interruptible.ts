// Listens as the audit does, says what happens, and lives until it is killed.
import { writeSync } from 'node:fs'
import { listenForInterruption } from '../../../src/cli/listen-for-interruption.ts'

const interruption = listenForInterruption(() => say('interrupted'))
interruption.signal.addEventListener('abort', () => {
  say('aborted')
  // Later than what still counts as the same Ctrl-C.
  setTimeout(() => say('later'), 700)
})
setInterval(() => {}, 1_000)
say('ready')

function say(word: string): void {
  writeSync(1, `${word}\n`)
}
