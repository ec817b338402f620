import type { Page } from '@playwright/test'
import { type Hand, slowest } from '../support/interactions.ts'
import { type MarketCase, withMarketPage } from '../support/market-page.ts'
import type { Finding, Scenario } from '../support/scenario.ts'

const SECONDS = 30
/** What the display of a desk shows, and what a task may take at most. */
const DISPLAY_FPS = 60
const LEAST_FPS = 55
const LONGEST_TASK_MS = 100
const SLOWEST_INTERACTION_MS = 100

interface Frames {
  readonly fps: number
  readonly longestTaskMs: number
  readonly longTasks: number
  readonly slowestFrameMs: number
}

/** From busy to what no market in the country is: a thousand changes a second, seen on a telephone's processor. */
const CASES: readonly MarketCase[] = [
  { positions: 1_000, changesPerSecond: 200, timesSlower: 1 },
  { positions: 10_000, changesPerSecond: 200, timesSlower: 1 },
  { positions: 10_000, changesPerSecond: 1_000, timesSlower: 4 },
]

/** The market screen in Chromium while the market changes: frames a second, the longest task, what a person waits for. */
export const marketFrames: Scenario = {
  name: 'market-frames',
  about: `the market while it changes, for ${SECONDS} s: with 1,000 and 10,000 positions, at last on a slow processor`,
  async run(log) {
    const findings: Finding[] = []
    for (const market of CASES) findings.push(...(await measure(market, log)))
    return findings
  },
}

function measure(market: MarketCase, log: (line: string) => void): Promise<Finding[]> {
  const { positions, changesPerSecond, timesSlower } = market
  return withMarketPage(market, log, async ({ page, load, hand }) => {
    const before = load.changes
    const seen = await watch(page, SECONDS * 1000)
    const made = load.changes - before
    await work(hand)
    const worst = slowest(hand.done)
    log(`${positions} positions, ${made} changes: ${JSON.stringify(seen)}, ${JSON.stringify(hand.done)}`)
    const slower = timesSlower === 1 ? '' : `, a processor ${timesSlower} times slower`
    const what = `market screen, ${positions.toLocaleString('en')} positions, ${changesPerSecond.toLocaleString('en')} changes/s${slower}`
    const also = {
      changesPerSecond: Math.round(made / SECONDS),
      longTasks: seen.longTasks,
      slowestFrameMs: seen.slowestFrameMs,
    }
    const bar = { against: 'the bar', better: 'less', target: 1 } as const
    return [
      {
        what: `${what}: frames`,
        figure: seen.fps,
        unit: 'frames/s',
        reference: DISPLAY_FPS,
        against: 'the display',
        better: 'more',
        target: LEAST_FPS / DISPLAY_FPS,
        also,
      },
      {
        what: `${what}: longest task`,
        figure: seen.longestTaskMs,
        unit: 'ms',
        reference: LONGEST_TASK_MS,
        ...bar,
        also,
      },
      {
        what: `${what}: slowest interaction (${worst.what})`,
        figure: worst.ms,
        unit: 'ms',
        reference: SLOWEST_INTERACTION_MS,
        ...bar,
      },
    ]
  })
}

/** What a trader does while the market moves: sorts, goes along the rows, opens one, types, closes it. */
async function work(hand: Hand): Promise<void> {
  await hand.click('sort by price', 'th button')
  await hand.click('sort the other way', 'th button')
  await hand.click("the list's own order", 'th button')
  await hand.leave()
  await hand.focus('tr[data-row="0"]')
  await hand.keys('along the rows', ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'])
  await hand.keys('open a row', ['Enter'])
  // One that is withdrawn in that moment has nothing to type.
  while (!(await hand.sees('aside input'))) {
    await hand.keys('close it', ['Escape'])
    await hand.focus('tr[data-row="0"]')
    await hand.keys('open a row', ['Enter'])
  }
  await hand.focus('aside input')
  await hand.keys('type an amount', ['1', '2', '0', '0'])
  await hand.keys('close it', ['Escape'])
}

/** Counts the page's own frames and long tasks for a while. What runs in the page is text: it knows other names. */
function watch(page: Page, milliseconds: number): Promise<Frames> {
  return page.evaluate<Frames>(`new Promise((resolve) => {
    const tasks = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration)
    })
    observer.observe({ entryTypes: ['longtask'] })
    const start = performance.now()
    let last = start
    let frames = 0
    let slowest = 0
    const frame = (now) => {
      frames += 1
      slowest = Math.max(slowest, now - last)
      last = now
      if (now - start < ${milliseconds}) return requestAnimationFrame(frame)
      observer.disconnect()
      resolve({
        fps: Math.round((frames / (now - start)) * 10000) / 10,
        longestTaskMs: Math.round(Math.max(0, ...tasks)),
        longTasks: tasks.length,
        slowestFrameMs: Math.round(slowest),
      })
    }
    requestAnimationFrame(frame)
  })`)
}
