/** The scenarios of the published experiment, in its order. A new one is one line here, one in `list.ts`, one file. */
export const SCENARIO_IDS = ['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'P1', 'P2', 'P3'] as const
export type ScenarioId = (typeof SCENARIO_IDS)[number]

/** Those that run unless something else is asked for: what a pre-deploy check needs, with S1 as the control. */
export const DEFAULT_SCENARIOS = ['S1', 'S2', 'S6', 'P1', 'P2', 'P3'] as const satisfies readonly ScenarioId[]
