import type { CheckId } from '../../src/checks/check-id.ts'
import { CHECK_WORDS } from '../../src/checks/check-words.ts'
import { pageOf } from '../../src/verdict/page-of.ts'
import { onFenced, onStall, onUnfenced, withText } from './scenario-reports.ts'
import type { CheckReport, DomainReport, RawRow, Report, StoreReport } from '../../src/verdict/report.ts'

/** Reports as a judge would make them, written by hand; each shows one situation that a reader meets. */

const running: RawRow = {
  id: 'fa-7-t1',
  tool_call_id: 'call-1',
  tool_name: 'send',
  run_id: 'fa-7',
  status: 'running',
  args: '{"nonce":"n-91"}',
  result: null,
  error: null,
  retry_count: 0,
  startedAt: '2026-11-03T10:00:00.000Z',
  completedAt: null,
}
const completed: RawRow = {
  ...running,
  status: 'completed',
  result: '{"by":"A"}',
  completedAt: '2026-11-03T10:00:01.000Z',
}

export function check(id: CheckId, change: Partial<CheckReport> = {}): CheckReport {
  return {
    id,
    domain: 'backgroundTasks',
    title: 'A write that its condition does not allow is refused',
    ...CHECK_WORDS[id],
    page: pageOf('check', id),
    verdict: 'holds',
    required: true,
    cause: null,
    summary: "A's write was refused (`false` came back), the row is unchanged, and B's write was accepted.",
    missingWitnesses: [],
    notes: [],
    did: `A: updateTask('fa-7-t1', {status: 'completed'}, {expectedStatus: 'pending'})`,
    cameBack: '`false` came back',
    before: running,
    after: running,
    evidence: 'history.jsonl#120-141',
    ...change,
  }
}

function stale(id: CheckId, what: string, status = 'completed'): CheckReport {
  return check(id, {
    title: `${what} is refused after B took the task over`,
    verdict: 'absent',
    cause: 'core+adapter',
    summary: `${what}: the condition is ignored: \`true\` came back and the row changed (status running → ${status}); the owner is not stored.`,
    did: `A: updateTask('fa-7-t1', {status: '${status}', result: {by: 'A'}}, {expectedStatus: 'running', expectedOwnerId: 'A'})`,
    cameBack: '`true` came back',
    after: { ...completed, status },
  })
}

function notStored(id: CheckId, subject: string): CheckReport {
  return check(id, {
    title: `${subject} survives a round trip, through the adapter and raw`,
    verdict: 'absent',
    cause: 'core+adapter',
    summary: `${subject} was written and \`false\` came back; neither the adapter nor the raw row has it afterwards.`,
    did: `A: updateTask('fa-7-t1', {ownerId: 'A', leaseExpiresAt: 2026-11-03T10:01:00.000Z})`,
  })
}

const createReplaces = check('tasks/create-exclusive', {
  title: 'A second create with a known id leaves the row alone',
  verdict: 'violated',
  cause: 'adapter',
  summary:
    "B created a task under the id of A's running task: `undefined` came back and A's row was replaced.",
  did: `B: createTask({id: 'fa-7-t1', status: 'pending', args: {nonce: 'n-92'}})`,
  cameBack: '`undefined` came back',
  after: { ...running, status: 'pending', args: '{"nonce":"n-92"}', startedAt: null },
})

