// Audits like the command line, but runs the scenarios one after the other, for bench/audit.js to compare with:
// node bench/in-turn.js CORE ADAPTER OUT SCENARIOS
const [core, adapter, out, scenarios] = process.argv.slice(2)
const built = new URL('../dist/src/', import.meta.url)
const { audit } = await import(new URL('audit.js', built).href)
const { makePlan } = await import(new URL('plan/make-plan.js', built).href)

const settings = { core, adapter: [adapter], out, scenarios: scenarios.split(','), only: ['none'] }
const plan = await makePlan(settings, {}, {}, process.cwd())
const { exitCode } = await audit({ ...plan, scenariosInTurn: true })
process.exitCode = exitCode
