/** The domain, in a script, and the key of its run. */
export const WORKFLOWS: readonly string[] = [
  "const workflows = await (await open('repro')).getStore('workflows')",
  "const key = { workflowName: 'workflow', runId: 'run' }",
]

/** A snapshot of a run, with every field that the type asks for. */
export const SNAPSHOT = (status: string): readonly string[] => [
  `const snapshot = { runId: 'run', status: '${status}', value: {}, context: { input: {} }, activePaths: [],`,
  '  activeStepsPath: {}, serializedStepGraph: [], suspendedPaths: {}, resumeLabels: {}, waitingPaths: {},',
  '  timestamp: Date.now() }',
]
