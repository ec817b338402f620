import { serveForJourneys } from '@fxmatch/tools/test/served'
import type { Page } from '@playwright/test'
import { openBrowser, pageOf } from './browser.ts'
import { MarketLoad } from './market-load.ts'

const CHANGES_PER_SECOND = 200
const WARM_UP_MS = 5_000

/** A trader's market screen while the market changes. */
export interface MarketPage {
  readonly page: Page
  readonly load: MarketLoad
}

/**
 * Opens a trader's market screen on a market of so many positions, changes it 200 times a second, and hands both over
 * when the screen has settled.
 */
export async function withMarketPage<T>(
  positions: number,
  log: (line: string) => void,
  use: (market: MarketPage) => Promise<T>,
): Promise<T> {
  const served = await serveForJourneys(log)
  const browser = await openBrowser()
  const load = await MarketLoad.fill(served.databaseUrl, positions)
  try {
    const page = await pageOf(browser, served.baseUrl, 'trader.golfe')
    await page.goto('/home')
    await page.locator('[data-row]').first().waitFor()
    load.start(CHANGES_PER_SECOND)
    await page.waitForTimeout(WARM_UP_MS)
    return await use({ page, load })
  } finally {
    await load.stop()
    await browser.close()
    await served.stop()
  }
}
