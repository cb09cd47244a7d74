import { readFileSync } from 'node:fs'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { junit } from '../../reports/junit.ts'
import { findingsOf } from '../../src/verdict/findings-of.ts'
import type { Report } from '../../src/verdict/report.ts'
import { accepted } from './accepted.ts'
import { check, fenced, hostile, inconclusive, SITUATIONS, unfenced } from './hand-written.ts'

const plain = { color: false, columns: 80, verbose: false }

interface Node {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Node[]
  text: string
}

/** The document as a tree; throws for whatever is not well-formed XML 1.0. */
function parse(text: string): Node {
  const root: Node = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const node: Node = { name, attributes, children: [], text: '' }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('text', (part) => {
    const node = open.at(-1)
    if (node !== undefined) node.text += part
  })
  parser.on('closetag', () => open.pop())
  parser.write(text).close()
  const [document] = root.children
  if (document === undefined) throw new Error('There is no element.')
  return document
}

/** The schema that Jenkins publishes, and most readers of JUnit's format go by; where it is from stands beside it. */
const SCHEMA = readFileSync(new URL('../fixtures/schemas/junit.xsd', import.meta.url), 'utf8')

/** What the schema forbids in a document. */
async function violations(xml: string): Promise<string[]> {
  const { errors } = await validateXML({ xml: { fileName: 'junit.xml', contents: xml }, schema: SCHEMA })
  return errors.map(({ message }) => message)
}

function cases(reports: readonly Report[]): Node[] {
  return parse(junit(reports, plain)).children.flatMap(({ children }) =>
    children.filter(({ name }) => name === 'testcase'),
  )
}

function tagOf(report: Report, name: string): Node | undefined {
  return cases([report]).find(({ attributes }) => attributes['name'] === name)?.children[0]
}

/** A shard of an audit: some checks were run in it, one was left to another. */
const shard = (ids: readonly string[], leftOut: 'tasks/timezone' | 'tasks/claim-race'): Report => ({
  ...fenced,
  grade: 'inconclusive',
  exitCode: 2,
  stores: fenced.stores.map((store) => ({
    ...store,
    grade: 'inconclusive',
    checks: store.checks.filter(({ id }) => ids.includes(id)),
    domains: {
      ...store.domains,
      backgroundTasks: {
        ...store.domains.backgroundTasks,
        grade: 'inconclusive',
        store: 'inconclusive',
        leftOut: [leftOut],
      },
    },
  })),
  require: ['backgroundTasks'],
})

/** The names of the cases of checks on tasks. */
function checksOf(report: Report): (string | undefined)[] {
  return cases([report])
    .map(({ attributes }) => attributes['name'])
    .filter((name) => name?.startsWith('tasks/'))
}

test('the schema refuses what it does not know', async () => {
  const text = junit([unfenced], plain)
  expect(await violations(text.replace('<testcase ', '<testcase surprise="1" '))).not.toEqual([])
  expect(await violations(text.replaceAll('<failure ', '<problem '))).not.toEqual([])
})

describe('the JUnit report', () => {
  test.each(Object.keys(SITUATIONS))('of "%s" is as the schema has it, and counts right', async (name) => {
    const reports = SITUATIONS[name] ?? []
    const text = junit(reports, plain)
    expect(await violations(text)).toEqual([])
    const document = parse(text)
    const own = document.children.flatMap(({ children }) =>
      children.filter((node) => node.name === 'testcase'),
    )
    for (const [attribute, tag] of [
      ['failures', 'failure'],
      ['errors', 'error'],
      ['skipped', 'skipped'],
    ] as const) {
      const count = own.filter(({ children }) => children[0]?.name === tag).length
      const told = document.children.map(({ attributes }) => Number(attributes[attribute]))
      expect(told.reduce((sum, one) => sum + one, 0)).toBe(count)
      // The schema has no such count of all suites.
      expect(document.attributes[attribute]).toBe(attribute === 'skipped' ? undefined : String(count))
    }
    expect(own).toHaveLength(reports.flatMap((report) => findingsOf(report)).length)
  })

  test.each(Object.keys(SITUATIONS))('of "%s" fails exactly where the exit code is not 0', (name) => {
    for (const report of SITUATIONS[name] ?? []) {
      const failing = cases([report]).some(({ children }) =>
        ['failure', 'error'].includes(children[0]?.name ?? ''),
      )
      expect(failing).toBe(report.exitCode !== 0)
    }
  })

  test('tells what could not be shown as an error, never as skipped or passed', () => {
    expect(tagOf(inconclusive, 'tasks/stale-fail')).toMatchObject({
      name: 'error',
      attributes: { type: 'inconclusive' },
    })
    expect(tagOf(inconclusive, 'tasks/claim-race')).toMatchObject({
      name: 'error',
      attributes: { type: 'error' },
    })
    expect(tagOf(unfenced, 'tasks/stale-fail')).toMatchObject({
      name: 'failure',
      attributes: { type: 'absent' },
    })
    expect(tagOf(unfenced, 'tasks/create-exclusive')).toMatchObject({
      name: 'failure',
      attributes: { type: 'violated' },
    })
    expect(tagOf(unfenced, 'tasks/stale-delete')?.name).toBe('skipped')
    expect(tagOf(unfenced, 'tasks/timezone')).toBeUndefined()
  })

  test('tells what is accepted as skipped, with who, why and until when', () => {
    const message = tagOf(accepted(unfenced), 'tasks/stale-fail')?.text
    expect(message).toContain('accepted as absent by the platform team until 2027-02-18: one worker only')
    expect(message).toContain('absent: ')
  })

  test('has an error for an entry of the baseline that is void', () => {
    const report = accepted(unfenced, { until: '2026-01-01' })
    expect(
      cases([report]).filter(({ attributes }) => attributes['classname'] === 'fence-audit.baseline'),
    ).toHaveLength(1)
  })

  test('gives every case a name of its own over pairs, Nodes, stores and shards', () => {
    const otherNode = { ...unfenced, pair: { ...unfenced.pair, node: '22.13.0' } }
    const named = { ...unfenced, stores: unfenced.stores.map((store) => ({ ...store, name: 'main' })) }
    const names = [unfenced, otherNode, named, fenced].flatMap((report) =>
      cases([report]).map(({ attributes }) => `${attributes['classname']} ${attributes['name']}`),
    )
    expect(new Set(names).size).toBe(names.length)
    const one = checksOf(shard(['tasks/claim-race'], 'tasks/timezone'))
    const other = checksOf(shard(['tasks/timezone'], 'tasks/claim-race'))
    expect(one.filter((name) => other.includes(name))).toEqual([])
  })

  test('keeps hostile text in its place', () => {
    const text = `]]> <!-- & "quoted" 'too' \u0000\u001B[31m \uFFFF \uD800 </testcase>`
    const report = {
      ...hostile,
      stores: hostile.stores.map((store) => ({
        ...store,
        checks: [
          check('tasks/stale-fail', { verdict: 'violated', summary: text, title: text, evidence: text }),
        ],
      })),
    }
    const found = tagOf(report, 'tasks/stale-fail')
    expect(found?.attributes['message']).toBe(
      String.raw`violated: ]]> <!-- & "quoted" 'too' \x00\x1b[31m ${'\uFFFD'} \u{d800} </testcase>`,
    )
    expect(found?.children).toEqual([])
  })
})
