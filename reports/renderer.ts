import type { Report } from '../src/verdict/report.ts'

/** A file of the user's that findings can be shown in. */
export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** How to render, beside the format. Renderers ask neither the environment nor the clock, so equal input gives equal text. */
export interface RenderOptions {
  /** True when the reader's terminal shows colour and nobody asked for none. */
  readonly color: boolean
  /** Width of the reader's terminal in columns; no line of the terminal report is wider. */
  readonly columns: number
  /** Shows every check in full, the ones that hold too. */
  readonly verbose: boolean
  /** Manifests and config file, the nearest first; findings are anchored in them. None when absent. */
  readonly sources?: readonly SourceFile[]
}

/**
 * Turns the reports of one audit, one per pair, into text that ends in a newline. Throws on an empty list and on
 * a verdict or grade that it does not know: neither may look like a success.
 */
export type Renderer = (reports: readonly Report[], options: RenderOptions) => string
