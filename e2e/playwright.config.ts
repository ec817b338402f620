import { MARKET_TIME_ZONE } from '@fxmatch/domain/calendar/market-zone'
import { defineConfig } from '@playwright/test'
import { AT_LENGTH } from './support/length.ts'

/** The address of a running, freshly seeded FXMatch: `npm test -- --only=e2e` starts one and passes it here. */
const baseURL = process.env.E2E_BASE_URL
if (!baseURL) throw new Error('E2E_BASE_URL is missing: run the journeys with `npm test -- --only=e2e`')

/**
 * Three parts, which `npm test` runs side by side, each on a demonstration of its own: the life of orders in the market, the
 * houses around it, and what is looked at for its screens, with the walk through all of them. In a part one journey comes
 * after another, since they share a market; the one that closes it comes last, whatever became of the others. All three take
 * about as long: what is neither of the houses nor of the screens is the market's.
 */
const HOUSE = [
  ...[
    'bank-setup',
    'batches',
    'closing-signature',
    'company',
    'company-book',
    'cover-plan',
    'dates',
    'standing-orders',
  ],
  ...['execution-report', 'import-titles'],
  ...[
    'first-day',
    'fixing',
    'integrations',
    'invoices-analytics',
    'rate-alerts',
    'office-held',
    'owners',
    'papers',
    'people',
  ],
  ...['personal-data', 'price-proof', 'screening', 'time-machine', 'trust'],
].map(journey)
const SCREENS = [
  ...[
    'dialogs',
    'grid',
    'guide',
    'homes',
    'keyboard-work',
    'print',
    'reference',
    'session',
    'shell',
    'users',
  ],
  'first-sight',
].map(journey)
/** Longer in `npm run walk`. */
const LONGER = ['every-list', 'home-sight', 'order-sight'].map(journey)
/** What the engine alone has not: notices of a device, and a viewer of PDFs. */
const IN_BROWSER = ['arabic', 'notifications', 'sign-up', 'travellers'].map(journey)
const CLOSING = journey('market-control')
const EVERY_ROLE = '**/walk/every-role.spec.ts'

/** A whole browser, and its engine alone, which shows a page as well and takes a third less of the processor. */
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const SHELL = process.env.CHROMIUM_SHELL_PATH ?? CHROMIUM
const inBrowser = { launchOptions: launching(CHROMIUM) }

const PROJECTS = {
  market: [
    {
      ...{ name: 'market', testMatch: journey('*') },
      testIgnore: [...HOUSE, ...SCREENS, ...LONGER, ...IN_BROWSER, CLOSING],
    },
    { name: 'closing', testMatch: CLOSING },
  ],
  house: [
    { name: 'house', testMatch: HOUSE },
    { name: 'browser', testMatch: IN_BROWSER, use: inBrowser },
  ],
  screens: [
    { name: 'walk', testMatch: '**/walk/*.spec.ts', testIgnore: EVERY_ROLE },
    { name: 'screens', testMatch: [...SCREENS, ...LONGER] },
  ],
  // Only when asked for, by `npm run walk` and `npm run guide`: the long walk, and what makes pictures for the guide.
  'every-role': [
    { name: 'every-role', testMatch: EVERY_ROLE },
    { name: 'longer', testMatch: LONGER },
  ],
  guide: [{ name: 'guide', testMatch: '**/guide/*.spec.ts' }],
}
export type Part = keyof typeof PROJECTS

/** Which part to run; all that belong to `npm test`, one after the other, when none is named. */
const part = process.env.E2E_PART as Part | undefined

export default defineConfig({
  testDir: '.',
  outputDir: `test-results/${part ?? 'all'}`,
  // Journeys share a market; those who only look at it do not disturb each other.
  workers: AT_LENGTH ? 2 : 1,
  projects:
    part === undefined ? [...PROJECTS.screens, ...PROJECTS.house, ...PROJECTS.market] : PROJECTS[part],
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL,
    actionTimeout: 10_000,
    locale: 'fr-FR',
    timezoneId: MARKET_TIME_ZONE,
    viewport: { width: 1366, height: 768 },
    // Movement costs a browser that draws in software more than all else, and shows no journey anything.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step of every journey takes a third of their time: asked for with E2E_TRACE=on.
    trace: process.env.E2E_TRACE === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: launching(SHELL),
  },
})

function journey(name: string): string {
  return `**/journeys/${name}.spec.ts`
}

function launching(executablePath: string) {
  /**
   * What Chromium does without. The address bar of each new window would load two pages of its own, which nobody sees and
   * which cost more than the window; the others are Playwright's, whose own list this one takes the place of.
   */
  const without = [
    ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
    ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
    ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
    ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
    ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ]
  return {
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${without.join()}`,
      // Threads beside the page's own compile and clean up ahead of time: a quarter of a screen's processor time, and on
      // two cores that are both at work nothing comes earlier for it.
      '--js-flags=--single-threaded',
    ],
  }
}
