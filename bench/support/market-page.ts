import { serveForJourneys } from '@fxmatch/tools/test/served'
import type { Page } from '@playwright/test'
import { openBrowser, pageOf } from './browser.ts'
import { Hand } from './interactions.ts'
import { MarketLoad } from './market-load.ts'

const WARM_UP_MS = 5_000

/** How large the market is, how busy, and how much slower than this machine's the processor of the desk. */
export interface MarketCase {
  readonly positions: number
  readonly changesPerSecond: number
  readonly timesSlower: number
}

/** A trader's market screen while the market changes. */
export interface MarketPage {
  readonly page: Page
  readonly load: MarketLoad
  readonly hand: Hand
}

/** Opens a trader's market screen, changes the market all the time, and hands both over when the screen has settled. */
export async function withMarketPage<T>(
  { positions, changesPerSecond, timesSlower }: MarketCase,
  log: (line: string) => void,
  use: (market: MarketPage) => Promise<T>,
): Promise<T> {
  const served = await serveForJourneys(log)
  const browser = await openBrowser()
  const load = await MarketLoad.fill(served.databaseUrl, positions)
  try {
    const page = await pageOf(browser, served.baseUrl, 'trader.golfe')
    const hand = await Hand.on(page)
    await page.goto('/home')
    await page.locator('[data-row]').first().waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: timesSlower })
    load.start(changesPerSecond)
    await page.waitForTimeout(WARM_UP_MS)
    return await use({ page, load, hand })
  } finally {
    await load.stop()
    await browser.close()
    await served.stop()
  }
}
