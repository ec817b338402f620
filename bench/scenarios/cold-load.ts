import { serveForJourneys } from '@fxmatch/tools/test/served'
import type { Browser, BrowserContext } from '@playwright/test'
import pg from 'pg'
import { contextOf, openBrowser } from '../support/browser.ts'
import {
  type Counted,
  CPU_TIMES_SLOWER,
  countVisit,
  LINE,
  type Timed,
  timeVisit,
} from '../support/first-sight.ts'
import { type Finding, median, type Scenario } from '../support/scenario.ts'

const ROUNDS = 3
const SOMEBODY = 'trader.golfe'
const MOST_SHIFT = 0.02
const MOST_WARM_MS = 1_200
const MOST_FIRST_PAINT_MS = 1_200

/** What a kind of page may take, as the build holds them to it (`apps/web/budgets.config.ts`): scripts in kB of brotli, and milliseconds until what one came for. */
interface Bars {
  /** null: no bar is set, and what comes is told beside the journeys. */
  readonly scriptKb: number | null
  /** What may come by itself afterwards. */
  readonly laterKb: number | null
  readonly roundTrips: number
  readonly what: 'first row' | typeof LARGEST
  readonly ms: number
}
const SCREEN: Bars = { scriptKb: null, laterKb: null, roundTrips: 3, what: 'first row', ms: 3_000 }
const MARKET: Bars = { ...SCREEN, scriptKb: 300 }
const LARGEST = 'largest contentful paint'
const SIGN_IN: Bars = { scriptKb: 150, laterKb: null, roundTrips: 2, what: LARGEST, ms: 1_500 }
const FOR_EVERYBODY: Bars = { scriptKb: 120, laterKb: 25, roundTrips: 3, what: LARGEST, ms: 1_600 }

/** A page: whose it is (`null`: nobody is signed in), the sign that what one came for stands there, what it may take. */
type Visited = readonly [path: string, username: string | null, sign: string, bars: Bars]

const LIST_ROW = 'tr[data-row]'
/** What a page shows by its scripts; before, the same may stand there drawn by the build. */
const SEND = '#root form button[type=submit]'
const HEADING = '#root h1'

/** One page of each kind. */
async function pagesOf(databaseUrl: string): Promise<readonly Visited[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ order_id: string; code: string }>(
      `select (select o.id from orders o join users u on u.company_id = o.seller_id
                where u.username = $1 order by o.number limit 1) as order_id,
              (select code from agency_boards order by code limit 1) as code`,
      [SOMEBODY],
    )
    const [{ order_id: id, code } = { order_id: '', code: '' }] = rows
    return [
      ['/home', SOMEBODY, LIST_ROW, MARKET],
      ['/book', SOMEBODY, LIST_ROW, SCREEN],
      [`/orders/${id}`, SOMEBODY, '#content section h2', SCREEN],
      ['/login', null, SEND, SIGN_IN],
      ['/about', null, HEADING, FOR_EVERYBODY],
      ['/changer', null, '#offices', FOR_EVERYBODY],
      ['/changer/demande', null, SEND, FOR_EVERYBODY],
      ['/changer/suivi', null, SEND, FOR_EVERYBODY],
      ['/verify/no-such-ticket', null, HEADING, FOR_EVERYBODY],
      [`/display/${code}`, null, 'main[data-scheme]', FOR_EVERYBODY],
    ]
  } finally {
    await client.end()
  }
}

/**
 * The first visit of a page of each kind in Chromium: what is counted on a line without limits of bandwidth, the same on
 * every machine, and what is timed over a slow line and with a slow processor; then the second visit.
 */
export const coldLoad: Scenario = {
  name: 'cold-load',
  about: `a page of each kind without a cache, at ${LINE.down / 1e6} Mbit/s, ${LINE.latency} ms, a processor ${CPU_TIMES_SLOWER} times slower`,
  async run(log) {
    const served = await serveForJourneys(log)
    const browser = await openBrowser()
    try {
      // A server that has just started draws no screen yet; its first visitor is not what is measured.
      await timeVisit(await contextOf(browser, served.baseUrl, SOMEBODY), '/home', LIST_ROW)
      const findings: Finding[] = []
      for (const visited of await pagesOf(served.databaseUrl))
        findings.push(...(await visit(browser, served.baseUrl, visited, log)))
      return findings
    } finally {
      await browser.close()
      await served.stop()
    }
  },
}

