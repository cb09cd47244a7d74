import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { monotonicMs } from './clock.ts'
import type { EventBody } from './event.ts'

/**
 * The append-only history of one run. Every event is on its way to the disk when `append` returns, so that a
 * SIGKILL of this process loses nothing that was recorded.
 */
export class HistoryWriter {
  readonly #fd: number
  readonly #origin = monotonicMs()
  #secrets: readonly string[] = []
  #lines = 0

  /**
   * Creates `history.jsonl` in `directory`; throws if one is there already, because evidence is never overwritten.
   * `secrets` are blotted out wherever they turn up: drivers like to quote a connection string in their errors.
   */
  constructor(directory: string, secrets: readonly string[] = []) {
    this.conceal(secrets)
    this.#fd = openSync(join(directory, 'history.jsonl'), 'ax', 0o600)
  }

  /** Blots these out as well from here on. */
  conceal(secrets: readonly string[]): void {
    this.#secrets = [...this.#secrets, ...secrets.map((secret) => JSON.stringify(secret).slice(1, -1))]
  }

  /** Appends one event and returns its line number, from 1. */
  append(event: EventBody): number {
    this.#lines += 1
    const line = { i: this.#lines, t: round(monotonicMs() - this.#origin), wall: Date.now(), ...event }
    writeSync(this.#fd, `${this.#blotted(JSON.stringify(line))}\n`)
    return this.#lines
  }

  #blotted(text: string): string {
    return this.#secrets.reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text)
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
}

function round(ms: number): number {
  return Math.round(ms * 1000) / 1000
}
