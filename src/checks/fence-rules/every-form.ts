import { FENCE_KINDS, fenceKindsOf, type FenceKind } from '../../card/course.ts'
import { tracesIn } from '../../card/read-write.ts'
import { knowsVariant, tryVariant, variantOf, type Variant } from '../../card/variant.ts'
import { callOf, markOf, unfenced } from '../../card/write-to-surface.ts'
import { wasAnswered } from '../answers.ts'
import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import type { CheckId } from '../check-id.ts'
import { judgeExpectations, type Expectation } from '../expectation.ts'
import { inconclusive } from '../refusal.ts'
import { runCheck } from '../run-check.ts'
import type { RunStage } from '../run-stage.ts'
import { worstJudgement } from '../worst-judgement.ts'
import type { Judgement } from '../../verdict/verdict.ts'
import { METHODS_OF, own, type FencedDomain } from './fenced-domain.ts'
import { owned, refusedWhole } from './fenced-write.ts'
import type { Form } from './forms/form.ts'
import { MEMORY_FORMS } from './forms/memory-forms.ts'
import { WORKFLOW_FORMS } from './forms/workflow-forms.ts'

const FORMS = { workflows: WORKFLOW_FORMS, memory: MEMORY_FORMS } as const
/** Of what B writes at the end of each form. */
const DUE = markOf('B0')

/**
 * The card sends one plain write to each surface. Stores have other ways for a title alone, for a new row, for a
 * certain status, for what is long; each of them needs the fence as well. For every form A owns a run, B takes it over,
 * A writes in that form, and then B does.
 */
export function everyForm(id: CheckId, domain: FencedDomain): Check {
  return runCheck({
    id,
    domain,
    title: 'In whatever form a displaced owner writes, the write is refused',
    methods: METHODS_OF[domain],
    async run(stage) {
      const variant = await tryVariant(stage, domain)
      for (const form of FORMS[domain]) await play(stage, form, variant)
    },
    judge(evidence) {
      const variant = variantOf(evidence, domain)
      const { met, what } = knowsVariant(evidence, domain)
      if (variant === null || met !== true) return inconclusive('A write in other forms', [what])
      const methods = evidence.domains?.[domain].methods ?? []
      const forms = FORMS[domain].filter(({ surface }) => methods.includes(surface.method))
      const judged = forms.map((form) => ({ form, judgement: judgeForm(evidence, form, variant) }))
      const offered = judged.flatMap(({ judgement }) => (judgement === null ? [] : [judgement]))
      if (offered.length === 0)
        return inconclusive('A write in other forms', ['the rightful owner can write in one of them'])
      const { notes = [], ...worst } = worstJudgement(offered)
      const refusedToAll = judged.flatMap(({ form, judgement }) => (judgement === null ? [form.name] : []))
      const note = `Not counted, because the rightful owner cannot write it either: ${refusedToAll.join(', ')}.`
      return {
        ...worst,
        ...(worst.verdict === 'holds' ? { summary: doneInWords(offered.length) } : {}),
        notes: refusedToAll.length === 0 ? notes : [...notes, note],
      }
    },
  })
}

async function play(stage: RunStage, { name, surface }: Form, variant: Variant): Promise<void> {
  const { a, b } = stage
  const { domain } = surface
  const run = stage.newRun()
  await surface.setUp(unfenced(a, domain, `${name}, set-up`), run)
  const fenceOfA = await own(a, `${name}, a`, domain, run, { without: 1 })
  const fenceOfB = await own(b, `${name}, b`, domain, run, { force: true, without: 2 })
  await stage.state(`${name}, taken`, run)
  for (const { step, mark, kind } of staleWrites({ name, surface }, variant)) {
    const write = { run, mark, arranged: undefined, fence: fenceOfA }
    const call = callOf(surface, { ...write, kind: kind === 'explicit' ? kind : 'scope' })
    await a.call(step, kind === WITH_NULL ? { ...call, args: call.args.map(withNullFence) } : call)
    await stage.state(`${step}, read`, run)
  }
  const due = { run, mark: DUE, arranged: undefined, fence: fenceOfB, kind: 'explicit' } as const
  await b.call(`${name}, due`, callOf(surface, due))
  await stage.state(`${name}, due, read`, run)
}

/**
 * The fence comes from the scope, and the parameter says null: no fence by itself, which is no reason to ignore the
 * scope (core 1.76.0 passes on whatever it was given).
 */
const WITH_NULL = 'null in a scope'

interface StaleWrite {
  readonly step: string
  readonly mark: string
  readonly kind: FenceKind | typeof WITH_NULL
  /** The reading before it. */
  readonly before: string
}

function staleWrites({ name, surface }: Form, variant: Variant): StaleWrite[] {
  const carried = fenceKindsOf(surface, variant)
  const all: StaleWrite['kind'][] = carried.length === FENCE_KINDS.length ? [...carried, WITH_NULL] : carried
  return all.map((kind, index, kinds) => ({
    step: `${name}, stale, ${kind}`,
    mark: markOf(`A${index + 1}`),
    kind,
    before: index === 0 ? `${name}, taken` : `${name}, stale, ${kinds[index - 1]}, read`,
  }))
}

/** Null where the store does not take this form from anybody, and nothing of a stale write came through. */
function judgeForm(evidence: CheckEvidence, form: Form, variant: Variant): Judgement | null {
  const { name, surface } = form
  const { domain, method } = surface
  const stale = judgeExpectations(
    evidence,
    [
      owned(evidence, `${name}, a`, domain, `A was given the run (${name})`),
      owned(evidence, `${name}, b`, domain, `B took it over (${name})`),
      ...staleWrites(form, variant).flatMap((write) => refusal(evidence, `${method} with ${name}`, write)),
    ],
    '',
  )
  const due = evidence.call(`${name}, due`)
  if (stale.verdict !== 'holds') return stale
  if (!wasAnswered(due) || evidence.row(`${name}, due, read`) === null)
    return inconclusive('A write in other forms', [`B's own ${method} with ${name} was answered and read`])
  const isThere = tracesIn(evidence, surface, DUE, `${name}, due, read`).seen.length > 0
  return due?.outcome === 'ok' && isThere ? stale : null
}

function refusal(evidence: CheckEvidence, what: string, { step, kind, before }: StaleWrite): Expectation[] {
  const how = `A's stale ${what} (fence ${kind})`
  return refusedWhole(evidence, {
    step,
    before,
    stored: `nothing of ${how} is stored`,
    refused: `${how} is refused`,
  })
}

function withNullFence(input: unknown): unknown {
  return typeof input === 'object' && input !== null ? { ...input, fence: null } : input
}

function doneInWords(count: number): string {
  return `In each of ${count} forms the stale write was refused and left nothing, and the owner's was accepted.`
}
