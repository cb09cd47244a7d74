import type { Script } from './script.ts'

/** One row that two processes change, each a part of its own. */
export interface RaceOrder {
  readonly domain: string
  /** Statements that make the row; `store` is the domain. */
  readonly make: readonly string[]
  /** Statements of both processes, before anything. */
  readonly shared: readonly string[]
  /** Statements that change the part of the process `name` to the number `n`. */
  readonly write: readonly string[]
  /** An expression: the number that the part of the process `name` has now. */
  readonly read: string
  /** What is changed: `changes of a thread's metadata`. */
  readonly changes: string
}

/**
 * Two processes change one row for 8 s, or until one of its changes was undone. Nobody else writes a process's own part, so what it finds there must be
 * what it wrote last; else the other one has written an older row back. An update that throws is no change, and the
 * part is not looked at before the next one.
 */
export function race({ domain, make, shared, write, read, changes }: RaceOrder): Script {
  return {
    imports: ["import { fork } from 'node:child_process'", "import { once } from 'node:events'"],
    work: [
      "process.once('disconnect', () => process.exit())",
      `const store = await (await open(name)).getStore('${domain}')`,
      "if (name === 'B') await once(process.send('ready') && process, 'message')",
      ...shared,
      'const seen = { from: Date.now(), made: 0, lost: 0 }',
      'for (let n = 1, last = null; Date.now() < seen.from + 8000 && !seen.lost; n++) {',
      '  try {',
      `    if (last !== null && ${read} !== last) seen.lost++`,
      '    last = null',
      ...write.map((line) => `    ${line}`),
      '    last = n',
      '    seen.made++',
      '  } catch {} // a lock: the change was not made',
      '}',
      'process.send?.({ ...seen, to: Date.now() })',
      'return { ...seen, to: Date.now() }',
    ],
    trial: [
      `const store = await (await open('first')).getStore('${domain}')`,
      ...make,
      "const b = fork(process.argv[1], ['B']).once('exit', () => process.exit(2))",
      "await once(b, 'message').then(() => b.send('go'))",
      "const [one, [other]] = await Promise.all([work('A'), once(b, 'message')])",
      "b.removeAllListeners('exit').kill()",
      'const lost = one.lost + other.lost',
      'const met = Math.max(one.from, other.from) < Math.min(one.to, other.to)',
      "if (!lost && (!met || Math.min(one.made, other.made) < 20)) throw new Error('the two hardly met')",
      `const expected = "all ${changes} by two processes are kept"`,
      "const actual = lost ? 'one was undone by the other process' : `all ${one.made + other.made} were kept`",
      'return { expected, actual, mended: lost === 0 }',
    ],
  }
}
