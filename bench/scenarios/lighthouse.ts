import { WINDOW_COOKIE } from '@fxmatch/contract/web/window-cookie'
import { freePort } from '@fxmatch/server/embedded/free-port'
import { serveForJourneys } from '@fxmatch/tools/test/served'
import type { BrowserContext } from '@playwright/test'
import { openSharedBrowser, signIn } from '../support/browser.ts'
import { type Finding, median, type Scenario } from '../support/scenario.ts'

/** Its types want those of browsers, which this program does not have: `Lighthouse` below says what is used. */
const LIGHTHOUSE: string = 'lighthouse'
const ROUNDS = 3
const SOMEBODY = 'trader.golfe'
const SETTLED_MS = 3_000
const MOST_SHIFT = 0.05
const PERCENT = 100
/** The window of Lighthouse's telephone. */
const TELEPHONE = '412x823'

/** A page and the least that its performance may be judged, of 100. */
type Judged = readonly [path: string, least: number]

const SIGNED_IN: readonly Judged[] = [
  ['/home', 90],
  ['/book', 90],
  ['/work', 90],
  ['/process', 90],
]
const FOR_EVERYBODY: readonly Judged[] = [
  ['/login', 97],
  ['/about', 90],
  ['/changer', 90],
]

/** What is read of Lighthouse's report. */
interface Report {
  readonly categories: { readonly performance: { readonly score: number | null } }
  readonly audits: Readonly<Record<string, Audit | undefined>>
  readonly runtimeError?: { readonly code: string; readonly message: string }
}
interface Audit {
  readonly score: number | null
  readonly numericValue?: number
  readonly details?: { readonly items?: readonly unknown[] }
}
type Lighthouse = (
  url: string,
  options: Readonly<Record<string, unknown>>,
) => Promise<{ lhr: Report } | undefined>

/** One judgement of a page. */
interface Seen {
  readonly score: number
  readonly blockingMs: number
  readonly largestPaintMs: number
  readonly shift: number
  /** What the page has written to the console as errors. */
  readonly errors: number
  readonly mapsAreValid: boolean
}

/** Lighthouse as it comes (a telephone, a slow line and processor, both computed), with the page's files in the cache. */
export const lighthouse: Scenario = {
  name: 'lighthouse',
  about: `a page of each kind as Lighthouse judges it, ${ROUNDS} times, for ${SOMEBODY} and for nobody`,
  async run(log) {
    // Only this scenario needs it, and it is large.
    const { default: judge } = (await import(LIGHTHOUSE)) as { default: Lighthouse }
    const served = await serveForJourneys(log)
    const port = await freePort()
    const context = await openSharedBrowser(port)
    const judgeAll = async (pages: readonly Judged[]) => {
      const findings: Finding[] = []
      for (const [path, least] of pages) {
        const url = `${served.baseUrl}${path}`
        await visit(context, url)
        const seen: Seen[] = []
        for (let round = 0; round < ROUNDS; round++) {
          await tellSize(context, url)
          seen.push(await judged(judge, url, port))
        }
        log(`${path}: ${JSON.stringify(seen)}`)
        findings.push(...findingsOf(path, least, seen))
      }
      return findings
    }
    try {
      await signIn(context, served.baseUrl, SOMEBODY)
      const findings = await judgeAll(SIGNED_IN)
      await context.clearCookies()
      return [...findings, ...(await judgeAll(FOR_EVERYBODY))]
    } finally {
      await context.close()
      await served.stop()
    }
  },
}

/** Leaves a page's files in the cache. */
async function visit(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForTimeout(SETTLED_MS)
  await page.close()
}

/** It says itself that a trace without a beginning is to be asked for again. */
const ASK_AGAIN = 'NO_NAVSTART'

async function judged(judge: Lighthouse, url: string, port: number): Promise<Seen> {
  const ask = () =>
    judge(url, {
      port,
      logLevel: 'error',
      disableStorageReset: true,
      onlyCategories: ['performance', 'best-practices'],
    })
  const first = await ask()
  const result = first?.lhr.runtimeError?.code === ASK_AGAIN ? await ask() : first
  if (!result || result.lhr.runtimeError)
    throw new Error(`${url} could not be judged: ${result?.lhr.runtimeError?.message}`)
  const { audits, categories } = result.lhr
  const figure = (audit: string) => audits[audit]?.numericValue ?? 0
  return {
    score: Math.round((categories.performance.score ?? 0) * PERCENT),
    blockingMs: Math.round(figure('total-blocking-time')),
    largestPaintMs: Math.round(figure('largest-contentful-paint')),
    shift: Math.round(figure('cumulative-layout-shift') * 1_000) / 1_000,
    errors: audits['errors-in-console']?.details?.items?.length ?? 0,
    mapsAreValid: audits['valid-source-maps']?.score !== 0,
  }
}

function findingsOf(path: string, least: number, seen: readonly Seen[]): Finding[] {
  const middle = (of: (one: Seen) => number) => median(seen.map(of))
  const bar = { against: 'the bar', better: 'less', target: 1 } as const
  return [
    {
      what: `Lighthouse, ${path}: performance`,
      figure: middle(({ score }) => score),
      unit: 'of 100',
      reference: least,
      against: 'the bar',
      better: 'more',
      target: 1,
      also: {
        blockingMs: middle(({ blockingMs }) => blockingMs),
        largestPaintMs: middle(({ largestPaintMs }) => largestPaintMs),
        invalidMaps: seen.filter(({ mapsAreValid }) => !mapsAreValid).length,
      },
    },
    {
      what: `Lighthouse, ${path}: layout shift`,
      figure: Math.max(...seen.map(({ shift }) => shift)),
      unit: 'CLS',
      reference: MOST_SHIFT,
      ...bar,
    },
    {
      what: `Lighthouse, ${path}: errors in the console, and one`,
      // One more on both sides: nothing is a share of none.
      figure: Math.max(...seen.map(({ errors }) => errors)) + 1,
      unit: 'errors',
      reference: 1,
      ...bar,
    },
  ]
}

/**
 * Leaves what a telephone that was here before has told of its size. The judge ends its emulation before it leaves a page, which
 * then tells the size of the window beneath.
 */
async function tellSize(context: BrowserContext, url: string): Promise<void> {
  await context.addCookies([{ name: WINDOW_COOKIE, value: TELEPHONE, url }])
}
