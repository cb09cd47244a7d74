/** A database that belongs to an application, as a safety test needs it. */
export interface UsersDatabase {
  /** What the audit is told: flags, and variables for what is secret. */
  readonly flags: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** Whether rows of an audit stay in it when the audit is killed, until they are cleaned up. */
  readonly keepsRows: boolean
  /** Everything that is in it, as one text. */
  dump(): Promise<string>
}
