import { defineConfig } from '@playwright/test'

/** The address of a running, freshly seeded FXMatch: `npm test -- --only=e2e` starts one and passes it here. */
const baseURL = process.env.E2E_BASE_URL
if (!baseURL) throw new Error('E2E_BASE_URL is missing: run the journeys with `npm test -- --only=e2e`')

const EVERY_ROLE = '**/walk/every-role.spec.ts'
const CLOSES_THE_MARKET = '**/journeys/market-control.spec.ts'

/** `npm run guide` and `npm run walk` ask for a project that is not part of `npm test`. */
const ASKED = process.env.E2E_ASKED

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  // The journeys share one market and come one after another. Beside them somebody walks through the screens, which
  // changes nothing. One journey closes the market: it comes last, whatever became of the others.
  workers: 2,
  projects: [
    { name: 'ready', testMatch: '**/ready.spec.ts', teardown: 'closing' },
    {
      name: 'journeys',
      testMatch: '**/journeys/*.spec.ts',
      testIgnore: CLOSES_THE_MARKET,
      dependencies: ['ready'],
      workers: 1,
    },
    {
      name: 'walk',
      testMatch: '**/walk/*.spec.ts',
      testIgnore: EVERY_ROLE,
      dependencies: ['ready'],
      workers: 1,
    },
    { name: 'closing', testMatch: CLOSES_THE_MARKET },
    // Only when asked for: the long walk, and what makes pictures instead of judging.
    ...(ASKED === 'every-role' ? [{ name: ASKED, testMatch: EVERY_ROLE }] : []),
    ...(ASKED === 'guide' ? [{ name: ASKED, testMatch: '**/guide/*.spec.ts' }] : []),
  ],
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL,
    actionTimeout: 10_000,
    locale: 'fr-FR',
    timezoneId: 'Africa/Tunis',
    viewport: { width: 1366, height: 768 },
    // Recording every step of every journey takes a third of their time: asked for with E2E_TRACE=on.
    trace: process.env.E2E_TRACE === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
