import type { Verification } from '../../src/repro/verification.ts'
import { fencedBlock, prose } from '../markdown/escape.ts'
import { visible } from '../words/visible.ts'

/** What is known of a script by running it, and no more than that. */
export function verificationInWords(verification: Verification | null, version: string): string[] {
  if (verification === null) return ['Not run yet.']
  const { outcome, why, printed, node } = verification
  const ran = `fence-audit ${version} ran this script under Node ${node} in an empty folder with these versions`
  const lines = fencedBlock('text', printed.map(visible))
  if (outcome === 'confirmed') return [prose(`Confirmed: ${ran}, and it showed the fault:`), '', ...lines]
  if (outcome === 'not confirmed')
    return [prose(`Not confirmed: ${ran}, and this time it did not show the fault:`), '', ...lines]
  return [prose(`It could not be tried: ${why ?? 'not known why'}.`)]
}
