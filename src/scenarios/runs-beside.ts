import { attemptLimitMs, settleLimitMs, startLimitMs } from './limits.ts'
import type { ScenarioStage } from './scenario-stage.ts'

/** B starts once A's request has been answered and while A's tool is still running; then both are left alone. */
export async function runsBeside(stage: ScenarioStage): Promise<void> {
  await stage.startA()
  if (!(await stage.until('A', 'attempt-started', startLimitMs(stage.times)))) return
  if (!(await stage.until('A', 'answered', attemptLimitMs(stage.times)))) return
  await stage.startB()
  await stage.settle(settleLimitMs(stage.times))
}
