// Audits a pair from a program and prints the report as Markdown: node audit.mjs CORE ADAPTER [CHECKS]
import { audit, planAudit, render } from 'fence-audit'

const [core = '1.71.0', adapter = '@mastra/libsql@1.23.1', only] = process.argv.slice(2)

const plan = await planAudit({
  core,
  adapter,
  scenarios: 'none',
  ...(only === undefined ? {} : { only, require: ['backgroundTasks'] }),
})
const { reports, exitCode } = await audit(plan, {
  onProgress: ({ pair, phase, text }) => process.stderr.write(`${pair} ${phase}: ${text}\n`),
  signal: AbortSignal.timeout(300_000),
})
process.stdout.write(render('markdown', reports))
process.exitCode = exitCode
