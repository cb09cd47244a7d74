/** Every verdict and grade of a JSON report, by what it is about; scenarios with the figures that no load may change. */
export function verdictsIn({ stores, grade }) {
  const found = new Map([['grade', { verdict: grade, summary: '' }]])
  for (const store of stores) {
    for (const [domain, given] of Object.entries(store.domains))
      found.set(`domain ${domain}`, { verdict: `${given.store}, ${given.grade}`, summary: given.why })
    for (const { id, verdict, summary } of store.checks) found.set(id, { verdict, summary })
    for (const { verdict, summary, ...cell } of store.card)
      found.set([cell.surface, cell.loss, cell.timing, cell.fence].join(', '), { verdict, summary })
    for (const scenario of store.scenarios) addScenario(found, scenario)
  }
  return found
}

function addScenario(found, { id, verdict, summary, runs }) {
  found.set(id, { verdict, summary })
  const judged = runs.find((run) => run.verdict !== 'inconclusive')
  if (judged === undefined) return
  const { requests, effects, storedResultFrom, bStartedWhileAAlive, retryCount } = judged
  const figures = [requests, effects, storedResultFrom, bStartedWhileAAlive ? 'yes' : 'no', retryCount]
  found.set(`${id} figures`, { verdict: figures.join('/'), summary: '' })
}
