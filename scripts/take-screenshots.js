// Renews docs/images from three real audits: node scripts/take-screenshots.js
// It needs Chromium on the PATH, and libsql's pair from the cache or the registry. Run it after a change of the page.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { audit } from '../src/audit.ts'
import { planAudit } from '../src/plan/plan-audit.ts'
import { render } from '../reports/render.ts'
import { startChromium } from '../test/reports/chromium.ts'

const PAGES = [
  { grade: 'fenced', core: 'reference', adapter: 'reference' },
  { grade: 'unfenced', core: '1.71.0', adapter: '@mastra/libsql@1.23.1' },
  // Its process ends whenever a task is cancelled, so that some checks cannot show anything.
  { grade: 'inconclusive', core: 'reference', adapter: 'reference:exits' },
]
const VIEW = { width: 1000, height: 760 }

const out = mkdtempSync(join(tmpdir(), 'fence-audit-screenshots-'))
const browser = await startChromium()
try {
  for (const { grade, core, adapter } of PAGES) {
    const { reports } = await audit(await planAudit({ core, adapter, out }))
    if (reports[0]?.grade !== grade) throw new Error(`${core} + ${adapter} is ${reports[0]?.grade}.`)
    const page = await browser.newPage({ viewport: VIEW, colorScheme: 'light' })
    await page.setContent(render('html', reports))
    await page.screenshot({
      path: fileURLToPath(new URL(`../docs/images/report-${grade}.png`, import.meta.url)),
    })
    await page.close()
  }
} finally {
  await browser.close()
  rmSync(out, { recursive: true, force: true })
}
