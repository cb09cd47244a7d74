import { claimUnowned } from '../../src/checks/runs/claim-unowned.ts'
import { expectedGeneration } from '../../src/checks/runs/expected-generation.ts'
import { forcedTakeover } from '../../src/checks/runs/forced-takeover.ts'
import { lapsedClaim } from '../../src/checks/runs/lapsed-claim.ts'
import { lateOwnerWrite } from '../../src/checks/runs/late-owner-write.ts'
import { leaseBoundary } from '../../src/checks/runs/lease-boundary.ts'
import { liveClaim } from '../../src/checks/runs/live-claim.ts'
import { nestedRun } from '../../src/checks/runs/nested-run.ts'
import { release } from '../../src/checks/runs/release.ts'
import { renewal } from '../../src/checks/runs/renewal.ts'
import { unusualRunIds } from '../../src/checks/runs/unusual-run-ids.ts'
import { describeRule } from './rule-cases.ts'
import { CLOCK, CONFLICT, DONE, given, isoOf, record, refused, Story, threw, type Ending } from './story.ts'
import { tellVariant } from './variant-story.ts'

const LOCKED = threw('SQLITE_BUSY: database is locked')
const lapsed: Ending = { value: record('A', 5, { live: false }) }
const stillLive: Ending = { value: record('A', 5) }
const ofRun = (mark: string) => ({ 'snapshots.run.snapshot': `mark-${mark}.` })

/** Neither the release of the scratch run nor the last renewal counts by itself: the record shows what came of them. */
const SHOWN = /^variant: (raises|releases)$/

describeRule(claimUnowned, {
  sound: () =>
    tellVariant(new Story())
      .call('before', 'A', [], { value: null })
      .call('claim', 'A', [], given(record('A', CLOCK)))
      .call('seen-by-b', 'B', [], { value: record('A', CLOCK) })
      .read('state', { 'owners.run.owner_id': 'A', 'owners.run.generation': CLOCK }),
  holds: {
    'the first generation is 1 in an earlier variant': (story) =>
      tellVariant(story, 'F2')
        .call('claim', 'A', [], given(record('A', 1)))
        .call('seen-by-b', 'B', [], { value: record('A', 1) })
        .read('state', { 'owners.run.generation': '1' }),
  },
  violated: {
    'somebody owned the run before': (story) => story.call('before', 'A', [], stillLive),
    'the claim is refused': (story) => story.call('claim', 'A', [], refused(null)),
    'the claim is not live': (story) =>
      story.call('claim', 'A', [], given(record('A', CLOCK, { live: false }))),
    'the generation is a text': (story) =>
      story.call('claim', 'A', [], {
        value: { acquired: true, record: record('A', CLOCK, { generation: `${CLOCK}` }) },
      }),
    'the generation is no whole number': (story) =>
      story
        .call('claim', 'A', [], given(record('A', CLOCK + 0.5)))
        .call('seen-by-b', 'B', [], { value: record('A', CLOCK + 0.5) })
        .read('state', { 'owners.run.generation': CLOCK + 0.5 }),
    'the first generation is 1 in the final variant': (story) =>
      story
        .call('claim', 'A', [], given(record('A', 1)))
        .call('seen-by-b', 'B', [], { value: record('A', 1) })
        .read('state', { 'owners.run.generation': 1 }),
    'B sees a lapsed claim': (story) =>
      story.call('seen-by-b', 'B', [], { value: record('A', CLOCK, { live: false }) }),
    'B sees another generation': (story) =>
      story.call('seen-by-b', 'B', [], { value: record('A', CLOCK + 1) }),
    'B sees nothing': (story) => story.call('seen-by-b', 'B', [], { value: null }),
    'B sees another owner': (story) => story.call('seen-by-b', 'B', [], { value: record('C', CLOCK) }),
    'the database has no such generation': (story) => story.read('state', { 'owners.run.generation': 4 }),
  },
  inconclusive: {
    'the claim met a lock': ['A was given the run', (story) => story.call('claim', 'A', [], LOCKED)],
  },
  spare: SHOWN,
})

