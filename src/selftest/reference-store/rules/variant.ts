/**
 * The three states in which Mastra's run fencing has existed: an early draft, a middle one, and the final contract.
 */
export type Variant = 'F1' | 'F2' | 'F3'

export const VARIANTS: readonly Variant[] = ['F1', 'F2', 'F3']
