import { packageVersion } from '../../src/files/package-root.ts'
import type { Line } from '../../src/selftest/run/result.ts'
import type { SelftestRenderer } from './renderer.ts'

/** The table for other programs; `ms` are milliseconds of wall time. */
export const selftestJson: SelftestRenderer = ({ isFull, sections, ms }, verdict) => {
  const content = {
    schemaVersion: 1,
    tool: { name: 'fence-audit', version: packageVersion() },
    full: isFull,
    ms: Math.round(ms),
    faults: verdict.faults,
    healthy: verdict.healthy,
    sections: sections.map(({ title, lines }) => ({ title, subjects: lines.map(plain) })),
    answer: verdict.answer,
    exitCode: verdict.exitCode,
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

function plain({ subject, trial, ms }: Line) {
  const { id, name, does, due, by, reason } = subject
  return {
    id,
    name,
    does,
    due,
    by,
    reason,
    outcome: trial?.outcome ?? null,
    problems: trial?.problems ?? [],
    verdicts: trial === null ? {} : Object.fromEntries(trial.verdicts),
    ms: Math.round(ms),
  }
}
