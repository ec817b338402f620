import type { Page } from '@playwright/test'
import { withMarketPage } from '../support/market-page.ts'
import type { Finding, Scenario } from '../support/scenario.ts'

const SECONDS = 30
/** What the display of a desk shows, and what a task may take at most. */
const DISPLAY_FPS = 60
const LEAST_FPS = 55
const LONGEST_TASK_MS = 100

interface Frames {
  readonly fps: number
  readonly longestTaskMs: number
  readonly longTasks: number
  readonly slowestFrameMs: number
}

/** The market screen in Chromium while the market changes: frames a second, and the longest task. */
export const marketFrames: Scenario = {
  name: 'market-frames',
  about: `200 changes a second for ${SECONDS} s, with 1,000 and 10,000 positions`,
  async run(log) {
    const findings: Finding[] = []
    for (const positions of [1_000, 10_000]) findings.push(...(await measure(positions, log)))
    return findings
  },
}

function measure(positions: number, log: (line: string) => void): Promise<Finding[]> {
  return withMarketPage(positions, log, async ({ page, load }) => {
    const before = load.changes
    const seen = await watch(page, SECONDS * 1000)
    const made = load.changes - before
    log(`${positions} positions, ${made} changes: ${JSON.stringify(seen)}`)
    const what = `market screen, ${positions.toLocaleString('en')} positions, 200 changes/s`
    const also = {
      changesPerSecond: Math.round(made / SECONDS),
      longTasks: seen.longTasks,
      slowestFrameMs: seen.slowestFrameMs,
    }
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
        against: 'the bar',
        better: 'less',
        target: 1,
        also,
      },
    ]
  })
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