const absentOnTasks = [
  notStored('tasks/owner-persisted', 'The owner'),
  notStored('tasks/lease-persisted', 'The lease'),
  notStored('tasks/lease-precision', 'The lease'),
  notStored('tasks/clear-by-undefined', 'The owner'),
  stale('tasks/expected-owner', "A stranger's completion"),
  stale('tasks/expected-owner-null', 'A completion on condition of no owner'),
  stale('tasks/expected-lease', 'A completion with a lease that is not the stored one'),
  stale('tasks/stale-complete', "A's stale completion"),
  stale('tasks/stale-fail', "A's stale failure", 'failed'),
  stale('tasks/stale-cancel', "A's stale cancellation", 'cancelled'),
  stale('tasks/stale-time-out', "A's stale time-out", 'timed_out'),
  stale('tasks/stale-suspend', "A's stale suspension", 'suspended'),
  stale('tasks/stale-retry', "A's stale retry", 'pending'),
  stale('tasks/stale-renew', "A's stale renewal"),
  stale('tasks/stale-release', "A's stale release"),
  check('tasks/stale-delete', {
    title: 'A stale delete is refused after B took the task over',
    verdict: 'absent',
    required: false,
    cause: 'core+adapter',
    summary: "A's stale delete: deleteTask takes no condition; the row is gone.",
    did: `A: deleteTask('fa-7-t1')`,
    cameBack: '`undefined` came back',
    after: null,
  }),
  stale('tasks/half-applied-refusal', 'A half-applied refusal'),
  stale('tasks/reclaim-race', 'The second of two reclaims'),
]

const holding = (
  [
    'tasks/shared-database',
    'tasks/result-type',
    'tasks/true-means-applied',
    'tasks/false-means-unchanged',
    'tasks/expected-status',
    'tasks/timezone',
    'tasks/claim-race',
    'tasks/lost-update',
  ] as const
).map((id) => check(id))

const noRunFencing = (['workflows', 'memory'] as const).map((domain) =>
  check(`${domain}/run-fencing`, {
    domain,
    title: 'The domain can fence a run, and says so',
    verdict: 'absent',
    cause: 'core+adapter',
    summary: `The ${domain} domain has no supportsRunFencing and no method that takes a fence.`,
    did: null,
    cameBack: null,
    before: null,
    after: null,
  }),
)

function domain(change: Partial<DomainReport>): DomainReport {
  return {
    store: 'unfenced',
    grade: 'unfenced',
    cause: 'core+adapter',
    why: 'no run fencing: the domain has no method that takes a fence, and the core sends none',
    declared: null,
    implementation: { class: 'WorkflowsLibSQL', package: '@mastra/libsql' },
    ...change,
  }
}

const fencedDomain = domain({
  store: 'fenced',
  grade: 'fenced',
  cause: null,
  why: 'every required check holds',
})

const libsql: StoreReport = {
  name: 'libsql',
  adapter: '@mastra/libsql',
  grade: 'unfenced',
  why: 'no domain is fenced',
  domains: {
    backgroundTasks: domain({
      why: 'status-only: expectedStatus is enforced, but neither owner nor lease is stored, so a displaced worker can still finish the task',
      implementation: { class: 'BackgroundTasksLibSQL', package: '@mastra/libsql' },
    }),
    workflows: domain({}),
    memory: domain({ implementation: { class: 'MemoryLibSQL', package: '@mastra/libsql' } }),
  },
  checks: [...holding, createReplaces, ...absentOnTasks, ...noRunFencing],
  scenarios: [],
  card: [],
  cardFigures: { cells: 0, heldCalls: 0, schedules: 0, variants: { workflows: null, memory: null } },
  leftBehind: [],
}

export const unfenced: Report = {
  schemaVersion: 1,
  tool: { name: 'fence-audit', version: '0.1.0' },
  run: {
    id: '20261103-100000-core-1.71.0-libsql-1.23.1',
    directory: '/srv/app/.fence-audit/runs/20261103-100000-core-1.71.0-libsql-1.23.1',
    startedAt: '2026-11-03T10:00:00.000Z',
    seed: 7,
    os: 'linux x64 6.8.0',
    complete: true,
  },
  pair: {
    core: { name: '@mastra/core', version: '1.71.0', integrity: 'sha512-AAAA', engines: '>=22.13.0' },
    adapter: { name: '@mastra/libsql', version: '1.23.1', integrity: 'sha512-BBBB', engines: '>=22.13.0' },
    peer: { range: '>=1.68.0-0 <2.0.0-0', satisfied: true },
    node: '26.10.0',
  },
  core: {
    asksForLease: false,
    asksForRunFencing: false,
    evidence:
      'At the claim it sends status and startedAt on condition of expectedStatus; completion and recovery are unconditional; no renewal was seen.',
    loadError: null,
  },
  stores: [libsql],
  require: ['backgroundTasks', 'workflows', 'memory'],
  gate: 'pair',
  grade: 'unfenced',
  why: 'a displaced worker can still finish a task: no owner and no lease is stored, and the core asks for none',
  cause: 'core+adapter',
  exitCode: 1,
}

