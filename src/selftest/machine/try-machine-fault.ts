import { existsSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { reference } from '../../../adapters/reference/index.ts'
import type { Bench } from '../bench/bench.ts'
import type { Trial } from '../run/section.ts'
import type { MachineFault } from './machine-fault.ts'
import { urlWith } from './moment.ts'
import { playScenario } from './play-scenario.ts'
import { VICTIMS, type Victim } from './victims.ts'

/**
 * Audits a healthy store and broken ones on a bench whose machine is struck, each at every moment of the fault. A
 * verdict is wrong if a healthy store is `violated` or `absent`, or a broken one `holds`. `open`: nothing was wrong,
 * but nothing struck either, so that it shows nothing.
 */
export async function tryMachineFault(
  bench: Bench,
  fault: MachineFault,
  signal: AbortSignal,
  victims: readonly Victim[] = VICTIMS,
): Promise<Trial> {
  if (fault.scenario !== undefined) {
    const directory = mkdtempSync(join(bench.directory, 'scenario-'))
    return playScenario(fault, fault.scenario, directory, signal)
  }
  const problems: string[] = []
  const verdicts = new Map<string, string>()
  let struck = 0
  for (const victim of victims) {
    for (const at of fault.at) {
      if (signal.aborted) break
      const directory = mkdtempSync(join(bench.directory, 'struck-'))
      const mark = join(directory, 'struck')
      const plan = { variant: 'F3' as const, fault: victim.fault, manner: null }
      const { place } = await reference.provision({
        directory: join(directory, 'main'),
        url: null,
        token: null,
        module: null,
        reference: plan,
        runId: 'bench',
      })
      const url = urlWith(place.url, { strike: fault.strike, who: fault.who, at, mark })
      const { judgements } = await bench.audit({ ...place, url }, victim.checks, { signal })
      if (existsSync(mark)) struck += 1
      for (const [id, { verdict, summary }] of judgements) {
        const told = `${victim.fault ?? 'healthy'} at ${at}, ${id}`
        verdicts.set(told, verdict)
        if (isWrong(victim, id, verdict)) problems.push(`${told} ${verdict}: ${summary}`)
      }
    }
  }
  if (problems.length > 0) return { outcome: 'wrong', problems, verdicts }
  return struck > 0
    ? { outcome: 'as due', problems, verdicts }
    : { outcome: 'open', problems: ['the machine was never struck'], verdicts }
}

function isWrong({ broken, blamed }: Victim, id: Victim['checks'][number], verdict: string): boolean {
  return broken.has(id) ? verdict === 'holds' : isBlame(verdict) && !blamed.has(id)
}

function isBlame(verdict: string): boolean {
  return verdict === 'violated' || verdict === 'absent'
}
