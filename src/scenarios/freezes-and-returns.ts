import { attemptLimitMs, settleLimitMs, startLimitMs, takeoverLimitMs } from './limits.ts'
import type { ScenarioStage } from './scenario-stage.ts'

/**
 * A is frozen after the destination has acted; B takes over and completes the task; then A is resumed and comes back
 * with a result of its own.
 */
export async function freezesAndReturns(stage: ScenarioStage): Promise<void> {
  await stage.startA()
  if (!(await stage.until('A', 'attempt-started', startLimitMs(stage.times)))) return
  if (!(await stage.until('A', 'answered', attemptLimitMs(stage.times)))) return
  if (!(await stage.signalA('SIGSTOP'))) return
  await stage.startB()
  if (await stage.until('B', 'attempt-started', takeoverLimitMs(stage.times))) {
    await stage.until('B', 'tool-returned', attemptLimitMs(stage.times))
    await stage.untilStatus('completed', attemptLimitMs(stage.times))
  }
  await stage.signalA('SIGCONT')
  await stage.until('A', 'tool-returned', attemptLimitMs(stage.times))
  await stage.settle(settleLimitMs(stage.times))
}
