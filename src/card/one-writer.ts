import type { RunActor, RunStage } from '../checks/run-stage.ts'

/**
 * The same stage, on which A and B take turns at single calls, in the order in which they were asked for: what is put
 * through a stage like this several times at once meets no lock of its neighbours. O reads beside them.
 */
export function oneWriter(stage: RunStage): RunStage {
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = (actor: RunActor): RunActor => ({
    ...actor,
    call: (step, call) => {
      const answer = turn.then(() => actor.call(step, call))
      turn = answer.catch(() => {})
      return answer
    },
  })
  return {
    a: inTurn(stage.a),
    b: inTurn(stage.b),
    newRun: (odd) => stage.newRun(odd),
    state: (step, run) => stage.state(step, run),
    together: (round, run, calls) => stage.together(round, run, calls),
  }
}
