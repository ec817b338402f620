import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PublicBoard } from '@fxmatch/contract/http/display'
import type { MarketPosition, MarketStatus } from '@fxmatch/contract/http/market'
import type { SessionUser } from '@fxmatch/contract/http/session'
import { NEVER_CHOSEN } from '@fxmatch/contract/http/user-settings'
import {
  type AnsweredOpenly,
  type PageAsked,
  SCREEN_DRAWER_FILE,
  type ScreenAsked,
  type ScreenDrawer,
} from '@fxmatch/contract/web/drawn-screen'
import { LANGUAGE_CODES } from '@fxmatch/domain/languages/languages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTexts } from '../../packages/words/read-texts.ts'
import { position } from './features/market/testing/position.ts'
import { bundleScreens } from './screen-bundle.config.ts'

// What a server sends of a screen: drawn by the program that it runs, from what it read for who asked.

let folder: string
let drawer: ScreenDrawer

/** Styles in which each class has the name that the sources give it. */
const PLAIN_NAMES = new Proxy(
  {},
  { get: () => 'export default new Proxy({}, { get: (_, name) => String(name) })' },
)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fxmatch-drawer-'))
  for (const { fileName, source } of await bundleScreens(PLAIN_NAMES)) {
    mkdirSync(dirname(join(folder, fileName)), { recursive: true })
    writeFileSync(join(folder, fileName), source)
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  ;({ drawer } = await import(pathToFileURL(join(folder, SCREEN_DRAWER_FILE)).href))
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true }))

const person = (over: Partial<SessionUser> = {}): SessionUser => ({
  id: '7b0f8a52-0000-4000-8000-000000000001',
  number: 1,
  username: 'trader.one',
  fullName: 'Trader One',
  email: 'one@example.test',
  roles: [],
  capabilities: ['market.view', 'order.place', 'order.view'],
  company: '7b0f8a52-0000-4000-8000-0000000000b1',
  companyName: 'Banque Une',
  companyBCT: '01',
  companyKind: 'BANK',
  organizationName: null,
  is_bank: true,
  reference: 'U-1',
  hasDisplayer: false,
  exchangeRateUpdated: true,
  settings: NEVER_CHOSEN,
  secondFactor: false,
  mustSetUpSecondFactor: false,
  liveId: '7',
  ...over,
})

const OPEN: MarketStatus = {
  market_status: true,
  status: 'ON',
  since: null,
  decidedBy: null,
  reason: null,
  clock: { runs: false, opensAt: '08:00', closesAt: '18:00', closedBecause: null, holiday: null },
  next: null,
  nextOpening: null,
}

const market = (positions: MarketPosition[]) => ({
  data: {
    kpi: {
      total_position: '34037.340',
      ticket_avg: '0.000',
      total_sum_deal: '0.000',
      total_count_deals: 0,
      total_purchase: '0.000',
      total_sale: '0.000',
      total_sum_deals: '0.000',
    },
    charts: { position: [], ticket_avg: [] },
    data: positions,
    terms: [],
    lastEventId: '7',
  },
})

interface Drawn {
  user?: SessionUser
  positions?: MarketPosition[]
  status?: MarketStatus
  asked?: Partial<ScreenAsked>
  /** What cannot be read. */
  missing?: string
}

async function draw({
  user = person(),
  positions = [position(7)],
  status = OPEN,
  asked,
  missing,
}: Drawn = {}) {
  const urls: string[] = []
  const drawn = await drawer.draw(
    { user, language: 'fr', href: '/home', width: 1366, height: 768, ...asked },
    async (url) => {
      urls.push(url)
      const path = url.split('?', 1)[0]
      if (path === missing) return undefined
      if (path === '/api/main-screen/market-data') return market(positions)
      if (path === '/api/main-screen/market-status') return status
      if (path === '/api/first-day') return { steps: [], complete: true }
      if (path === '/api/rfqs') return { rfqs: [] }
      return []
    },
  )
  return { html: drawn?.html ?? '', drawn, urls }
}
const textOf = (html: string) => html.replaceAll('\u00a0', ' ')

