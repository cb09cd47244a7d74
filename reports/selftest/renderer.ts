import type { SelftestResult } from '../../src/selftest/run/result.ts'
import type { SelftestVerdict } from '../../src/selftest/run/judge-selftest.ts'
import type { RenderOptions } from '../renderer.ts'

/** Turns what a selftest came to into text that ends in a newline. */
export type SelftestRenderer = (
  result: SelftestResult,
  verdict: SelftestVerdict,
  options: RenderOptions,
) => string
