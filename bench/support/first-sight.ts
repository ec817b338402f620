import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { ROOT } from '@fxmatch/tools/root'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** A telephone's line, as the browsers' own tools throttle '4G': bits a second, and milliseconds there and back. */
export const LINE = { down: 1_600_000, up: 750_000, latency: 150 }
export const CPU_TIMES_SLOWER = 4
/** Long enough that all that is asked for at the same time overlaps, whatever else the machine does. */
const FAR_AWAY_MS = 2_000
/** Longer than the farthest answer takes: what an answer asks for in turn is still seen. */
const QUIET_MS = FAR_AWAY_MS + 500

/** What a browser fetches to show a page, and in how many journeys one after another. The same on every machine. */
export interface Counted {
  /** Journeys to the server, one waiting for the other, until what one came for stands there. */
  readonly roundTrips: number
  /** Bytes as brotli leaves them, whatever the server sent; of scripts, those asked for until then. */
  readonly scriptBytes: number
  readonly styleBytes: number
  readonly fontBytes: number
  readonly scripts: number
  /** Scripts that come by themselves once it stands there, for what may be opened next: bytes, if they were waited for. */
  readonly laterBytes: number
  readonly requests: number
}

/** Seconds of a visit over the slow line. */
export interface Timed {
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  /** When what one came for stands there. */
  readonly firstRowMs: number
  readonly layoutShift: number
}

/** What was asked for, and when its answer began and ended: seconds; never, until then. */
export interface Exchange {
  readonly url: string
  readonly askedAt: number
  begunAt: number
  answeredAt: number
  /** As they came over the line. */
  bytes: number
  /** What the browser asks for it as: 'Script', 'Stylesheet', 'Font', 'EventSource' and the like. */
  readonly type: string
}

/**
 * Visits a page without a cache over a line that only is long, and counts.
 *
 * @param sign a selector of what one came for
 * @param toTheEnd whether to wait for all that comes by itself afterwards, one part after another
 */
export async function countVisit(
  context: BrowserContext,
  path: string,
  sign: string,
  toTheEnd: boolean,
): Promise<Counted> {
  const page = await context.newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: FAR_AWAY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  const exchanges = listen(session)
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator(sign).first().waitFor({ timeout: 60_000 })
  // Nothing waits for a font or a picture.
  const until = [...exchanges.values()].filter(
    ({ answeredAt, type }) =>
      answeredAt < Number.POSITIVE_INFINITY && !['Font', 'Image', 'Other'].includes(type),
  )
  const roundTrips = longestChain(until)
  const before = new Set([...exchanges.values()].map(({ url }) => url))
  if (toTheEnd) await quiet(page, exchanges)
  const own = [...exchanges.values()].filter(({ url }) => url.startsWith('http'))
  await page.close()
  const files = (type: string) => [...new Set(own.filter((one) => one.type === type).map(({ url }) => url))]
  const scripts = files('Script')
  return {
    roundTrips,
    scriptBytes: sum(scripts.filter((url) => before.has(url)).map(compressed)),
    laterBytes: sum(scripts.filter((url) => !before.has(url)).map(compressed)),
    styleBytes: sum(files('Stylesheet').map(compressed)),
    fontBytes: sum(files('Font').map((url) => builtFile(url).length)),
    scripts: scripts.filter((url) => before.has(url)).length,
    requests: own.length,
  }
}

/** Visits a page over the slow line, with a slow processor and whatever the context's cache holds. */
export async function timeVisit(context: BrowserContext, path: string, sign: string): Promise<Timed> {
  return (await watchVisit(context, path, sign)).timed
}

/** The same with what was asked for, in seconds of the browser's own clock. */
export async function watchVisit(
  context: BrowserContext,
  path: string,
  sign: string,
): Promise<{ readonly timed: Timed; readonly exchanges: readonly Exchange[] }> {
  const page = await context.newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LINE.latency,
    downloadThroughput: LINE.down / 8,
    uploadThroughput: LINE.up / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER })
  const exchanges = listen(session)
  await page.addInitScript(`(${OBSERVE})(${JSON.stringify(sign)})`)
  await page.goto(path, { waitUntil: 'commit' })
  // Not looked for meanwhile: each look would have the page laid out before its time.
  await quiet(page, exchanges)
  await page.locator(sign).first().waitFor({ timeout: 60_000 })
  await quiet(page, exchanges)
  const seen = await page.evaluate(() => Reflect.get(globalThis, 'firstSight') as Timed)
  await page.close()
  const timed = {
    firstPaintMs: Math.round(seen.firstPaintMs),
    largestPaintMs: Math.round(seen.largestPaintMs),
    firstRowMs: Math.round(seen.firstRowMs),
    layoutShift: Math.round(seen.layoutShift * 1_000) / 1_000,
  }
  return { timed, exchanges: [...exchanges.values()] }
}

function listen(session: CDPSession): Map<string, Exchange> {
  const exchanges = new Map<string, Exchange>()
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    exchanges.set(requestId, {
      url: request.url,
      askedAt: timestamp,
      begunAt: Number.POSITIVE_INFINITY,
      answeredAt: Number.POSITIVE_INFINITY,
      bytes: 0,
      type: type ?? 'Other',
    })
  })
  session.on('Network.responseReceived', ({ requestId, timestamp }) => {
    const exchange = exchanges.get(requestId)
    if (exchange) exchange.begunAt = timestamp
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const exchange = exchanges.get(requestId)
    if (exchange) Object.assign(exchange, { answeredAt: timestamp, bytes: encodedDataLength })
  })
  return exchanges
}

/** The most exchanges of which each was asked for only after the one before had been answered. */
export function longestChain(exchanges: readonly Pick<Exchange, 'askedAt' | 'answeredAt'>[]): number {
  let last = Number.NEGATIVE_INFINITY
  let length = 0
  // Taking what is answered first leaves most room for what follows.
  for (const { askedAt, answeredAt } of [...exchanges].sort((a, b) => a.answeredAt - b.answeredAt)) {
    if (askedAt < last) continue
    last = answeredAt
    length += 1
  }
  return length
}

/** Waits until nothing has been asked or answered for a while; the live stream stays open. */
async function quiet(page: Page, exchanges: ReadonlyMap<string, Exchange>): Promise<void> {
  let state = ''
  for (let unchangedMs = 0; unchangedMs < QUIET_MS; unchangedMs += 100) {
    await page.waitForTimeout(100)
    const answered = [...exchanges.values()].filter(({ answeredAt }) => answeredAt < Number.POSITIVE_INFINITY)
    const now = `${exchanges.size}/${answered.length}`
    if (now !== state) unchangedMs = 0
    state = now
  }
}

/** Runs in the page, whose own types this program does not know. */
const OBSERVE = `(sign) => {
  const seen = { firstPaintMs: 0, largestPaintMs: 0, firstRowMs: 0, layoutShift: 0 }
  globalThis.firstSight = seen
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') seen.firstPaintMs = startTime })
  watch('largest-contentful-paint', ({ startTime }) => { seen.largestPaintMs = startTime })
  watch('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.layoutShift += value })
  const look = () => {
    if (document.querySelector(sign)) seen.firstRowMs = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

function builtFile(url: string): Buffer {
  return readFileSync(join(ROOT, 'apps/web/dist', new URL(url).pathname))
}

const sizes = new Map<string, number>()

/** Size of a built file under brotli's best quality, in bytes. */
function compressed(url: string): number {
  const { pathname } = new URL(url)
  const size = sizes.get(pathname) ?? brotliCompressSync(builtFile(url)).length
  sizes.set(pathname, size)
  return size
}

const sum = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0)
