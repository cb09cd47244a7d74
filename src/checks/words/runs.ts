import type { CheckId } from '../check-id.ts'
import type { Words } from '../../verdict/words.ts'

/** What the checks on the ownership of runs mean to those who can act on them. */
export const RUN_WORDS = {
  'runs/detection': {
    risk: 'Two workers of one run go by different rules.',
    remedy:
      'Answer the same for the life of the process, reject while the backend cannot be asked, keep one object.',
  },
  'runs/core-warning': {
    risk: 'Runs are recovered without protection, and no log line says so.',
    remedy: "Fence runs, so that there is nothing to warn of; the warning itself is the core's to give.",
  },
  'runs/claim-unowned': {
    risk: 'Two workers cannot tell whose a run is, and both go on with it.',
    remedy: "Store generation, owner and lease in one step, the generation seeded from the database's clock.",
  },
  'runs/live-claim': {
    risk: 'A run whose owner lives is executed a second time.',
    remedy: 'Compare the lease in the step that claims, without an exception for an owner id that is known.',
  },
  'runs/forced-takeover': {
    risk: 'A run is recovered by force, and its old owner still writes to it.',
    remedy: 'Raise the generation in the step that changes the owner, also with force.',
  },
  'runs/lapsed-claim': {
    risk: "A dead worker's run is stuck, or its late writes still land.",
    remedy:
      "Treat a lease that ends now or earlier as lapsed, by the database's clock, and raise the generation.",
  },
  'runs/expected-generation': {
    risk: 'Several recoveries of one run succeed, and each goes on with it.',
    remedy: 'Compare the generation before force is looked at, in the same step, and tell 0 from undefined.',
  },
  'runs/claim-race': {
    risk: 'Several workers are given the same run, and each goes on with it.',
    remedy: 'Claim in one conditional statement or one write transaction; a loser may be refused or throw.',
  },
  'runs/forced-claim-race': {
    risk: 'Several forced recoveries are given one run, and each goes on.',
    remedy: 'Compare the expected generation in the statement or transaction that claims by force.',
  },
  'runs/renewal': {
    risk: 'A worker that has lost its run is not told, and works on.',
    remedy: 'Match generation, owner and a lease that is set; count the rows found, not those changed.',
  },
  'runs/release': {
    risk: 'A stranger frees a run that is in use, or old generations return.',
    remedy: 'Match generation and owner, empty the lease, and keep the rest of the record.',
  },
  'runs/lease-boundary': {
    risk: 'A run is live to one worker and free to another, or live for ever.',
    remedy:
      'Compare by a strict greater-than, in one statement with the clock; refuse leases that are no numbers.',
  },
  'runs/unusual-run-ids': {
    risk: 'The owner of one run owns another too, or its own is never found.',
    remedy: 'Bind ids as parameters, escape them in keys, and shorten none.',
  },
  'runs/nested-run': {
    risk: 'Nested workflows of the rightful owner fail, or go unprotected.',
    remedy: 'Look the claim up under the run id that stands in the fence, not under that of the row.',
  },
  'runs/held-ownership': {
    risk: 'A displaced worker puts itself back as the owner.',
    remedy: 'Look and write in one transaction, in renewals and releases as well.',
  },
  'runs/other-runs': {
    risk: 'The end of one run takes another away from its worker.',
    remedy: 'Name the run in the WHERE of every statement, beside the owner.',
  },
  'runs/late-owner-write': {
    risk: 'Late results are lost that nobody else will deliver.',
    remedy: 'Compare generation and owner alone: the lease is no part of the fence.',
  },
} satisfies Record<Extract<CheckId, `runs/${string}`>, Words>
