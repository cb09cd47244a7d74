import type { ScenarioId } from './scenario-id.ts'
import type { Scenario } from './scenario.ts'
import { p1 } from './p1.ts'
import { p2 } from './p2.ts'
import { p3 } from './p3.ts'
import { s1 } from './s1.ts'
import { s2 } from './s2.ts'
import { s3 } from './s3.ts'
import { s4 } from './s4.ts'
import { s5 } from './s5.ts'
import { s6 } from './s6.ts'
import { s7 } from './s7.ts'

/** All scenarios by id; the compiler asks for the scenario of every id. */
export const SCENARIOS: Readonly<Record<ScenarioId, Scenario>> = {
  S1: s1,
  S2: s2,
  S3: s3,
  S4: s4,
  S5: s5,
  S6: s6,
  S7: s7,
  P1: p1,
  P2: p2,
  P3: p3,
}
