import type { Matrix } from '../../src/matrix/matrix.ts'

/** How every pair was tried, in one sentence. */
export function settingsInWords({ settings, tool }: Matrix): string {
  const { checks, scenarios, require, gate, node, os, repeat } = settings
  const played =
    scenarios.length === 0
      ? 'no scenario'
      : `the scenarios ${scenarios.join(', ')}${repeat > 1 ? `, ${repeat} times each` : ''}`
  return `${tool.name} ${tool.version}: ${checks.length} checks and ${played} for each pair, on Node ${node} (${os}). Required: ${require.join(', ')}, of the ${gate}.`
}