it('is the market with its rows, in the formats and columns of the screen, and asks for nothing twice', async () => {
  const { html, drawn, urls } = await draw()
  expect(textOf(html)).toContain('10 000,00')
  expect(textOf(html)).toContain('34 037,340')
  expect(html).toContain('data-row="0"')
  expect(html).toContain('<nav')
  expect(html).not.toMatch(/<(script|style|link)\b/)
  expect(new Set(urls).size).toBe(urls.length)
  expect(drawn?.answers.map(({ url }) => url)).toEqual(urls)
  expect(drawn?.media).toContainEqual(['(max-width: 699px)', false])
})

it('is in the language of who asks, and as cards for a telephone', async () => {
  const french = await draw({ asked: { width: 390, height: 844 } })
  expect(french.drawn?.media).toContainEqual(['(max-width: 699px)', true])
  expect(french.html).not.toContain('<table')
  const english = await draw({ asked: { language: 'en' } })
  expect(textOf(english.html)).toContain('10 000.00')
  // Together, as requests come: neither speaks the other's language.
  const both = await Promise.all([draw({ asked: { language: 'de' } }), draw()])
  expect(both.map(({ html }) => html.includes('Aller au contenu'))).toEqual([false, true])
})

it('has the rows that a window shows, and no more boxes than they need', async () => {
  const positions = Array.from({ length: 60 }, (_, at) => position(at + 1))
  const rows = async (asked: Partial<ScreenAsked>, user = person()) =>
    (await draw({ positions, user, asked })).html.split('<tr data-row').slice(1)
  // Eighteen are whole, and one is cut by the edge: what lies beyond comes with the program.
  const seen = await rows({})
  expect(seen).toHaveLength(19)
  expect(await rows({ height: 1080 })).toHaveLength(29)
  const dense = person({ settings: { ...NEVER_CHOSEN, density: 'dense' } })
  expect(await rows({}, dense)).toHaveLength(25)
  expect(seen[1]?.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(23)
})

it('has the columns of whoever asks, and nothing of who asked before', async () => {
  const hides = person({
    username: 'somebody.else',
    companyName: 'Banque Autre',
    settings: { ...NEVER_CHOSEN, density: 'dense', lists: { market: { hidden: ['zone'] } } },
  })
  const theirs = await draw({ user: hides })
  expect(theirs.html.includes('data-column="zone"')).toBe(false)
  const { html } = await draw()
  expect(html).toContain('data-column="zone"')
  expect(html).not.toContain('Banque Autre')
  expect(html).not.toContain('somebody.else')
})

it('shows as text whatever people have called themselves', async () => {
  const name = '</script><img src=x onerror=alert(1)>\u2028"\'&'
  const user = person({ companyName: name, fullName: name, username: name })
  const zoned = position(7, { zone: { id: 1, name } as never })
  const { html } = await draw({ user, positions: [zoned] })
  expect(html).toContain('&lt;img src=x')
  expect(html).not.toContain('<img src=x')
  expect(html).not.toContain('</script')
})

it('says that a market is closed, and that it is empty', async () => {
  const closed = await draw({
    status: { ...OPEN, market_status: false, status: 'OFF', decidedBy: 'PERSON', reason: 'Panne <b>x</b>' },
  })
  expect(closed.html).toContain('Panne &lt;b&gt;x&lt;/b&gt;')
  const empty = await draw({ positions: [] })
  expect(empty.drawn).not.toBeNull()
  expect(empty.html).not.toContain('data-row')
  expect(empty.html).toContain('aria-busy="false"')
})

it('is not drawn where something that it begins with is not read, nor for who is led elsewhere', async () => {
  for (const missing of ['/api/main-screen/market-data', '/api/main-screen/market-status'])
    expect((await draw({ missing })).drawn).toBeNull()
  // No market of banks for a company; and no rows, nor a question, for who may see none.
  expect((await draw({ user: person({ is_bank: false, companyKind: 'CORPORATE' }) })).drawn).toBeNull()
  const barred = await draw({ user: person({ capabilities: [] }) })
  expect([barred.drawn, barred.urls]).toEqual([null, []])
  expect((await draw({ asked: { href: '/nowhere' } })).drawn).toBeNull()
  expect((await draw()).drawn).not.toBeNull()
})

it('knows which paths it draws', () => {
  expect(['/home', '/book', '/start'].map((path) => drawer.draws(path))).toEqual([true, true, true])
  expect(['/login', '/settings', '/nowhere', '/'].map((path) => drawer.draws(path))).toEqual([
    false,
    false,
    false,
    false,
  ])
})

it('draws the page that an address filters', async () => {
  const yen = position(8, { currency: { iso_code: 'JPY', pattern: 0, unit: 1000 } })
  const { html } = await draw({ positions: [position(7), yen], asked: { href: '/home?currency=JPY' } })
  expect(html).toContain('data-position="8"')
  expect(html).not.toContain('data-position="7"')
})

/** Figures of a home, of which none is there. */
const HOME = {
  receptions: null,
  stock: null,
  manifest: null,
  closings: null,
  line: null,
  best: null,
  requests: null,
  cover: null,
  dues: null,
  signups: null,
}
const POLICIES = [
  {
    currency: { isoCode: 'EUR', pattern: 2, unit: 1 },
    smallestAmount: '1000',
    largestAmount: null,
    deviationPercent: '1.5',
    lowestRate: '3.3',
    highestRate: '3.4',
  },
]

describe('a home', () => {
  const home = (missing?: (path: string) => boolean) => {
    const urls: string[] = []
    const drawing = drawer.draw(
      { user: person(), language: 'fr', href: '/start', width: 1366, height: 768 },
      async (url) => {
        urls.push(url)
        const path = url.split('?', 1)[0] ?? ''
        if (missing?.(path)) throw new Error('refused')
        if (path === '/api/main-screen/market-status') return OPEN
        if (path === '/api/first-day') return { steps: [], complete: true }
        if (path === '/api/home') return HOME
        if (path === '/api/position-policies') return POLICIES
        return undefined
      },
    )
    return drawing.then((drawn) => ({ drawn, urls, html: textOf(drawn?.html ?? '') }))
  }

  it('is drawn with what its panels ask, each with the key of its query, and a part that is refused waits', async () => {
    const { drawn, urls, html } = await home()
    expect(urls).toContain('/api/position-policies')
    expect(new Set(urls).size).toBe(urls.length)
    // Three before it is drawn, and twelve of its parts.
    expect(urls.length).toBeLessThanOrEqual(15)
    expect(html).toContain('± 1,5')
    expect(drawn?.answers).toContainEqual({
      url: '/api/position-policies',
      key: ['positionPolicies', {}],
      answer: POLICIES,
    })
    const without = await home((path) => path === '/api/position-policies')
    expect(without.html).toContain('data-panel="limits"')
    expect(without.html).not.toContain('± 1,5')
    expect(without.drawn?.answers.some(({ url }) => url === '/api/position-policies')).toBe(false)
  })

  it('does not wait for a part that is long in coming, and asks for none whose screen is not in parts', async () => {
    const never = new Promise<never>(() => undefined)
    const before = performance.now()
    const drawn = await drawer.draw(
      { user: person(), language: 'fr', href: '/start', width: 1366, height: 768 },
      (url) => {
        const path = url.split('?', 1)[0] ?? ''
        if (path === '/api/home') return Promise.resolve(HOME)
        if (path === '/api/first-day') return Promise.resolve({ steps: [], complete: true })
        return path === '/api/main-screen/market-status' ? Promise.resolve(OPEN) : never
      },
    )
    expect(drawn?.html).toContain('data-panel="limits"')
    expect(performance.now() - before).toBeLessThan(2_000)
    expect((await draw()).drawn?.answers.some(({ key }) => key !== undefined)).toBe(false)
  })
})

const BOARD: PublicBoard = {
  bank: 'Banque du Golfe',
  agency: 'Tunis Siège',
  city: null,
  showPurchase: true,
  showSale: true,
  messageFr: '',
  messageEn: '',
  rotateSeconds: 12,
  scheme: 'LIGHT',
  rates: ['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'CAD', 'SAR', 'AED', 'LYD'].map((currency, at) => ({
    currency,
    unit: 1,
    purchaseRate: `3.${370 + at}`,
    saleRate: null,
  })),
  since: '2026-11-20T08:15:00.000Z',
  day: '2026-11-20',
  updated: true,
  asOf: '2026-11-20T09:41:00.000Z',
}
const CODE = 'bF-Q4egulN-ZTWeVzcvGqOPnb6g'

