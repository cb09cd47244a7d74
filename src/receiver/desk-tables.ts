import type { Generated } from 'kysely'

/** The tables of a desk's file. Every request is a row of `requests`; only one that took effect has a row in `effects`. */
export interface DeskTables {
  requests: {
    id: Generated<number>
    operation_id: string
    worker: string
    /** The Idempotency-Key; null where the request had none. */
    key: string | null
    /** Epoch ms. */
    at_wall: number
  }
  effects: {
    id: Generated<number>
    request_id: number
    /** Unique where it is not null. */
    key: string | null
  }
}
