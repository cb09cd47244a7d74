/** The page about a check or a scenario, as a path in the package of fence-audit; `fence-audit explain` prints it. */
export function pageOf(kind: 'check' | 'scenario', id: string): string {
  return `docs/${kind}s/${id}.md`
}
