/**
 * What a history says of its scenarios, in ms: from when their workers began to start until the last one's end, and
 * for runs in turn how long each took of that. Repeats of what could not be judged are left out, and counted.
 */
export function scenarioTimes(history) {
  const ofFirst = history.filter((event) => event.type === 'scenario' && event.run === 1)
  const ends = ofFirst.filter(({ phase }) => phase !== 'started')
  const firstStart = ofFirst.find(({ phase }) => phase === 'started')
  if (firstStart === undefined) throw new Error('No scenario was started.')
  // Before the first scenario only its own workers are started, once the last check is over or the core was watched.
  const before = history.findLast(({ i, type }) => i < firstStart.i && SETTLED.has(type))
  const from = before?.t ?? 0
  const each = new Map()
  let last = from
  for (const { scenario, t } of ends) {
    each.set(scenario, t - last)
    last = t
  }
  const repeats = history.filter(
    ({ type, phase, detail }) => type === 'scenario' && phase === 'started' && detail !== undefined,
  )
  return { allMs: last - from, each, repeats: repeats.length }
}

const SETTLED = new Set(['check', 'core-asks', 'domains'])
