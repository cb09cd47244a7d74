import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome'] as const

/** The first Chromium on the PATH; null where there is none. */
function chromiumProgram(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const places = PROGRAMS.flatMap((name) => folders.map((folder) => join(folder, name)))
  return places.find(isProgram) ?? null
}

function isProgram(place: string): boolean {
  try {
    accessSync(place, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const PROGRAM = chromiumProgram()

/** No package brings a browser: where the machine has none, what needs one is skipped, and says so by its title. */
export const WITHOUT_CHROMIUM = PROGRAM === null

/** Starts the machine's Chromium, which asks nobody anything. Throws where there is none. */
export async function startChromium(): Promise<Browser> {
  if (PROGRAM === null) throw new Error('There is no Chromium on the PATH.')
  return chromium.launch({
    executablePath: PROGRAM,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
}
