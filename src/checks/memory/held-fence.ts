import { heldOwnership } from '../fence-rules/held-ownership.ts'

/** Raises and retirements of A that meet B's raise. */
export const memoryHeldFence = heldOwnership('memory/held-fence', 'memory')
