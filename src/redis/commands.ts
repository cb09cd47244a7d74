/** Raw Redis commands, whichever way they go. */
export interface RedisCommands {
  /** Sends commands and answers with their results, in order; rejects when one of them fails. */
  send(commands: readonly (readonly string[])[]): Promise<unknown[]>
  /** Names of all keys that match a glob pattern, each once, in order. */
  keys(pattern: string): Promise<string[]>
}
