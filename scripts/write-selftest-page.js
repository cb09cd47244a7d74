// Writes docs/selftest.md from a full selftest: node scripts/write-selftest-page.js
// Run it after a change of what is seeded. Nothing is written unless everything came out as it must.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { selftestPage } from '../reports/selftest/page.ts'
import { judgeSelftest } from '../src/selftest/run/judge-selftest.ts'
import { runSelftest } from '../src/selftest/run/run-selftest.ts'

const result = await runSelftest({
  isFull: true,
  onProgress: ({ section, name, done, of }) => console.error(`${section}: ${name} [${done}/${of}]`),
})
const { exitCode, answer } = judgeSelftest(result)
console.error(`${answer}.`)
for (const { subject, trial } of result.sections.flatMap(({ lines }) => lines)) {
  for (const problem of trial?.problems ?? []) console.error(`${subject.id} ${subject.name}: ${problem}`)
}
process.exitCode = exitCode
if (exitCode === 0) {
  const path = fileURLToPath(new URL('../docs/selftest.md', import.meta.url))
  const style = await resolveConfig(path)
  writeFileSync(path, await format(selftestPage(result), { ...style, filepath: path }))
}
