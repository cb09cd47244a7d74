import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { htmlPage } from '../../reports/html.ts'
import type { Report } from '../../src/verdict/report.ts'
import { startChromium, WITHOUT_CHROMIUM } from './chromium.ts'
import { CARD, withCard } from './hand-written-card.ts'
import { fenced, hostile, inconclusive, loadError, scenarios, scenariosHold } from './hand-written.ts'
import { barriersOf, onPage, type View } from './on-page.ts'

const plain = { color: false, columns: 80, verbose: false }

const card = withCard(CARD)
/** Everything that a page can have, in one store. */
const full: Report = {
  ...card,
  stores: card.stores.map((store) => ({ ...store, scenarios: scenarios.stores[0]?.scenarios ?? [] })),
}
const PAGES: Readonly<Record<string, readonly Report[]>> = {
  unfenced: [full],
  fenced: [scenariosHold],
  inconclusive: [inconclusive],
  'several pairs': [fenced, inconclusive, loadError],
  hostile: [hostile],
}
/** Each page once; both themes and both widths are among them. */
const VIEWS = [
  { name: 'unfenced', scheme: 'light', width: 1280 },
  { name: 'unfenced', scheme: 'dark', width: 380 },
  { name: 'fenced', scheme: 'dark', width: 1280 },
  { name: 'inconclusive', scheme: 'light', width: 380 },
  { name: 'several pairs', scheme: 'dark', width: 380 },
  { name: 'hostile', scheme: 'dark', width: 380 },
] as const

describe.skipIf(WITHOUT_CHROMIUM)('the page in a browser (needs Chromium on the PATH)', () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(() => browser.close())

  const onPageOf = (reports: readonly Report[], view: View, look: (page: Page) => Promise<void>) =>
    onPage(browser, htmlPage(reports, plain), view, look)

  test.each(VIEWS)(
    'is accessible and no wider than its window: $name, $scheme, $width px',
    async ({ name, scheme, width }) => {
      const complaints = await onPageOf(PAGES[name] ?? [], { scheme, width }, async (page) => {
        expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width)
        expect(await barriersOf(page)).toEqual([])
      })
      expect(complaints).toEqual([])
    },
  )

  test('shows the answer, the reason and what to do on the first screen of a phone', async () => {
    for (const reports of [[full], [scenariosHold], [inconclusive]]) {
      await onPageOf(reports, { scheme: 'light', width: 380, isFolded: true }, async (page) => {
        for (const part of ['h1', '.reason', '.next']) {
          const box = await page.locator(part).first().boundingBox()
          expect(box?.y).toBeGreaterThanOrEqual(0)
          expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(800)
        }
      })
    }
  })

  test('draws the wide picture on a desk and the narrow one on a phone', async () => {
    for (const [width, shown] of [
      [1280, 'is-wide'],
      [380, 'is-narrow'],
    ] as const) {
      await onPageOf([full], { scheme: 'light', width }, async (page) => {
        const pictures = page.locator('.timeline:visible')
        expect(await pictures.count()).toBe(10)
        for (const picture of await pictures.all())
          expect(await picture.getAttribute('class')).toContain(shown)
      })
    }
  })

  test('has another ground by night than by day', async () => {
    const grounds: string[] = []
    for (const scheme of ['light', 'dark'] as const)
      await onPageOf([full], { scheme, width: 1280 }, async (page) => {
        grounds.push(await page.evaluate<string>('getComputedStyle(document.body).backgroundColor'))
      })
    expect(grounds).toEqual(['rgb(246, 247, 249)', 'rgb(15, 18, 24)'])
  })

  test('opens the moments of a surface that is chosen in the grid', async () => {
    await onPageOf([full], { scheme: 'light', width: 1280, isFolded: true }, async (page) => {
      const moments = page.locator('#pair-1-store-1-card-2')
      expect(await moments.isVisible()).toBe(false)
      await page.getByRole('link', { name: 'saveMessages:known' }).click()
      await moments.waitFor({ state: 'visible' })
    })
  })

  test('unfolds for print what does not hold, in light colours', async () => {
    await onPageOf([full], { scheme: 'dark', width: 1280, isFolded: true }, async (page) => {
      const absent = page.locator('.check.is-absent .facts').first()
      expect(await absent.isVisible()).toBe(false)
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      expect(await absent.isVisible()).toBe(true)
      expect(await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')).toBe(
        'rgb(255, 255, 255)',
      )
    })
  })

  test('runs nothing that a store or a package says', async () => {
    const complaints = await onPageOf([hostile], { scheme: 'light', width: 1280 }, async (page) => {
      expect(await page.locator('script, img, iframe, object, embed').count()).toBe(0)
    })
    expect(complaints).toEqual([])
  })
})
