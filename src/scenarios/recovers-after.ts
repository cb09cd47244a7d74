import type { Moment } from '../history/event.ts'
import { attemptLimitMs, settleLimitMs, startLimitMs, takeoverLimitMs } from './limits.ts'
import type { ScenarioStage } from './scenario-stage.ts'

/** A is ended by a signal at a moment that was witnessed; B starts and has to bring the task to its end. */
export function recoversAfter(when: Moment, signal: 'SIGKILL' | 'SIGTERM') {
  return async (stage: ScenarioStage): Promise<void> => {
    await stage.startA()
    if (!(await stage.until('A', 'attempt-started', startLimitMs(stage.times)))) return
    if (!(await stage.until('A', when, attemptLimitMs(stage.times)))) return
    // What A holds, and what it leaves behind, may last for less than O's next reading.
    if (!(await stage.look())) return
    if (!(await stage.signalA(signal))) return
    if (!(await stage.look())) return
    await stage.startB()
    if (await stage.until('B', 'attempt-started', takeoverLimitMs(stage.times))) {
      await stage.until('B', 'tool-returned', attemptLimitMs(stage.times))
    }
    await stage.settle(settleLimitMs(stage.times))
  }
}
