import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { matrixHtml } from '../../reports/matrix/html.ts'
import { startChromium, WITHOUT_CHROMIUM } from '../reports/chromium.ts'
import { brokenControl, fenced, loadError, unfenced } from '../reports/hand-written.ts'
import { barriersOf, onPage } from '../reports/on-page.ts'
import { cellOf, CELLS, matrixOf } from './hand-written-matrix.ts'

/** Wide enough that a phone has to scroll the table. */
const WIDE = matrixOf(
  ['1.60.0', '1.62.0', '1.64.0', '1.66.0', '1.68.0', '1.70.0', '1.71.0', '1.71.1'].flatMap((core) => [
    cellOf(core, '1.20.0', unfenced),
    cellOf(core, '1.22.0', loadError),
    cellOf(core, '1.23.1', brokenControl),
    cellOf(core, '1.24.0', fenced),
  ]),
)
const pageOf = (matrix = WIDE): string =>
  matrixHtml(matrix, { color: false, columns: 80, verbose: false, evidence: './' })

describe.skipIf(WITHOUT_CHROMIUM)('the matrix in a browser (needs Chromium on the PATH)', () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(() => browser.close())

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 380],
    ['dark', 380],
  ] as const)('is accessible and no wider than its window: %s, %i px', async (scheme, width) => {
    const complaints = await onPage(browser, pageOf(), { scheme, width }, async (page) => {
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width)
      expect(await barriersOf(page)).toEqual([])
    })
    expect(complaints).toEqual([])
  })

  test('shows the answer on the first screen of a phone', async () => {
    await onPage(browser, pageOf(), { scheme: 'light', width: 380 }, async (page) => {
      const box = await page.locator('h1').boundingBox()
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(800)
    })
  })

  test('leads from a cell to what was observed there, by the keyboard alone', async () => {
    await onPage(browser, pageOf(matrixOf(CELLS)), { scheme: 'light', width: 1280 }, async (page) => {
      const link = page.locator('.matrix td.cell a').first()
      await link.focus()
      await page.keyboard.press('Enter')
      const target = (await link.getAttribute('href'))?.slice(1) ?? ''
      expect(await page.locator(`[id="${target}"]`).count()).toBe(1)
      expect(await page.evaluate<string>('decodeURIComponent(location.hash.slice(1))')).toBe(target)
    })
  })
})