describeRule(liveClaim, {
  sound: () =>
    new Story()
      .call('a-claims', 'A', [], given(record('A', 5)))
      .call('b-claims', 'B', [], refused(record('A', 5)))
      .call('seen', 'B', [], stillLive)
      .call('b-claims-briefly', 'B', [], refused(record('A', 5)))
      .call('a-again', 'A', [], refused(record('A', 5)))
      .call('seen-again', 'B', [], stillLive)
      .call('a-forces', 'A', [], given(record('A', 6))),
  holds: { 'the loser throws': (story) => story.call('b-claims', 'B', [], threw('somebody owns it')) },
  violated: {
    'B is given it': (story) => story.call('b-claims', 'B', [], given(record('B', 6))),
    'B is given it for no length of time': (story) =>
      story.call('b-claims-briefly', 'B', [], given(record('B', 6))),
    "B's refused claim took effect": (story) => story.call('seen', 'B', [], { value: record('B', 6) }),
    "B's refused claim changed the owner alone": (story) =>
      story.call('seen', 'B', [], { value: record('B', 5) }),
    'nobody owns it after a refused claim': (story) => story.call('seen', 'B', [], { value: null }),
    'its forced claim is refused, yet it took effect': (story) =>
      story.call('a-forces', 'A', [], refused(record('A', 6))),
    'the same owner is given it again': (story) => story.call('a-again', 'A', [], given(record('A', 5))),
    'its refused second claim took effect': (story) =>
      story.call('seen-again', 'B', [], { value: record('A', 6) }),
    'its forced claim is refused': (story) => story.call('a-forces', 'A', [], refused(record('A', 5))),
    'its forced claim keeps the generation': (story) =>
      story.call('a-forces', 'A', [], given(record('A', 5))),
  },
  inconclusive: {
    "B's claim met a lock": ["B's claim without force", (story) => story.call('b-claims', 'B', [], LOCKED)],
  },
})

describeRule(forcedTakeover, {
  sound: () =>
    new Story()
      .call('a-claims', 'A', [], given(record('A', 5)))
      .call('b-forces', 'B', [{ ownerId: 'B' }], given(record('B', 6)))
      .call('seen-by-a', 'A', [], { value: record('B', 6) }),
  violated: {
    'B is refused': (story) => story.call('b-forces', 'B', [{ ownerId: 'B' }], refused(record('A', 5))),
    'the generation stays': (story) => story.call('b-forces', 'B', [{ ownerId: 'B' }], given(record('B', 5))),
    'B is refused, yet it took effect': (story) =>
      story.call('b-forces', 'B', [{ ownerId: 'B' }], refused(record('B', 6))),
    'somebody else owns it afterwards': (story) =>
      story.call('b-forces', 'B', [{ ownerId: 'B' }], given(record('C', 6))),
    'the generation jumps': (story) => story.call('b-forces', 'B', [{ ownerId: 'B' }], given(record('B', 7))),
    "B's claim is not live": (story) =>
      story.call('b-forces', 'B', [{ ownerId: 'B' }], given(record('B', 6, { live: false }))),
    'A still sees itself': (story) => story.call('seen-by-a', 'A', [], stillLive),
  },
})

describeRule(lapsedClaim, {
  sound: () =>
    new Story()
      .call('a-claims', 'A', [], given(record('A', 5)))
      .call('lapsed', 'A', [], lapsed)
      .call('b-claims', 'B', [], given(record('B', 6))),
  violated: {
    'B is refused': (story) => story.call('b-claims', 'B', [], refused(record('A', 5, { live: false }))),
    'B is refused, yet it took effect': (story) => story.call('b-claims', 'B', [], refused(record('B', 6))),
    'the generation stays': (story) => story.call('b-claims', 'B', [], given(record('B', 5))),
  },
  inconclusive: {
    'the lease never lapsed': ["A's lease had lapsed", (story) => story.call('lapsed', 'A', [], stillLive)],
  },
})

