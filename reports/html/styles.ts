import { COLORS } from './styles-colors.ts'
import { LAYOUT } from './styles-layout.ts'
import { PRINT } from './styles-print.ts'
import { TIMELINE } from './styles-timeline.ts'

/** The page's only style sheet, one line for each rule that was written. */
export const STYLES = [COLORS, LAYOUT, TIMELINE, PRINT].join('').trim()