async function visit(
  browser: Browser,
  baseUrl: string,
  [path, username, sign, bars]: Visited,
  log: (line: string) => void,
): Promise<Finding[]> {
  const inNewContext = async <T>(use: (context: BrowserContext) => Promise<T>): Promise<T> => {
    const context = await contextOf(browser, baseUrl, username)
    try {
      return await use(context)
    } finally {
      await context.close()
    }
  }
  // The browser's second page of a context finds all in the cache that the first has fetched.
  const counted = await inNewContext((context) => countVisit(context, path, sign, bars.laterKb !== null))
  const cold: Timed[] = []
  const warm: Timed[] = []
  for (let round = 0; round < ROUNDS; round++)
    await inNewContext(async (context) => {
      cold.push(await timeVisit(context, path, sign))
      warm.push(await timeVisit(context, path, sign))
    })
  const kind = kindOf(path)
  log(`${kind}: ${JSON.stringify(counted)}, cold ${JSON.stringify(cold)}, warm ${JSON.stringify(warm)}`)
  return findingsOf(kind, bars, counted, cold, warm)
}

/** A path without what differs from one demonstration to the next. */
function kindOf(path: string): string {
  return path.replace(/^\/(orders|display|verify)\/.*/, '/$1/…')
}

const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10

function findingsOf(
  kind: string,
  bars: Bars,
  counted: Counted,
  cold: readonly Timed[],
  warm: readonly Timed[],
): Finding[] {
  const middle = (visits: readonly Timed[], of: (one: Timed) => number) => median(visits.map(of))
  const inTheEnd = (one: Timed) => (bars.what === 'first row' ? one.firstRowMs : one.largestPaintMs)
  const bar = { against: 'the bar', better: 'less', target: 1 } as const
  const kilobytesOf = (what: string, bytes: number, reference: number | null): Finding[] =>
    reference === null
      ? []
      : [
          {
            what: `first visit of ${kind}: scripts ${what}, as brotli leaves them`,
            figure: kilobytes(bytes),
            unit: 'kB',
            reference,
            ...bar,
          },
        ]
  return [
    ...kilobytesOf('until what one came for', counted.scriptBytes, bars.scriptKb),
    ...kilobytesOf('afterwards', counted.laterBytes, bars.laterKb),
    {
      what: `first visit of ${kind}: journeys one after another until what one came for`,
      figure: counted.roundTrips,
      unit: 'journeys',
      reference: bars.roundTrips,
      ...bar,
      also: {
        scriptsKb: kilobytes(counted.scriptBytes),
        ...(bars.laterKb === null ? {} : { laterKb: kilobytes(counted.laterBytes) }),
        stylesKb: kilobytes(counted.styleBytes),
        fontsKb: kilobytes(counted.fontBytes),
        scripts: counted.scripts,
        requests: counted.requests,
      },
    },
    {
      what: `first visit of ${kind}: ${bars.what}`,
      figure: middle(cold, inTheEnd),
      unit: 'ms',
      reference: bars.ms,
      ...bar,
    },
    {
      what: `first visit of ${kind}: first contentful paint`,
      figure: middle(cold, (one) => one.firstPaintMs),
      unit: 'ms',
      reference: MOST_FIRST_PAINT_MS,
      ...bar,
    },
    {
      what: `first visit of ${kind}: layout shift`,
      figure: Math.max(...cold.map((one) => one.layoutShift)),
      unit: 'CLS',
      reference: MOST_SHIFT,
      ...bar,
    },
    {
      what: `second visit of ${kind}: ${bars.what}`,
      figure: middle(warm, inTheEnd),
      unit: 'ms',
      reference: MOST_WARM_MS,
      ...bar,
    },
  ]
}