describeRule(expectedGeneration, {
  sound: () =>
    new Story()
      .call('seven-on-new', 'A', [], refused(null))
      .call('zero-on-new', 'A', [], given(record('A', 5)))
      .call('zero-on-existing', 'B', [], refused(record('A', 5)))
      .call('stale', 'B', [], refused(record('A', 5)))
      .call('unchanged', 'B', [], stillLive)
      .call('seen', 'B', [], given(record('B', 6)))
      .call('released, a-claims', 'A', [], given(record('A', 5)))
      .call('released, free', 'B', [], lapsed)
      .call('released, zero', 'B', [], refused(record('A', 5)))
      .call('released, stale', 'B', [], refused(record('A', 5)))
      .call('released, ahead', 'B', [], refused(record('A', 5)))
      .call('released, unchanged', 'B', [], lapsed)
      .call('released, seen', 'B', [], given(record('B', 6)))
      .call('lapsed, a-claims', 'A', [], given(record('A', 5)))
      .call('lapsed, free', 'B', [], lapsed)
      .call('lapsed, zero', 'B', [], refused(record('A', 5)))
      .call('lapsed, stale', 'B', [], refused(record('A', 5)))
      .call('lapsed, ahead', 'B', [], refused(record('A', 5)))
      .call('lapsed, unchanged', 'B', [], lapsed)
      .call('lapsed, seen', 'B', [], given(record('B', 6))),
  violated: {
    ...Object.fromEntries(
      ['released', 'lapsed'].flatMap((how) => [
        ...['zero', 'stale', 'ahead'].map((seen) => [
          `a claim of a ${how} run fits: ${seen}`,
          (story: Story) => story.call(`${how}, ${seen}`, 'B', [], given(record('B', 6))),
        ]),
        [
          `a refused claim of a ${how} run took it`,
          (story: Story) => story.call(`${how}, unchanged`, 'B', [], { value: record('B', 5) }),
        ],
        [
          `a refused claim of a ${how} run raised its generation`,
          (story: Story) =>
            story.call(`${how}, unchanged`, 'B', [], { value: record('A', 6, { live: false }) }),
        ],
      ]),
    ),
    'the stored generation does not fit a released run': (story) =>
      story.call('released, seen', 'B', [], refused(record('A', 5, { live: false }))),
    'a foreign generation fits a new run': (story) =>
      story.call('seven-on-new', 'A', [], given(record('A', 5))),
    '0 does not fit a new run': (story) => story.call('zero-on-new', 'A', [], refused(null)),
    '0 fits an existing run': (story) => story.call('zero-on-existing', 'B', [], given(record('B', 6))),
    'an older generation fits': (story) => story.call('stale', 'B', [], given(record('B', 6))),
    'a refused claim took effect': (story) => story.call('unchanged', 'B', [], { value: record('B', 6) }),
    'a refused claim changed the owner alone': (story) =>
      story.call('unchanged', 'B', [], { value: record('B', 5) }),
    'the stored generation does not fit': (story) => story.call('seen', 'B', [], refused(record('A', 5))),
  },
  inconclusive: {
    'the run is not free after its release': [
      'the run is released',
      (story) => story.call('released, free', 'B', [], stillLive),
    ],
    'the lease never lapsed': [
      'the run is lapsed',
      (story) => story.call('lapsed, free', 'B', [], stillLive),
    ],
    'a lapsed run is given to nobody': [
      'a claim that expects the stored generation of a lapsed run',
      (story) => story.call('lapsed, seen', 'B', [], refused(record('A', 5, { live: false }))),
    ],
  },
})

describeRule(renewal, {
  sound: () =>
    new Story()
      .call('a-claims', 'A', [], given(record('A', 5)))
      .call('live', 'A', [], renewed(true, isoOf(CLOCK + 1_200_000)))
      .call('by-b', 'B', [], renewed(false))
      .call('a-renews-last', 'A', [], renewed(true, isoOf(CLOCK + 1)))
      .call('lapsed', 'A', [], lapsed)
      .call('after-lapse', 'A', [], renewed(true))
      .call('b-forces', 'B', [], given(record('B', 6)))
      .call('after-takeover', 'A', [], renewed(false))
      .call('a-claims-other', 'A', [], given(record('A', 8)))
      .call('a-releases', 'A', [], { value: true })
      .call('after-release', 'A', [], renewed(false)),
  violated: {
    'a short renewal adds to the lease': (story) =>
      story.call('a-renews-last', 'A', [], renewed(true, isoOf(CLOCK + 1_200_001))),
    'the owner is refused': (story) => story.call('live', 'A', [], renewed(false)),
    'the owner is refused, yet its lease is extended': (story) =>
      story.call('live', 'A', [], renewed(false, isoOf(CLOCK + 1_200_000))),
    'the lease ends when it did': (story) =>
      story.call('live', 'A', [], renewed(true, isoOf(CLOCK + 600_000))),
    'the lease is not extended': (story) => story.call('live', 'A', [], renewed(true, isoOf(CLOCK))),
    'a stranger renews': (story) => story.call('by-b', 'B', [], renewed(true)),
    'a lapsed owner is refused': (story) => story.call('after-lapse', 'A', [], renewed(false)),
    'a displaced owner renews': (story) => story.call('after-takeover', 'A', [], renewed(true)),
    'a released owner renews': (story) => story.call('after-release', 'A', [], renewed(true)),
    'the release is refused': (story) => story.call('a-releases', 'A', [], { value: false }),
  },
  inconclusive: {
    'the lease never lapsed': ["A's lease had lapsed", (story) => story.call('lapsed', 'A', [], stillLive)],
    'the late renewal met a lock': [
      "A's renewal after B's takeover",
      (story) => story.call('after-takeover', 'A', [], LOCKED),
    ],
  },
})

