import type { Rules } from '../rules/rules.ts'
import type { RunFence } from '../run-fence.ts'
import type { Database } from '../sqlite/database.ts'
import { retireFence } from './memory-fences.ts'
import { ReferenceMemory } from './reference-memory.ts'

/** The `memory` domain in variant F3, whose fences can be retired. A class of its own: users look for the method. */
export class RetiringReferenceMemory extends ReferenceMemory {
  readonly #database: Database
  readonly #rules: Rules

  constructor(database: Database, rules: Rules) {
    super(database, rules)
    this.#database = database
    this.#rules = rules
  }

  async retireRunFence(fence: RunFence): Promise<boolean> {
    return retireFence(this.#database, this.#rules, fence)
  }
}
