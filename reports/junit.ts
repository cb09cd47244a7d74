import { voidEntries } from '../src/baseline/void-entries.ts'
import { findingsOf } from '../src/verdict/findings-of.ts'
import type { Report } from '../src/verdict/report.ts'
import { element } from './junit/escape.ts'
import { testCase, type TestCase } from './junit/test-case.ts'
import { assertReportable } from './words/assert-reportable.ts'
import { pairNameAmongOthers } from './words/pair-words.ts'
import { allVisible } from './words/visible.ts'
import type { Renderer } from './renderer.ts'

/**
 * The report as JUnit XML: one suite for each pair, one test case for each check, scenario and domain. `failure` is what
 * is violated or absent, `error` what could not be shown, `skipped` what decides nothing or is accepted. Jenkins' schema is
 * kept to the letter: it counts what is skipped by suite, and has no attribute for why something is.
 */
export const junit: Renderer = (reports) => {
  assertReportable(reports)
  const shown = reports.map(allVisible)
  const suites = [...shown.map(suiteOf), ...suiteOfBaseline(shown)]
  const { skipped: _skipped, ...counts } = countsOf(suites.flatMap((suite) => suite.cases))
  const lines = element(
    'testsuites',
    { name: 'fence-audit', ...counts },
    suites.flatMap(({ name, attributes, properties, cases: own }) =>
      element('testsuite', { name, ...countsOf(own), ...attributes }, [
        ...properties,
        ...own.flatMap((one) => one.xml),
      ]),
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines.join('\n')}\n`
}

interface Suite {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly properties: readonly string[]
  readonly cases: readonly TestCase[]
}

function suiteOf(report: Report): Suite {
  const { run, pair, gate, require, grade, exitCode, tool } = report
  const properties = {
    grade,
    exitCode: String(exitCode),
    gate,
    require: require.join(','),
    node: pair.node,
    seed: String(run.seed),
    run: run.id,
    tool: `${tool.name} ${tool.version}`,
  }
  return {
    name: pairNameAmongOthers(report),
    attributes: { timestamp: run.startedAt.replace(/\.\d+Z$/, '') },
    properties: element(
      'properties',
      {},
      Object.entries(properties).flatMap(([name, value]) => element('property', { name, value })),
    ),
    cases: findingsOf(report).map((finding) => testCase(finding, report)),
  }
}

/** Entries of the baseline that are void, each as an error: they keep an audit from passing. */
function suiteOfBaseline(reports: readonly Report[]): Suite[] {
  const cases = voidEntries(reports).map(({ text: message }): TestCase => ({
    tag: 'error',
    xml: element(
      'testcase',
      { classname: 'fence-audit.baseline', name: message },
      element('error', { message, type: 'void' }),
    ),
  }))
  return cases.length === 0 ? [] : [{ name: 'baseline', attributes: {}, properties: [], cases }]
}

function countsOf(cases: readonly TestCase[]): Record<'tests' | 'failures' | 'errors' | 'skipped', number> {
  const count = (tag: TestCase['tag']): number => cases.filter((one) => one.tag === tag).length
  return {
    tests: cases.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
  }
}