export const fenced: Report = {
  ...unfenced,
  pair: { ...unfenced.pair, core: { ...unfenced.pair.core, version: '1.80.0' } },
  core: {
    asksForLease: true,
    asksForRunFencing: true,
    evidence: 'Every write is sent with owner and lease.',
    loadError: null,
  },
  stores: [
    {
      ...libsql,
      grade: 'fenced',
      why: 'every domain is fenced',
      domains: {
        backgroundTasks: fencedDomain,
        workflows: { ...fencedDomain, declared: true },
        memory: fencedDomain,
      },
      checks: holding,
    },
  ],
  grade: 'fenced',
  why: 'every required check ran and holds',
  cause: null,
  exitCode: 0,
}

/** The domain that a store that could not be shown either way has. */
const openDomain = domain({ store: 'inconclusive', grade: 'inconclusive', cause: null, why: 'worker B died' })

export const inconclusive: Report = {
  ...unfenced,
  stores: [
    {
      ...libsql,
      grade: 'inconclusive',
      why: 'worker B died',
      domains: { backgroundTasks: openDomain, workflows: fencedDomain, memory: fencedDomain },
      checks: [
        check('tasks/expected-status'),
        ...(
          ['tasks/stale-complete', 'tasks/stale-fail', 'tasks/stale-cancel', 'tasks/stale-retry'] as const
        ).map((id) =>
          check(id, {
            verdict: 'inconclusive',
            summary: "It could not be judged: no evidence that B's takeover was acknowledged.",
            missingWitnesses: [
              "B's takeover was acknowledged",
              "the rightful owner's control write was accepted",
            ],
            did: null,
            cameBack: null,
            before: running,
            after: null,
          }),
        ),
        check('tasks/claim-race', {
          verdict: 'error',
          summary: 'The race could not be run: worker B exited with code 134.',
          did: null,
          cameBack: null,
          before: null,
          after: null,
        }),
      ],
    },
  ],
  grade: 'inconclusive',
  why: 'worker B died before its takeover was acknowledged',
  cause: null,
  exitCode: 2,
}

export const loadError: Report = {
  ...unfenced,
  pair: {
    ...unfenced.pair,
    core: { ...unfenced.pair.core, version: '1.40.0' },
    peer: { range: '>=1.38.0 <2.0.0', satisfied: true },
  },
  core: {
    asksForLease: null,
    asksForRunFencing: null,
    evidence: '',
    loadError: {
      message: `The requested module '@mastra/core/storage' does not provide an export named 'TABLE_SCHEDULES'`,
      missingExport: 'TABLE_SCHEDULES',
      module: '@mastra/core/storage',
    },
  },
  stores: [],
  grade: 'error',
  why: 'the pair does not load',
  cause: 'core+adapter',
  exitCode: 3,
}

