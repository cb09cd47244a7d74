import stringWidth from 'string-width'
import type { CheckReport } from '../../src/verdict/report.ts'
import { clip, clipToDifference } from '../words/clip.ts'
import { rowDifference, type RowDifference } from '../words/row-difference.ts'

/** Columns shown of one changed row; the rest is counted. */
const CHANGES_MAX = 6
const COLUMN_WIDTH_MAX = 24

/** What became of a check's row, one line per changed column, none of them wider than `width`. */
export function rowLines(check: CheckReport, width: number, verbose: boolean): string[] {
  const difference = rowDifference(check)
  const shown = verbose ? difference.changes : difference.changes.slice(0, CHANGES_MAX)
  const changes = shown.map(({ column, before, after }) => {
    const name = clip(column, Math.min(COLUMN_WIDTH_MAX, Math.floor(width / 2)))
    const [old, now] = clipToDifference(before, after, width - stringWidth(name) - 5)
    return clip(`${name}: ${old} → ${now}`, width)
  })
  const hidden = difference.changes.length - shown.length
  const more = hidden > 0 ? [`and ${hidden} more (--verbose)`] : []
  return [...changes, ...more, ...keptLine(difference)].map((line) => clip(line, width))
}

function keptLine({ kind, kept }: RowDifference): string[] {
  const values = kept.map(({ column, value }) => `${column} ${value}`).join(', ')
  switch (kind) {
    case 'unread':
      return []
    case 'made':
      return [`none was read before${values === '' ? '' : `; after: ${values}`}`]
    case 'gone':
      return [`none was read after${values === '' ? '' : `; before: ${values}`}`]
    case 'unchanged':
      return [`unchanged in every column${values === '' ? '' : `: ${values}`}`]
    case 'changed':
      return values === '' ? [] : [`unchanged: ${values}`]
    default:
      throw new Error(`There are no words for ${String(kind satisfies never)}.`)
  }
}
