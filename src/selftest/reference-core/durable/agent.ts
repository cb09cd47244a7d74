import type { Model } from './model.ts'

export interface AgentConfig {
  readonly id: string
  readonly name?: string
  readonly instructions: string
  readonly model: Model
}

/** An agent as an application declares it; a `DurableAgent` runs it. */
export class Agent {
  readonly id: string
  readonly name: string
  readonly instructions: string
  readonly model: Model

  constructor({ id, name = id, instructions, model }: AgentConfig) {
    this.id = id
    this.name = name
    this.instructions = instructions
    this.model = model
  }
}
