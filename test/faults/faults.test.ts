import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { canSignal } from '../../src/faults/can-signal.ts'
import type { Fault, FaultReport, FaultTarget } from '../../src/faults/fault.ts'
import { healOnDispose } from '../../src/faults/heal-on-dispose.ts'
import { kill } from '../../src/faults/kill.ts'
import { pause } from '../../src/faults/pause.ts'
import { isGoing, isStopped, processState } from '../../src/faults/process-state.ts'
import { resume } from '../../src/faults/resume.ts'
import { terminate } from '../../src/faults/terminate.ts'
import { monotonicMs } from '../../src/history/clock.ts'
import { startProgram, type StartedProgram } from '../fixtures/programs/start-program.ts'

test('a pause is confirmed by the system and stops every thread', async () => {
  const { program, counts } = await startCounter('obeys')
  const report = await carryOut(pause, program)
  expect(report).toMatchObject({ confirmed: true, detail: 'state T' })
  const before = await counts()
  await sleep(100)
  expect(await counts()).toEqual(before)
})

test('a resumed process runs on, and its resumption is confirmed', async () => {
  const { program, counts } = await startCounter('obeys')
  await carryOut(pause, program)
  const frozen = await counts()
  const report = await carryOut(resume, program)
  expect(report).toMatchObject({ confirmed: true, detail: expect.stringMatching(/^state [RSD]+$/) })
  await counted(counts, frozen)
})

test('the instants of a confirmed fault enclose it', async () => {
  const { program } = await startCounter('obeys')
  const before = monotonicMs()
  const { injectedAtMs, confirmedAtMs } = await carryOut(pause, program)
  const after = monotonicMs()
  const instants = [before, injectedAtMs, confirmedAtMs ?? 0, after]
  expect(instants).toEqual([...instants].sort((left, right) => left - right))
})

test('resuming a process that was not stopped does not count', async () => {
  const program = await startProgram('idle')
  expect(await carryOut(resume, program)).toMatchObject({
    confirmed: false,
    confirmedAtMs: null,
    detail: expect.stringContaining('was not stopped before SIGCONT'),
  })
})

test('a paused process is resumed also when the one that paused it throws', async () => {
  const { program, counts } = await startCounter('obeys')
  const act = async () => {
    await using healing = healOnDispose(pause, program)
    expect(healing).toBeDefined()
    await carryOut(pause, program)
    throw new Error('went wrong')
  }
  await expect(act()).rejects.toThrow('went wrong')
  await counted(counts, await counts())
})

test.for(['running', 'paused'])('a kill ends a %s process, confirmed by its exit', async (state) => {
  const program = await startProgram('idle')
  if (state === 'paused') await carryOut(pause, program)
  expect(await carryOut(kill, program)).toMatchObject({ confirmed: true, detail: 'exit by SIGKILL' })
  expect(await processState(program.pid)).toBe('')
})

test.for(['running', 'paused'])('SIGTERM lets a %s process end in its own way', async (state) => {
  const { program } = await startCounter('obeys')
  if (state === 'paused') await carryOut(pause, program)
  expect(await carryOut(terminate, program)).toMatchObject({ confirmed: true, detail: 'exit code 7' })
})

test('a process without a handler ends by SIGTERM', async () => {
  expect(await carryOut(terminate, await startProgram('idle'))).toMatchObject({
    confirmed: true,
    detail: 'exit by SIGTERM',
  })
})

test('a process that ignores SIGTERM is reported as still there', async () => {
  const { program } = await startCounter('ignores')
  const report = await terminate.confirm(program, await terminate.inject(program), 150)
  expect(report).toMatchObject({ confirmed: false, confirmedAtMs: null })
  expect(report.detail).toContain('still there after 150 ms')
})

test('a process that does not stop within the limit is reported with its state', async () => {
  const program = await startProgram('idle')
  const report = await pause.confirm(program, { injectedAtMs: monotonicMs(), invalid: null }, 50)
  expect(report).toMatchObject({
    confirmed: false,
    detail: expect.stringMatching(/^still in state [RS]+ after/),
  })
})

test('an end that was not the kill does not confirm it', async () => {
  const program = await startProgram('idle')
  program.child.send(3)
  const report = await kill.confirm(program, { injectedAtMs: monotonicMs(), invalid: null })
  expect(report).toMatchObject({ confirmed: false, detail: 'the process ended otherwise: exit code 3' })
})

test('a process that ends while its pause is awaited is not paused', async () => {
  const program = await startProgram('idle')
  program.child.send(4)
  const report = await pause.confirm(program, { injectedAtMs: monotonicMs(), invalid: null })
  expect(report).toMatchObject({ confirmed: false, detail: 'the process ended: exit code 4' })
})

test.for([pause, resume, kill, terminate])(
  '$signal to a process that has ended is no fault',
  async (fault) => {
    const program = await startProgram('idle')
    program.child.send(5)
    await program.exited
    expect(await carryOut(fault, program)).toMatchObject({
      confirmed: false,
      detail: `the process had ended before ${fault.signal}: exit code 5`,
    })
    await fault.heal(program)
  },
)

test('a signal that the system refuses is reported with its reason', async () => {
  const program = await startProgram('idle')
  program.child.send(0)
  await program.exited
  const never: FaultTarget = { pid: program.pid, exited: new Promise(() => {}) }
  expect(await carryOut(pause, never)).toMatchObject({
    confirmed: false,
    detail: expect.stringContaining('SIGSTOP could not be sent: kill ESRCH'),
  })
  await pause.heal(never)
})

test('a process counts as stopped only when all of its threads are', () => {
  expect(['T', 'TTT'].map(isStopped)).toEqual([true, true])
  expect(['', 'S', 'TS', 'RT', 't', 'Z', 'TZ'].map(isStopped)).not.toContain(true)
  expect(['S', 'RSD'].map(isGoing)).toEqual([true, true])
  expect(['', 'T', 'ST', 'Z', 'X'].map(isGoing)).not.toContain(true)
})

test('where there are no such signals it is said why', () => {
  expect(canSignal('win32')).toMatchObject({ supported: false, reason: expect.stringContaining('Windows') })
  expect(canSignal('linux')).toEqual({ supported: true, reason: null })
  expect(canSignal('darwin')).toEqual({ supported: true, reason: null })
})

async function carryOut(fault: Fault, target: FaultTarget): Promise<FaultReport> {
  return fault.confirm(target, await fault.inject(target))
}

type Counts = () => Promise<number[]>

/** Starts a program that counts on two threads; `counts` reads how far each has come. */
async function startCounter(
  answerToTerm: 'obeys' | 'ignores',
): Promise<{ program: StartedProgram; counts: Counts }> {
  const directory = await mkdtemp(join(tmpdir(), 'fence-audit-faults-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const program = await startProgram('counter', directory, answerToTerm)
  const counts = () =>
    Promise.all(
      ['main', 'second'].map(async (thread) =>
        Number(await readFile(join(directory, `${thread}.count`), 'utf8')),
      ),
    )
  return { program, counts }
}

/** Waits until both threads have counted beyond what they had. */
async function counted(counts: Counts, before: readonly number[]): Promise<void> {
  await vi.waitFor(async () => {
    const now = await counts()
    expect(now.every((count, thread) => count > (before[thread] ?? 0))).toBe(true)
  }, 10_000)
}
