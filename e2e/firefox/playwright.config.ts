import { join } from 'node:path'
import { MARKET_TIME_ZONE } from '@fxmatch/domain/calendar/market-zone'
import { defineConfig } from '@playwright/test'

/** The address of a running, freshly seeded FXMatch: `npm run gate -- firefox` starts one and passes it here. */
const baseURL = process.env.E2E_BASE_URL
/** `FIREFOX_PATH` is Firefox as it is installed: Playwright speaks WebDriver BiDi with it over a bridge (decision record 0318). */
if (!baseURL || !process.env.FIREFOX_PATH)
  throw new Error(
    'E2E_BASE_URL or FIREFOX_PATH is missing: run these journeys with `npm run gate -- firefox`',
  )

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/firefox',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL,
    browserName: 'firefox',
    channel: 'moz-firefox',
    actionTimeout: 15_000,
    locale: 'fr-FR',
    timezoneId: MARKET_TIME_ZONE,
    viewport: { width: 1366, height: 768 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: join(import.meta.dirname, 'bridge.mjs'),
      // The language of a window that nobody has told another one.
      firefoxUserPrefs: { 'intl.accept_languages': 'fr-FR, fr', 'intl.locale.requested': 'fr' },
    },
  },
})
