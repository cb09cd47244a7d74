import { FenceAuditError } from '../errors.ts'

/** STORE_UNAVAILABLE for scenarios alone: checks that touch nothing but rows of their own can run there all the same. */
export class HoldsOthersData extends FenceAuditError {
  /** `shown` is the database's URL without credentials, `key` one that no audit has made. */
  constructor(shown: string, key: string) {
    super(
      'STORE_UNAVAILABLE',
      `The database at ${shown} holds data of an application (the key ${key}, for one). ` +
        `Give an empty database, or add --scenarios none: then only checks run that touch nothing but rows of their own.`,
    )
  }
}
