import { fenceKindsOf, type FenceKind } from '../../card/course.ts'
import { tracesIn } from '../../card/read-write.ts'
import type { Surface } from '../../card/surface.ts'
import { persistWorkflowSnapshot } from '../../card/surfaces/persist-workflow-snapshot.ts'
import { saveNewMessage } from '../../card/surfaces/save-new-message.ts'
import { knowsVariant, tryVariant, variantOf, type Variant } from '../../card/variant.ts'
import { callOf, markOf, unfenced } from '../../card/write-to-surface.ts'
import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import type { CheckId } from '../check-id.ts'
import { judgeExpectations, returned, type Expectation } from '../expectation.ts'
import { runCheck } from '../run-check.ts'
import type { RunStage } from '../run-stage.ts'
import { METHODS_OF, own, type FencedDomain } from './fenced-domain.ts'
import { owned, refusedWhole } from './fenced-write.ts'

/** The writes of a domain that a store is tempted to put together. */
const BATCHED = { workflows: persistWorkflowSnapshot, memory: saveNewMessage } as const

/** In what order the two runs are written to, and whether the write to the one that A keeps carries a fence. */
const ORDERS = [
  { inWords: 'the rightful write first', first: 'kept', isFenced: true },
  { inWords: 'the stale write first', first: 'lost', isFenced: true },
  { inWords: 'a write without a fence first', first: 'kept', isFenced: false },
] as const

/** Two writes of one turn; `before` names the reading of the lost run that comes before them. */
interface Turn {
  readonly step: string
  readonly mark: string
  readonly before: string
  readonly kind: FenceKind
  readonly order: (typeof ORDERS)[number]
}

/**
 * A owns two runs, and B takes the second over. A then writes to both in one turn of its event loop, in either order,
 * and to the first without a fence before a stale write. Whatever a store puts together, it must look at the fence of
 * each: what belongs to A's run is accepted, the stale write is refused, and nothing of it is there.
 */
export function oneTurn(id: CheckId, domain: FencedDomain): Check {
  const surface = BATCHED[domain]
  return runCheck({
    id,
    domain,
    title: 'Writes of two runs in one turn are fenced each by its own claim',
    methods: [...METHODS_OF[domain], surface.method],
    run: (stage) => play(stage, surface),
    judge(evidence) {
      const variant = variantOf(evidence, domain)
      const turns = variant === null ? [] : turnsOf(surface, variant)
      return judgeExpectations(
        evidence,
        [
          knowsVariant(evidence, domain),
          owned(evidence, 'a-keeps', domain, 'A was given the run that it keeps'),
          owned(evidence, 'a-loses', domain, 'A was given the run that it loses'),
          owned(evidence, 'b', domain, 'B took that run over'),
          ...turns.flatMap((turn) => expectationsOf(evidence, surface, turn)),
          returned(evidence, 'control', "B's write is accepted afterwards", () => true),
          isThere(evidence, surface, { step: 'control', mark: CONTROL, what: "B's write is there" }),
        ],
        `In each of ${turns.length} turns the write to A's own run was accepted, and the stale one refused.`,
      )
    },
  })
}

const CONTROL = markOf('B0')

async function play(stage: RunStage, surface: Surface): Promise<void> {
  const { a, b } = stage
  const { domain, method } = surface
  const variant = await tryVariant(stage, domain)
  const [kept, lost] = [stage.newRun(), stage.newRun()]
  await surface.setUp(unfenced(a, domain, 'kept, set-up'), kept)
  await surface.setUp(unfenced(a, domain, 'lost, set-up'), lost)
  const fenceOfKept = await own(a, 'a-keeps', domain, kept, { without: 1 })
  const fenceOfLost = await own(a, 'a-loses', domain, lost, { without: 1 })
  const fenceOfB = await own(b, 'b', domain, lost, { force: true, without: 2 })
  await stage.state('taken', lost)
  for (const { step, mark, kind, order } of turnsOf(surface, variant)) {
    const written = { mark, arranged: undefined, kind }
    const bare = {
      domain,
      method,
      args: surface.args({ run: kept, mark, arranged: undefined, fence: undefined }),
    }
    const ofKept = order.isFenced ? callOf(surface, { ...written, run: kept, fence: fenceOfKept }) : bare
    const ofLost = callOf(surface, { ...written, run: lost, fence: fenceOfLost })
    const calls = [[`${step}, kept`, ofKept] as const, [`${step}, lost`, ofLost] as const]
    await a.inOneTurn(order.first === 'kept' ? calls : calls.toReversed())
    await stage.state(`${step}, kept, read`, kept)
    await stage.state(`${step}, lost, read`, lost)
  }
  const control = {
    run: lost,
    mark: CONTROL,
    arranged: undefined,
    fence: fenceOfB,
    kind: 'explicit',
  } as const
  await b.call('control', callOf(surface, control))
  await stage.state('control, read', lost)
}

function turnsOf(surface: Surface, variant: Variant): Turn[] {
  const pairs = fenceKindsOf(surface, variant).flatMap((kind) => ORDERS.map((order) => ({ kind, order })))
  return pairs.map((pair, index) => ({
    ...pair,
    step: `turn ${index + 1}`,
    mark: markOf(`A${index + 1}`),
    before: index === 0 ? 'taken' : `turn ${index}, lost, read`,
  }))
}

function expectationsOf(evidence: CheckEvidence, surface: Surface, turn: Turn): Expectation[] {
  const { step, mark, kind, order } = turn
  const lost = `${step}, lost`
  const how = `(${order.inWords}, fence ${kind})`
  return [
    ...refusedWhole(evidence, {
      step: lost,
      before: turn.before,
      stored: `nothing of a stale write to ${surface.method} is stored beside one to another run ${how}`,
      refused: `that stale write is refused ${how}`,
    }),
    returned(evidence, `${step}, kept`, `the write to A's own run is accepted ${how}`, () => true),
    isThere(evidence, surface, {
      step: `${step}, kept`,
      mark,
      what: `what A wrote to its own run is there ${how}`,
    }),
  ]
}

function isThere(
  evidence: CheckEvidence,
  surface: Surface,
  { step, mark, what }: { readonly step: string; readonly mark: string; readonly what: string },
): Expectation {
  const isRead = evidence.row(`${step}, read`) !== null
  const { seen } = tracesIn(evidence, surface, mark, `${step}, read`)
  return { what, step, met: isRead ? seen.length > 0 : null }
}
