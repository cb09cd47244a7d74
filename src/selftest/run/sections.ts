import { machineSection } from '../machine/section.ts'
import { realAdapterSection } from '../on-real-adapters/section.ts'
import { managerSection } from './manager-section.ts'
import type { Section } from './section.ts'
import { storeSection } from './store-section.ts'

/** Everything that `fence-audit selftest` tries, in the order in which it is shown. */
export const SECTIONS: readonly Section[] = [storeSection, managerSection, machineSection, realAdapterSection]