describeRule(release, {
  sound: () => released(tellVariant(new Story())),
  holds: {
    'the early draft answers a second release with false': (story) =>
      tellVariant(story, 'F1').call('again', 'A', [], { value: false }),
  },
  violated: {
    'another owner releases': (story) => story.call('wrong-owner', 'B', [], { value: true }),
    'another generation releases': (story) => story.call('wrong-generation', 'A', [], { value: true }),
    'a refused release took effect': (story) => story.call('still-owned', 'A', [], lapsed),
    'a refused release changed the owner': (story) =>
      story.call('still-owned', 'A', [], { value: record('B', 5) }),
    'a refused release changed the generation': (story) =>
      story.call('still-owned', 'A', [], { value: record('A', 6) }),
    'B is refused the released run, yet owns it': (story) =>
      story.call('b-claims', 'B', [], refused(record('B', 6))),
    'the owner is refused': (story) => story.call('right', 'A', [], { value: false }),
    'the release did nothing': (story) => story.call('released', 'A', [], stillLive),
    'the record is gone': (story) => story.call('released', 'A', [], { value: null }),
    'the record forgets its generation': (story) =>
      story.call('released', 'A', [], { value: record('A', 1, { live: false }) }),
    'a second release says false': (story) => story.call('again', 'A', [], { value: false }),
    'B is not given the released run': (story) => story.call('b-claims', 'B', [], refused(record('A', 5))),
    'the next generation starts again': (story) => story.call('b-claims', 'B', [], given(record('B', 1))),
    "the old owner releases B's run": (story) => story.call('late', 'A', [], { value: true }),
    'B lost the run by it': (story) =>
      story.call('still-b', 'B', [], { value: record('B', 6, { live: false }) }),
  },
  spare: SHOWN,
})

describeRule(leaseBoundary, {
  sound: () => {
    const story = new Story()
    for (const name of ['zero', 'negative', 'not-a-number'])
      story
        .call(`${name}: a-claims`, 'A', [], given(record('A', 5, { live: false })))
        .call(`${name}: b-claims`, 'B', [], given(record('B', 6)))
    return story
  },
  holds: {
    'NaN is refused with an error': (story) =>
      story.call('not-a-number: a-claims', 'A', [], threw('no lease')),
  },
  violated: {
    'a lease that ends now is live': (story) => story.call('zero: a-claims', 'A', [], given(record('A', 5))),
    'a lease of no length is refused, though nothing else owns the run': (story) =>
      story.call('zero: a-claims', 'A', [], refused(record('A', 5, { live: false }))),
    'B is refused at the boundary, yet owns the run': (story) =>
      story.call('zero: b-claims', 'B', [], refused(record('B', 6))),
    'B is refused at the boundary': (story) => story.call('zero: b-claims', 'B', [], refused(record('A', 5))),
    'the generation stays': (story) => story.call('zero: b-claims', 'B', [], given(record('B', 5))),
    'a negative lease is live': (story) => story.call('negative: a-claims', 'A', [], given(record('A', 5))),
    'B is refused a negative lease': (story) =>
      story.call('negative: b-claims', 'B', [], refused(record('A', 5))),
    'a lease of NaN is live': (story) => story.call('not-a-number: a-claims', 'A', [], given(record('A', 5))),
  },
  spare: /^not-a-number: b-claims$/,
})

const KINDS = ['colon', 'glob', 'quote', 'long', 'digits', 'percent']

