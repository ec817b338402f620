import { serveForJourneys } from '@fxmatch/tools/test/served'
import type { Browser } from '@playwright/test'
import { contextOf, openBrowser } from '../support/browser.ts'
import { Hand, type Interaction, slowest } from '../support/interactions.ts'
import type { Finding, Scenario } from '../support/scenario.ts'

const SOMEBODY = 'trader.golfe'
const TIMES_SLOWER = 4
const MOST_MS = 100
/** The first of a kind may be slow once; the bar is for what one meets every time. */
const ROUNDS = 3
/** Parts that come when the browser has nothing to do have come by then. */
const SETTLED_MS = 4_000

/** A screen: its address, the sign that it is there, what one does on it. */
interface Worked {
  readonly name: string
  readonly path: string
  readonly sign: string
  readonly work: (hand: Hand) => Promise<void>
}

const ROW = 'tr[data-row="0"]'

const SCREENS: readonly Worked[] = [
  {
    name: 'market',
    path: '/home',
    sign: ROW,
    async work(hand) {
      await hand.click('sort', 'th button')
      await hand.click('sort the other way', 'th button')
      await hand.click('sort no more', 'th button')
      await hand.leave()
      await hand.focus('#tab-bid-panel select')
      await hand.keys('filter', ['ArrowDown', 'ArrowUp'])
      await hand.focus(ROW)
      await hand.keys('along the rows', ['ArrowDown', 'ArrowDown', 'End', 'Home'])
      await hand.focus('#tab-bid')
      await hand.keys('another tab and back', ['ArrowRight', 'ArrowLeft'])
    },
  },
  {
    name: 'order panel',
    path: '/home',
    sign: ROW,
    async work(hand) {
      await hand.focus(ROW)
      await hand.keys('open', ['Enter'])
      await hand.focus('aside input')
      await hand.keys('type', ['1', '2', '0', '0', 'Backspace'])
      await hand.keys('from field to field', ['Tab', 'Tab'])
      await hand.keys('close', ['Escape'])
    },
  },
  {
    name: 'list',
    path: '/book',
    sign: ROW,
    async work(hand) {
      await hand.click('sort', 'th button')
      await hand.click('sort the other way', 'th button')
      await hand.click('sort no more', 'th button')
      await hand.leave()
      await hand.focus(ROW)
      await hand.keys('along the rows', ['ArrowDown', 'ArrowDown', 'End', 'Home'])
      await hand.click('open the filters', 'main header button')
      await hand.keys('close the filters', ['Escape'])
      await hand.click('open the search', 'header button')
      await hand.keys('close the search', ['Escape'])
      await hand.click('next page', '[aria-label="Page suivante"]')
      await hand.click('page before', '[aria-label="Page précédente"]')
    },
  },
]

/** What one does on the screens that are worked on all day, each act from the input to what is seen of it. */
export const interactions: Scenario = {
  name: 'interactions',
  about: `sorting, filtering, typing, keys on a processor ${TIMES_SLOWER} times slower, each ${ROUNDS} times`,
  async run(log) {
    const served = await serveForJourneys(log)
    const browser = await openBrowser()
    try {
      const findings: Finding[] = []
      for (const screen of SCREENS) {
        const done = await workOn(browser, served.baseUrl, screen)
        log(`${screen.name}: ${done.map(({ what, ms }) => `${what} ${ms} ms`).join(', ')}`)
        findings.push(findingOf(screen.name, done))
      }
      return findings
    } finally {
      await browser.close()
      await served.stop()
    }
  },
}

async function workOn(
  browser: Browser,
  baseUrl: string,
  { path, sign, work }: Worked,
): Promise<readonly Interaction[]> {
  const context = await contextOf(browser, baseUrl, SOMEBODY)
  const page = await context.newPage()
  const hand = await Hand.on(page)
  await page.goto(path)
  await page.locator(sign).first().waitFor()
  await page.waitForTimeout(SETTLED_MS)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER })
  for (let round = 0; round < ROUNDS; round++) await work(hand)
  await context.close()
  return hand.done
}

function findingOf(name: string, done: readonly Interaction[]): Finding {
  const worst = slowest(done)
  return {
    what: `${name}, a processor ${TIMES_SLOWER} times slower: slowest interaction (${worst.what})`,
    figure: worst.ms,
    unit: 'ms',
    reference: MOST_MS,
    against: 'the bar',
    better: 'less',
    target: 1,
    also: { interactions: done.length },
  }
}
