import { ReferenceMastra, type MastraConfig } from './mastra.ts'
import { chooseRules } from './rules/choose-rules.ts'

/** The class `Mastra` of the reference core, or of one whose manager has a fault. Throws for an unknown fault. */
export function mastraWith(fault: string | null): new (config: MastraConfig) => ReferenceMastra {
  const rules = chooseRules(fault)
  return class Mastra extends ReferenceMastra {
    constructor(config: MastraConfig) {
      super(config, rules)
    }
  }
}
