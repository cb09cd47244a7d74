import type { ScriptStore } from '../../../adapters/script-store.ts'
import type { Script } from './script.ts'

/** What is to be shown, and on what. */
export interface ScriptOrder {
  readonly script: Script
  readonly store: ScriptStore
  /** What stands after `npm i`. */
  readonly packages: readonly string[]
  /** What must hold, in one line. */
  readonly title: string
}

/**
 * A script that needs nothing but its packages. It ends with 1 while the fault is there, with 0 when it is mended, and
 * with 2 when that could not be told, which is also what comes of an error anywhere: a package that does not load is
 * imported where that can be caught.
 */
export function scriptText({ script, store, packages, title }: ScriptOrder): string {
  const imports = [...new Set([...script.imports, ...store.imports])].toSorted()
  const lines = [
    `// npm i ${packages.join(' ')} && node repro.mjs`,
    `// ${title}`,
    ...(store.needs === null ? [] : [`// Needs ${store.needs}.`]),
    '// Ends with 1 while this is not so, with 0 when it is, with 2 when it could not be told.',
    ...imports,
    ...store.setUp,
    'const opened = []',
    'async function open(id) {',
    `  const Store = ${store.load}`,
    `  opened.push(${store.open})`,
    '  await opened.at(-1).init()',
    '  return opened.at(-1)',
    '}',
    ...(script.work === null ? [] : ['async function work(name) {', ...indented(script.work), '}']),
    'async function trial() {',
    ...indented(script.trial),
    '}',
    ...(script.work === null ? main(store) : inFirstProcess(main(store))),
  ]
  return `${lines.join('\n')}\n`
}

function main({ cleanUp }: ScriptStore): string[] {
  return [
    'const result = await trial().catch((error) => console.error(error))',
    ...(cleanUp === 'null' ? [] : [`await (async () => ${cleanUp})().catch(() => {})`]),
    "console.log(result ? `expected: ${result.expected}\\nactual:   ${result.actual}` : 'could not be told')",
    'process.exit(result ? (result.mended ? 0 : 1) : 2)',
  ]
}

function inFirstProcess(lines: readonly string[]): string[] {
  return ['if (process.argv[2]) await work(process.argv[2])', 'else {', ...indented(lines), '}']
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? line : `  ${line}`))
}