export const missingDomain: Report = {
  ...unfenced,
  pair: { ...unfenced.pair, adapter: { ...unfenced.pair.core, name: '@mastra/libsql', version: '1.8.0' } },
  stores: [
    {
      ...libsql,
      domains: {
        ...libsql.domains,
        backgroundTasks: domain({
          cause: 'adapter',
          why: 'the core silently uses its in-memory domain, so a restart loses every task',
          implementation: null,
        }),
        workflows: domain({
          why: 'the domain is the one that the core put in place',
          declared: true,
          implementation: { class: 'InMemoryWorkflows', package: '@mastra/core' },
        }),
      },
      checks: [
        check('tasks/shared-database', {
          verdict: 'absent',
          cause: 'adapter',
          summary: 'The store has no backgroundTasks domain.',
          did: null,
          cameBack: null,
          before: null,
          after: null,
        }),
      ],
    },
  ],
  why: 'the store has no backgroundTasks domain; the core would silently use memory',
  cause: 'adapter',
}

export const customStore: Report = {
  ...unfenced,
  pair: { ...unfenced.pair, adapter: null, peer: { range: null, satisfied: null } },
  stores: [{ ...libsql, name: 'my-store.mjs', adapter: 'custom' }],
  require: ['backgroundTasks', 'tasks/create-exclusive', 'tasks/timezone', 'tasks/old-table-upgrade'],
  gate: 'store',
}

export const interrupted: Report = {
  ...inconclusive,
  run: { ...inconclusive.run, complete: false },
  why: 'interrupted after 2 of 34 checks',
  exitCode: 130,
}

/** The ten scenarios on a core without leases: five are violated, S1 holds. */
export const scenarios: Report = { ...unfenced, stores: [{ ...libsql, scenarios: onUnfenced }] }

/** The ten scenarios on a pair that keeps leases, each run three times. */
export const scenariosHold: Report = {
  ...fenced,
  stores: fenced.stores.map((store) => ({ ...store, scenarios: onFenced })),
}

/** The control did not hold, so that nothing else counts. */
export const brokenControl: Report = {
  ...unfenced,
  stores: [{ ...libsql, scenarios: onStall }],
  why: 'backgroundTasks: the control S1 did not hold (No task runs here, because its row went to running and the executor was never called)',
  cause: 'adapter',
}

/** Everything that a store, a package or a path could contain to break a report. */
const HOSTILE =
  '\u001B[2J\u001B]0;owned\u0007\r\nx | y `` ` </details><script>alert(1)</script> <!-- ![i](http://e.example/i) @octocat #1 \\| \u202Egpj \u200B 漢字漢字 👩‍👩‍👧 ' +
  'x'.repeat(300)

export const hostile: Report = {
  ...unfenced,
  why: HOSTILE,
  stores: [
    {
      ...libsql,
      name: HOSTILE,
      why: HOSTILE,
      domains: {
        ...libsql.domains,
        memory: domain({ why: HOSTILE, implementation: { class: HOSTILE, package: HOSTILE } }),
      },
      checks: [
        check('tasks/create-exclusive', {
          verdict: 'violated',
          cause: 'adapter',
          title: HOSTILE,
          summary: HOSTILE,
          did: HOSTILE,
          cameBack: HOSTILE,
          notes: [HOSTILE, '```'],
          evidence: HOSTILE,
          before: { ...running, args: `${HOSTILE}before`, [HOSTILE]: HOSTILE, '```': '````' },
          after: { ...running, args: `${HOSTILE}after`, [HOSTILE]: null },
        }),
        check('tasks/stale-fail', { verdict: 'inconclusive', missingWitnesses: [HOSTILE], summary: HOSTILE }),
      ],
      scenarios: onUnfenced.map((scenario) => withText(scenario, HOSTILE)),
    },
  ],
}

/** Every situation by name. */
export const SITUATIONS: Readonly<Record<string, readonly Report[]>> = {
  unfenced: [unfenced],
  fenced: [fenced],
  inconclusive: [inconclusive],
  'load error': [loadError],
  'missing domain': [missingDomain],
  'custom store': [customStore],
  interrupted: [interrupted],
  'several pairs': [fenced, inconclusive, loadError],
  scenarios: [scenarios],
  'scenarios hold': [scenariosHold],
  'broken control': [brokenControl],
  hostile: [hostile],
}
