import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from '@fxmatch/tools/root'
import { serveForJourneys } from '@fxmatch/tools/test/served'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { openBrowser, pageOf } from '../support/browser.ts'
import { type Finding, median, type Scenario } from '../support/scenario.ts'

/** A telephone's line, as the browsers' own tools throttle '4G': bits a second, and milliseconds there and back. */
const LINE = { down: 1_600_000, up: 750_000, latency: 150 }
const CPU_TIMES_SLOWER = 4
const ROUNDS = 3
const QUIET_MS = 1_500
const MOST_SCRIPT_KB = 150
const MOST_PAINT_MS = 1_500
/** `null`: nobody is signed in. The first screens that people open, and some of every kind. */
const ROUTES: readonly (readonly [path: string, username: string | null])[] = [
  ['/login', null],
  ['/home', 'trader.golfe'],
  ['/draft', 'trader.golfe'],
  ['/book', 'trader.golfe'],
  ['/work', 'trader.golfe'],
  ['/analytics', 'trader.golfe'],
  ['/calendar', 'trader.golfe'],
  ['/invoices', 'trader.golfe'],
  ['/directory', 'trader.golfe'],
  ['/about', null],
]

/** What a browser without anything in its cache takes to show a path. */
interface Load {
  readonly scriptKb: number
  readonly scripts: number
  readonly requests: number
  /** Over the line, all of it. */
  readonly transferredKb: number
  readonly paintMs: number
}

/** The first visit of each path in Chromium, over a slow line and with a slow processor. */
export const coldLoad: Scenario = {
  name: 'cold-load',
  about: `${ROUTES.length} paths without a cache, at ${LINE.down / 1e6} Mbit/s, ${LINE.latency} ms, a processor ${CPU_TIMES_SLOWER} times slower`,
  async run(log) {
    const served = await serveForJourneys(log)
    const browser = await openBrowser()
    try {
      const findings: Finding[] = []
      for (const [path, username] of ROUTES) {
        const loads: Load[] = []
        for (let round = 0; round < ROUNDS; round++)
          loads.push(await load(browser, served.baseUrl, path, username))
        log(`${path}: ${loads.map((one) => JSON.stringify(one)).join(' ')}`)
        findings.push(...findingsOf(path, loads))
      }
      return findings
    } finally {
      await browser.close()
      await served.stop()
    }
  },
}

async function load(browser: Browser, baseUrl: string, path: string, username: string | null): Promise<Load> {
  const page =
    username === null
      ? await (await browser.newContext({ baseURL: baseUrl, locale: 'fr-FR' })).newPage()
      : await pageOf(browser, baseUrl, username)
  try {
    const session = await page.context().newCDPSession(page)
    await throttle(session)
    const traffic = listen(session)
    await page.addInitScript(OBSERVE_PAINT)
    await page.goto(path, { waitUntil: 'load' })
    // The splash goes with the first page that is drawn.
    await page.locator('html:not([data-preloader])').waitFor({ state: 'attached' })
    await quiet(page, traffic)
    const paintMs = Math.round(await page.evaluate(() => Reflect.get(globalThis, 'largestPaint') as number))
    const scripts = [...traffic.scripts]
    const scriptKb = kilobytes(scripts.reduce((sum, url) => sum + gzipped(url), 0))
    return {
      scriptKb,
      scripts: scripts.length,
      requests: traffic.requests,
      transferredKb: kilobytes(traffic.bytes),
      paintMs,
    }
  } finally {
    await page.context().close()
  }
}

async function throttle(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LINE.latency,
    downloadThroughput: LINE.down / 8,
    uploadThroughput: LINE.up / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER })
}

interface Traffic {
  requests: number
  bytes: number
  scripts: Set<string>
  lastAt: number
}

function listen(session: CDPSession): Traffic {
  const traffic: Traffic = { requests: 0, bytes: 0, scripts: new Set(), lastAt: performance.now() }
  session.on('Network.responseReceived', ({ response, type }) => {
    traffic.requests += 1
    traffic.lastAt = performance.now()
    if (type === 'Script' || /\.js$/.test(new URL(response.url).pathname)) traffic.scripts.add(response.url)
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength
    traffic.lastAt = performance.now()
  })
  return traffic
}

/** Waits until the line has been quiet for a while; the live stream stays open. */
async function quiet(page: Page, traffic: Traffic): Promise<void> {
  while (performance.now() - traffic.lastAt < QUIET_MS) await page.waitForTimeout(100)
}

/** Runs in the page, whose own types this program does not know: keeps the time of the largest paint so far. */
const OBSERVE_PAINT = `
  globalThis.largestPaint = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.largestPaint = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })`

const sizes = new Map<string, number>()

/** Size of a built script when gzipped, in bytes, whatever the server sent. */
function gzipped(url: string): number {
  const { pathname } = new URL(url)
  const size = sizes.get(pathname) ?? gzipSync(readFileSync(join(ROOT, 'apps/web/dist', pathname))).length
  sizes.set(pathname, size)
  return size
}

const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10

function findingsOf(path: string, loads: readonly Load[]): Finding[] {
  const middle = (of: (one: Load) => number) => median(loads.map(of))
  return [
    {
      what: `cold load of ${path}: JavaScript, gzipped`,
      figure: middle((one) => one.scriptKb),
      unit: 'kB',
      reference: MOST_SCRIPT_KB,
      against: 'the bar',
      better: 'less',
      target: 1,
      also: {
        scripts: middle((one) => one.scripts),
        requests: middle((one) => one.requests),
        transferredKb: middle((one) => one.transferredKb),
      },
    },
    {
      what: `cold load of ${path}: largest contentful paint`,
      figure: middle((one) => one.paintMs),
      unit: 'ms',
      reference: MOST_PAINT_MS,
      against: 'the bar',
      better: 'less',
      target: 1,
    },
  ]
}
