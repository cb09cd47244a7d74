import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'

export interface View {
  readonly scheme: 'light' | 'dark'
  /** In px. */
  readonly width: number
  /** Leaves what is folded as it is; by default all of it is opened. */
  readonly isFolded?: boolean
}

/** Runs `look` on a page, and gives what the browser complained about, with every address that it asked for. */
export async function onPage(
  browser: Browser,
  html: string,
  view: View,
  look: (page: Page) => Promise<void>,
): Promise<string[]> {
  const complaints: string[] = []
  const page = await browser.newPage({
    colorScheme: view.scheme,
    viewport: { width: view.width, height: 800 },
  })
  try {
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('dialog', (dialog) => complaints.push(dialog.message()))
    page.on('request', (request) => {
      if (!/^(data|about):/.test(request.url())) complaints.push(request.url())
    })
    await page.setContent(html)
    if (view.isFolded !== true)
      await page.locator('details').evaluateAll((folds) => {
        for (const fold of folds) fold.setAttribute('open', '')
      })
    await look(page)
  } finally {
    await page.close()
  }
  return complaints
}

/** What keeps somebody from reading a page, by the rules of axe. */
export async function barriersOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate<string[]>(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' ' + target + ' ' + failureSummary)))`,
  )
}