describe('a page for everybody that is an answer', () => {
  const open = async (href: string, answer: AnsweredOpenly | undefined, asked: Partial<PageAsked> = {}) => {
    const urls: string[] = []
    const drawn = await drawer.drawOpen(
      { language: 'fr', href, width: 1366, height: 768, ...asked },
      async (url) => {
        urls.push(url)
        return answer
      },
    )
    return { drawn, html: textOf(drawn?.html ?? ''), urls }
  }
  const board = (over: Partial<PublicBoard> = {}, asked: Partial<PageAsked> = {}) =>
    open(`/display/${CODE}`, { answer: { ...BOARD, ...over } }, asked)

  it('says of a document nobody made that it is none, in each language', async () => {
    for (const language of LANGUAGE_CODES) {
      const texts = readTexts(language) as Record<string, Record<string, Record<string, string>>>
      for (const status of [404, 400]) {
        const { html, drawn, urls } = await open('/verify/nobody', { status, answer: null }, { language })
        expect(html.replaceAll('&#x27;', "'")).toContain(textOf(texts.orders?.verify?.unknownText ?? '–'))
        expect(html).toContain('role="alert"')
        expect(html).not.toContain('nobody')
        expect([urls, drawn?.media]).toEqual([['/api/tickets/verify/nobody'], []])
        expect(drawn?.answers).toEqual([{ url: urls[0], status, answer: null }])
      }
    }
  })

  it('says of a ticket what it is, and shows as text whatever stands in it', async () => {
    const answer = {
      kind: 'TICKET',
      reference: '<img src=x onerror=alert(1)>',
      date: '2026-11-20T08:15:00.000Z',
      currency: 'EUR',
      status: { code: 4, name: 'x' },
    }
    const { html } = await open(`/verify/${CODE}/`, { answer })
    expect(html).toContain('&lt;img src=x')
    expect(html).toContain('20-11-2026 09:15')
    expect(html).not.toMatch(/<img|<script|role="alert"/)
  })

  it('is a board with as many rates as fit, in both of its languages, whatever the window’s size', async () => {
    const rows = (html: string) => html.match(/<th scope="row">/g)?.length
    const desk = await board()
    expect(desk.html).toContain('3,370')
    expect(desk.html).toContain('data-scheme="light"')
    expect(desk.html).toMatch(/en vigueur depuis le .*in force since/)
    // Nine rates with room for seven: five, then four.
    expect([rows(desk.html), desk.html.includes('1/2')]).toEqual([5, true])
    expect(desk.drawn?.media).toEqual([['(min-aspect-ratio: 20/19)', true]])
    expect((await board({}, { width: 1920, height: 1080 })).html).toBe(desk.html)
    const english = await board({}, { language: 'en' })
    expect(english.html).toBe(desk.html)
    // Upright it depends on the window, and is drawn for no other.
    const upright = await board({}, { width: 1080, height: 1920 })
    expect(rows(upright.html)).toBe(9)
    expect(upright.drawn?.media).toContainEqual(['(height: 1920px)', true])
    const old = await board({ updated: false, messageFr: '<b>Bienvenue</b>' })
    expect(old.html).toContain('&lt;b&gt;Bienvenue')
    expect(old.html).toContain('data-tone="unconfirmed"')
  })

  it('says that a link leads to no board any more', async () => {
    const { html } = await open(`/display/${CODE}`, { status: 404, answer: null })
    expect(html).toContain('Cet afficheur n’est pas en service.')
    expect(html).not.toContain('<table')
  })

  it('is not drawn without its answer, and no other page is', async () => {
    expect((await open(`/display/${CODE}`, undefined)).drawn).toBeNull()
    expect(
      [`/display/${CODE}`, '/verify/x', '/verify/x/', '/about', '/changer', '/verify', '/home'].map((path) =>
        drawer.drawsOpen(path),
      ),
    ).toEqual([true, true, true, false, false, false, false])
  })

  it('is drawn beside a screen of somebody else, and neither is in the other', async () => {
    const [screen, none] = await Promise.all([
      draw({ asked: { language: 'de' } }),
      open('/verify/nobody', { status: 404, answer: null }),
    ])
    expect(none.html).toContain('Ce code ne correspond à aucun document FXMatch.')
    expect(none.html).not.toContain('Banque Une')
    expect(screen.html).not.toContain('aucun document')
  })
})