describeRule(unusualRunIds, {
  sound: () => {
    const story = new Story()
    for (const kind of KINDS)
      story
        .call(`${kind}: a-claims`, 'A', [{ runId: kind }], given(record('A', 5, { runId: kind })))
        .call(`${kind}: seen`, 'B', [], { value: record('A', 5, { runId: kind }) })
        .call(`${kind}: b-claims`, 'B', [], refused(record('A', 5)))
        .call(`${kind}: unknown`, 'B', [], { value: null })
        .call(`${kind}: b-claims-other`, 'B', [], given(record('B', 5)))
    return story
  },
  violated: {
    'such a run cannot be claimed': (story) =>
      story.call('glob: a-claims', 'A', [{ runId: 'glob' }], refused(null)),
    'it is found under another id': (story) =>
      story.call('long: seen', 'B', [], { value: record('A', 5, { runId: 'lon' }) }),
    'it is not found': (story) => story.call('quote: seen', 'B', [], { value: null }),
    'its live claim is given to B': (story) => story.call('colon: b-claims', 'B', [], given(record('B', 6))),
    'a similar id is owned as well': (story) => story.call('digits: unknown', 'B', [], stillLive),
    'a similar id cannot be claimed': (story) =>
      story.call('percent: b-claims-other', 'B', [], refused(null)),
  },
})

describeRule(nestedRun, {
  sound: () =>
    new Story()
      .call('a-claims', 'A', [], given(record('A', 5)))
      .call('owned', 'A', [], DONE)
      .read('owned, read', ofRun('A1'))
      .call('b-forces', 'B', [], given(record('B', 6)))
      .call('stale', 'A', [], CONFLICT)
      .read('stale, read', ofRun('A1'))
      .call('control', 'B', [], DONE)
      .read('control, read', ofRun('B3')),
  violated: {
    "the parent's current fence is refused": (story) => story.call('owned', 'A', [], CONFLICT),
    'the stale write lands': (story) => story.call('stale', 'A', [], DONE).read('stale, read', ofRun('A2')),
    'it lands although it throws': (story) => story.read('stale, read', ofRun('A2')),
    'it is swallowed': (story) => story.call('stale', 'A', [], DONE),
    'B is refused': (story) => story.call('control', 'B', [], CONFLICT).read('control, read', ofRun('A1')),
    'what B wrote is not there': (story) => story.read('control, read', ofRun('A1')),
  },
  inconclusive: {
    'the stale write met a lock': ['is refused', (story) => story.call('stale', 'A', [], LOCKED)],
  },
})

describeRule(lateOwnerWrite, {
  sound: () =>
    tellVariant(new Story())
      .call('lapsed: a-claims', 'A', [], given(record('A', 5)))
      .call('lapse: lapsed', 'A', [], lapsed)
      .call('lapsed: write', 'A', [], DONE)
      .read('lapsed: read', ofRun('A1'))
      .call('released: a-claims', 'A', [], given(record('A', 5)))
      .call('a-releases', 'A', [], { value: true })
      .call('released: write', 'A', [], DONE)
      .read('released: read', ofRun('A1')),
  holds: {
    'the early draft refuses a released owner': (story) =>
      tellVariant(story, 'F1').call('released: write', 'A', [], CONFLICT).read('released: read', {}),
  },
  violated: {
    'a lapsed owner is refused': (story) => story.call('lapsed: write', 'A', [], CONFLICT),
    'a released owner is refused': (story) => story.call('released: write', 'A', [], CONFLICT),
    'what a lapsed owner wrote is not there': (story) => story.read('lapsed: read', {}),
    'what a released owner wrote is not there': (story) => story.read('released: read', {}),
    'the release is refused': (story) => story.call('a-releases', 'A', [], { value: false }),
  },
  inconclusive: {
    'the lease never lapsed': [
      "A's lease had lapsed",
      (story) => story.call('lapse: lapsed', 'A', [], stillLive),
    ],
  },
  spare: SHOWN,
})

function renewed(isRenewed: boolean, leaseExpiresAt = isoOf(CLOCK + 600_000)): Ending {
  return { value: { renewed: isRenewed, record: record('A', 5, { leaseExpiresAt }) } }
}

function released(story: Story): Story {
  return story
    .call('a-claims', 'A', [], given(record('A', 5)))
    .call('wrong-owner', 'B', [], { value: false })
    .call('wrong-generation', 'A', [], { value: false })
    .call('still-owned', 'A', [], stillLive)
    .call('right', 'A', [], { value: true })
    .call('released', 'A', [], lapsed)
    .call('again', 'A', [], { value: true })
    .call('b-claims', 'B', [], given(record('B', 6)))
    .call('late', 'A', [], { value: false })
    .call('still-b', 'B', [], { value: record('B', 6) })
}
