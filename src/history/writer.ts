import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { FenceAuditError } from '../errors.ts'
import { blot } from '../secrets/blot.ts'
import { monotonicMs } from './clock.ts'
import type { EventBody } from './event.ts'

/** Fields that hold words of ours: they stay as they are, whatever word somebody chose for a password. */
const OURS: ReadonlySet<string> = new Set([
  'type',
  'who',
  'what',
  'phase',
  'check',
  'step',
  'op',
  'outcome',
  'process',
  'call',
  'object',
  'scenario',
  'signal',
  'when',
  'moment',
  'method',
])

/**
 * The append-only history of one run. Every event is on its way to the disk when `append` returns, so that a
 * SIGKILL of this process loses nothing that was recorded.
 */
export class HistoryWriter {
  readonly #fd: number
  readonly #path: string
  readonly #origin = monotonicMs()
  #secrets: readonly string[] = []
  readonly #blotted = (key: string, value: unknown): unknown =>
    typeof value === 'string' && !OURS.has(key) ? blot(value, this.#secrets) : value
  #lines = 0
  /** Why nothing more can be recorded; a line after one that was cut off would make the whole history unreadable. */
  #failure: FenceAuditError | null = null

  /**
   * Creates `history.jsonl` in `directory`; throws if one is there already, because evidence is never overwritten.
   * `secrets` are blotted out wherever they turn up: drivers like to quote a connection string in their errors.
   */
  constructor(directory: string, secrets: readonly string[] = []) {
    this.conceal(secrets)
    this.#path = join(directory, 'history.jsonl')
    this.#fd = openSync(this.#path, 'ax', 0o600)
  }

  /** Blots these out as well from here on. */
  conceal(secrets: readonly string[]): void {
    this.#secrets = [...this.#secrets, ...secrets]
  }

  /**
   * Appends one event and returns its line number, from 1.
   *
   * @throws FenceAuditError OUTPUT_UNWRITABLE when the disk is full or gone, and from then on for every event: a run
   * whose evidence has holes must end
   */
  append(event: EventBody): number {
    this.#lines += 1
    const line = { i: this.#lines, t: round(monotonicMs() - this.#origin), wall: Date.now(), ...event }
    this.#write(Buffer.from(`${JSON.stringify(line, this.#blotted)}\n`))
    return this.#lines
  }

  /** How many lines there are so far. */
  get lines(): number {
    return this.#lines
  }

  /** Converts a worker's monotonic instant (ms) to ms since the start of this run. */
  sinceStart(instantMs: number): number {
    return round(instantMs - this.#origin)
  }

  /** Ms since the start of this run. */
  now(): number {
    return this.sinceStart(monotonicMs())
  }

  close(): void {
    closeSync(this.#fd)
  }

  /** A disk that fills up takes a part of the bytes first, and refuses the rest. */
  #write(bytes: Uint8Array): void {
    if (this.#failure !== null) throw this.#failure
    try {
      for (let written = 0; written < bytes.length;)
        written += writeSync(this.#fd, bytes, written, bytes.length - written)
    } catch (cause) {
      this.#failure = new FenceAuditError(
        'OUTPUT_UNWRITABLE',
        `${this.#path} could not be written: ${(cause as Error).message}. The run ends here and is not judged: make ` +
          'room on the disk, or name a folder on another one with --out.',
        { cause },
      )
      throw this.#failure
    }
  }
}

function round(ms: number): number {
  return Math.round(ms * 1000) / 1000
}
