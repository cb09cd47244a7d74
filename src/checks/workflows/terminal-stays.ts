import { claim } from '../../card/run-ownership.ts'
import { acquired, isOffered } from '../../card/offered.ts'
import { markOf } from '../../card/write-to-surface.ts'
import type { Judgement } from '../../verdict/verdict.ts'
import { wasAnswered } from '../answers.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { changedColumns } from '../columns.ts'
import { guardCheck } from '../guard-check.ts'
import { answerInWords, inconclusive, missingOf } from '../refusal.ts'
import { persistRun, statusIn } from './stored-run.ts'

const WHAT = "A's running snapshot after the run's success"

/**
 * A runs; B, which has taken the run over where runs can be owned, stores its success; A's last running snapshot
 * arrives late. `persistWorkflowSnapshot` has no condition but the fence: where nothing is fenced, the finished run is
 * open again.
 */
export const workflowsTerminalStays = guardCheck({
  id: 'workflows/terminal-stays',
  domain: 'workflows',
  title: 'A finished run is not reopened by an old running snapshot',
  needs: 'run-fencing',
  methods: ['persistWorkflowSnapshot'],
  async run(stage) {
    const { a, b } = stage
    const run = stage.newRun()
    const fenceOfA = await claim(a, 'a-claims', run, { without: 1 })
    await a.call('running', persistRun(run, markOf('running'), 'running', { fence: fenceOfA }))
    await stage.state('running, read', run)
    const taking = { force: true, expectedGeneration: fenceOfA.generation }
    const fenceOfB = await claim(b, 'b-claims', run, { without: 2, ...taking })
    await b.call('success', persistRun(run, markOf('success'), 'success', { fence: fenceOfB }))
    await stage.state('success, read', run)
    await a.call('late', persistRun(run, markOf('late'), 'running', { fence: fenceOfA }))
    await stage.state('late, read', run)
    await b.call('control', persistRun(run, markOf('control'), 'success', { fence: fenceOfB }))
    await stage.state('control, read', run)
  },
  judge(evidence): Judgement {
    const call = evidence.call('late')
    const before = evidence.row('success, read')?.row ?? null
    const after = evidence.row('late, read')?.row ?? null
    const missing = missingOf([
      ['A stored the run as running', statusAt(evidence, 'running') === 'running'],
      ['B stored its success', statusAt(evidence, 'success') === 'success'],
      [`${WHAT} was attempted and answered`, call?.outcome === 'ok' || call?.outcome === 'threw'],
      ['the run was read before and after it', before !== null && after !== null],
    ])
    if (call === null || before === null || after === null || missing.length > 0)
      return inconclusive(WHAT, missing)
    const about = { decisiveStep: 'late', rowSteps: { before: 'success, read', after: 'late, read' } }
    const isOwned = isOffered(evidence, { domain: 'workflows' }, { claims: 'b-claims', raises: '' })
    const answer = answerInWords(call)
    if (changedColumns(before, after).length > 0) {
      const status = statusIn(after)
      const came = `the run went from success to ${status ?? 'nothing'} (${answer})`
      if (isOwned) return { ...about, verdict: 'violated', summary: `${WHAT} was written: ${came}.` }
      return {
        ...about,
        verdict: 'absent',
        summary: `${WHAT} was written: ${came}. Storing a snapshot takes no condition here.`,
      }
    }
    if (!wasAnswered(call)) return inconclusive(WHAT, [`the store itself answered (${answer})`])
    if (call.outcome === 'ok')
      return { ...about, verdict: 'violated', summary: `${WHAT}: ${answer} although nothing was written.` }
    if (!isAccepted(evidence, 'control'))
      return inconclusive(WHAT, ["B's control write was accepted afterwards"])
    if (!isOwned)
      return {
        ...about,
        verdict: 'absent',
        summary: `${WHAT} was refused (${answer}), but nobody owns a run.`,
      }
    if (!acquired(evidence, 'a-claims')) return inconclusive(WHAT, ['A was given the run'])
    return {
      ...about,
      verdict: 'holds',
      summary: `${WHAT} was refused, the run is unchanged, and B's next write was accepted.`,
    }
  },
})

function statusAt(evidence: CheckEvidence, step: string): string | null {
  return statusIn(evidence.row(`${step}, read`)?.row ?? {})
}

function isAccepted(evidence: CheckEvidence, step: string): boolean {
  const row = evidence.row(`${step}, read`)?.row ?? {}
  return (
    evidence.call(step)?.outcome === 'ok' &&
    Object.values(row).some((value) => String(value).includes(markOf(step)))
  )
}
