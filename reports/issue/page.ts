import type { Verification } from '../../src/repro/verification.ts'
import { code, fencedBlock, prose } from '../markdown/escape.ts'
import { clip } from '../words/clip.ts'
import { visible } from '../words/visible.ts'
import type { Issue } from './issue.ts'
import { outsideText } from './outside-text.ts'
import { verificationInWords } from './verification-words.ts'

export interface PageOptions {
  /** Words that must not be in it: the names of the account and of the machine, secrets. */
  readonly personal: readonly string[]
  /** Null where nobody asked for it. */
  readonly verification: Verification | null
}

const ROWS_MAX = 12
const SUMMARY_LENGTH_MAX = 300

/** The title of a report, as a tracker has a field for it. */
export function issueTitle({ kind, faults, store, report, adapter }: Issue): string {
  const [{ cause, title }] = faults
  const who = cause === 'core' ? report.pair.core.name : store.adapter === 'custom' ? store.name : adapter
  return `${kind?.title ?? title} (${who})`
}

/** One bug report in Markdown, ready to be filed. Nothing in it is personal, a path or a secret. */
export function issuePage(issue: Issue, { personal, verification }: PageOptions): string {
  const { kind, faults, report, script, noScript } = issue
  const [first] = faults
  const clean = (text: string): string => visible(outsideText(text, personal))
  const own = (text: string): string => prose(clean(text))
  const expected =
    kind === null ? [own(first.title)] : [prose(kind.expected), '', prose(`Source: ${kind.source}.`)]
  return [
    `# ${own(issueTitle(issue))}`,
    '',
    kind === null ? own(`${first.risk} ${first.summary}`) : prose(kind.paragraph),
    '',
    '## Versions',
    '',
    ...versions(issue).map(([name, value]) => `- ${name}: ${code(clean(value))}`),
    '',
    '## Expected',
    '',
    ...expected,
    '',
    '## Actual',
    '',
    own(clip(first.summary, SUMMARY_LENGTH_MAX)),
    '',
    ...(kind === null
      ? []
      : ['## Calls', '', ...kind.calls.map((call, at) => `${at + 1}. ${code(call)}`), '']),
    '## Evidence',
    '',
    '| finding | verdict | what was seen | lines of the run |',
    '| --- | --- | --- | --- |',
    ...faults.slice(0, ROWS_MAX).map(({ id, verdict, summary, evidence }) => {
      const seen = own(clip(summary, SUMMARY_LENGTH_MAX))
      return `| ${code(id)} | ${verdict} | ${seen} | ${evidence === '' ? '–' : code(clean(evidence))} |`
    }),
    ...(faults.length > ROWS_MAX
      ? [
          '',
          prose(
            `And ${faults.length - ROWS_MAX} more of the same cause: ${faults
              .slice(ROWS_MAX)
              .map(({ id }) => id)
              .join(', ')}.`,
          ),
        ]
      : []),
    '',
    '## Likely cause',
    '',
    `To fix: ${toFix(issue)}. ${kind === null ? own(first.remedy) : prose(kind.likely(issue))}`,
    '',
    '## Reproduction',
    '',
    ...(script === null
      ? [prose(`There is no script for it: ${noScript}. fence-audit shows it: ${command(issue)}`)]
      : [
          ...verificationInWords(verification, report.tool.version),
          '',
          ...fencedBlock('js', script.trimEnd().split('\n')),
        ]),
    '',
    prose(`Found by fence-audit ${report.tool.version}: ${command(issue)}`),
    '',
  ].join('\n')
}

function versions({ report: { pair, run }, faults: [{ cause }] }: Issue): [string, string][] {
  const packages = [pair.core, ...(pair.adapter === null ? [] : [pair.adapter])]
  const named = packages.map(({ name, version, integrity, local }): [string, string] => [
    name,
    `${version}${local === true ? ' (a local package)' : ''}${integrity === null ? '' : ` ${integrity}`}`,
  ])
  // What is to be mended comes first.
  return [...(cause === 'core' ? named : named.toReversed()), ['Node', pair.node], ['system', run.os]]
}

function toFix({ faults: [{ cause }], adapter, report }: Issue): string {
  const core = report.pair.core.name
  const names = { core, adapter, 'core+adapter': `${core} and ${adapter}`, configuration: 'configuration' }
  return prose(cause === null ? 'not known' : names[cause])
}

function command({ report: { pair }, store, faults: [{ id }] }: Issue): string {
  const only = /^[SP]\d$/.test(id)
    ? `--only none --scenarios S1${id === 'S1' ? '' : `,${id}`}`
    : `--only ${id}`
  const adapter = pair.adapter === null ? '' : ` --adapter ${pair.adapter.name}@${pair.adapter.version}`
  const module = store.adapter === 'custom' ? ' --store MODULE' : ''
  return `\`fence-audit --core ${pair.core.version}${adapter}${module} ${only}\``
}
