import type { CheckReport } from '../../src/verdict/report.ts'
import { clipToDifference } from '../words/clip.ts'
import { rowDifference } from '../words/row-difference.ts'
import { html, type Markup } from './markup.ts'

/** Columns of one row that are listed; the rest is counted. */
const CHANGES_MAX = 40
/** Of the values before and after together, in characters. */
const VALUE_WIDTH_MAX = 480

/** The row before and after the decisive call, column by column; null where it was not read. */
export function rowDiff(check: CheckReport): Markup | null {
  const { kind, changes, kept } = rowDifference(check)
  if (kind === 'unread') return null
  const hidden = changes.length - CHANGES_MAX
  const rows = changes.slice(0, CHANGES_MAX).map(({ column, before, after }) => {
    const [old, now] = clipToDifference(before, after, VALUE_WIDTH_MAX)
    return html`<tr class="changed">
      <th scope="row">${column}</th>
      <td><del>${old}</del></td>
      <td><ins>${now}</ins></td>
    </tr>`
  })
  const same = kept.map(({ column, value }) => {
    const [before, after] = [kind === 'made' ? '' : value, kind === 'gone' ? '' : value]
    return html`<tr>
      <th scope="row">${column}</th>
      <td>${before}</td>
      <td>${after}</td>
    </tr>`
  })
  return html`<div class="scroll" role="group" aria-label="Row of ${check.id}, before and after" tabindex="0">
      <table class="diff">
        <caption>
          ${CAPTIONS[kind]}
        </caption>
        ${
          rows.length + same.length === 0
            ? null
            : html`<thead>
                <tr>
                  <th scope="col">column</th>
                  <th scope="col">before</th>
                  <th scope="col">after</th>
                </tr>
              </thead>`
        }
        <tbody>
          ${rows}${same}
        </tbody>
      </table>
    </div>
    ${hidden > 0 ? html`<p class="aside">and ${hidden} more columns</p>` : null}`
}

const CAPTIONS = {
  changed: 'The row changed',
  unchanged: 'The row is unchanged in every column',
  made: 'No row was read before',
  gone: 'No row was read after',
} as const
