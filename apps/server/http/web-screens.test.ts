import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { SCREEN_DRAWER_FILE } from '@fxmatch/contract/web/drawn-screen'
import { FIRST_ANSWERS_ID, FIRST_SIGHT_ID, type FirstSight } from '@fxmatch/contract/web/first-sight'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { writeBuiltWeb } from '../testing/built-web.ts'
import { createTestApp, openSession, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld, publish } from '../testing/market-world.ts'

// What of a screen the server sends with its page: read with the rights of who opens it, drawn by the built web's own program,
// of which this is a small one.

const DRAWER = `
export const drawer = {
  draws: (path) => path === '/home',
  async draw({ user, language, href, width, height }, read) {
    const wanted = new URL(href, 'http://localhost').searchParams
    if (wanted.has('break')) throw new Error('drawn badly')
    if (wanted.has('nothing')) return null
    if (wanted.has('slow')) await new Promise((done) => (globalThis.drawnSlowly ??= []).push(done))
    const url = wanted.get('read') ?? '/api/main-screen/market-data'
    const answer = await read(url)
    if (answer === undefined) return null
    const told = JSON.stringify([user.username, language, href, width, height])
    const html = '<pre>' + told.replaceAll('&', '&amp;').replaceAll('<', '&lt;') + '</pre>'
    return { html, answers: [{ url, answer }], media: [['(max-width: 699px)', width < 700]] }
  },
  drawsOpen: (path) => path.startsWith('/verify/') || path.startsWith('/display/'),
  async drawOpen({ language, href, width, height }, read) {
    const [, kind, code] = href.split('/')
    if (code === 'slow') await new Promise((done) => (globalThis.drawnSlowly ??= []).push(done))
    if (code === 'break') throw new Error('drawn badly')
    // As if a program asked what is no page's to ask.
    const others = { session: '/api/session', market: '/api/main-screen/market-data' }
    const url = others[code] ?? (kind === 'verify' ? '/api/tickets/verify/' : '/api/display/') + code
    const answer = await read(url)
    if (answer === undefined) return null
    return { html: '<h1>' + language + ' ' + width + ' ' + (answer.status ?? answer.answer.agency) + '</h1>', answers: [{ url, ...answer }], media: [] }
  },
}`

let world: MarketWorld
let server: TestApp
let folder: string
let token: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fxmatch-screens-'))
  writeBuiltWeb(folder)
  mkdirSync(dirname(join(folder, SCREEN_DRAWER_FILE)))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, SCREEN_DRAWER_FILE), DRAWER)
  world = await createMarketWorld()
  server = await createTestApp(world, { webDist: folder })
  await publish(world)
  token = await openSession(world, world.people.trader, true)
  // Its program is loaded beside the first pages.
  await vi.waitFor(async () => expect((await open('/home')).body).toContain('data-screen'))
})
afterAll(async () => {
  await server.close()
  await world.close()
  rmSync(folder, { recursive: true })
})

const open = (url: string, headers: Record<string, string> = {}, session: string | null = token) =>
  server.app.inject({
    url,
    headers: {
      accept: 'text/html',
      'sec-fetch-site': 'none',
      ...headers,
      cookie: [session === null ? '' : `__Host-fxmatch=${session}`, headers.cookie ?? ''].join('; '),
    },
  })
type Page = Awaited<ReturnType<typeof open>>

const SIGHT = new RegExp(`<script type="application/json" id="${FIRST_SIGHT_ID}">([^<]*)</script>`)
const sightOf = ({ body }: Page): FirstSight => JSON.parse(SIGHT.exec(body)?.[1] ?? 'null')
const isDrawn = ({ body }: Page) => body.includes('<div id="drawn" data-screen>')

describe('a screen that somebody opens', () => {
  it('comes drawn, with what it was drawn from and for which windows', async () => {
    const page = await open('/home')
    expect(page.body).toContain('<pre>["trader.test","fr","/home",1366,768]</pre></div><div id="root"></div>')
    expect(page.body).toContain('data-fits="[[&quot;(max-width: 699px)&quot;,false]]"')
    expect(page.body).toContain('<link rel="stylesheet" crossorigin href="/assets/page-home.css">')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(String(page.headers.vary)).toContain('cookie')
    expect(page.headers['content-security-policy']).toContain("script-src 'self';")
    expect(page.headers['content-security-policy']).toContain("style-src 'self';")
  })

  it('has its styles in it once its style sheets can be read, allowed by their fingerprint alone', async () => {
    mkdirSync(join(folder, 'assets'), { recursive: true })
    writeFileSync(join(folder, 'assets/page-home.css'), 'pre{top:0}.other{top:0}')
    const [page, other] = [await open('/home'), await open('/login', {}, null)]
    const css = /<style>([^<]*)<\/style>/.exec(page.body)?.[1]
    expect(css).toBe('pre{top:0}')
    const hash = createHash('sha256')
      .update(css ?? '')
      .digest('base64')
    expect(page.headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`)
    expect(page.headers['content-security-policy']).toContain("script-src 'self';")
    // The program begins after the paint, and its style sheets come behind what is drawn.
    expect(page.body).toContain('<html data-begin="/assets/index.js" lang="fr"')
    expect(page.body).not.toContain('<script type="module"')
    // Its modules are fetched meanwhile, and compiled after the paint.
    expect(page.body).toContain('<link rel="preload" as="script" crossorigin href="/assets/page-home.js">')
    expect(page.body).not.toContain('modulepreload')
    expect(page.body).toContain(
      '<div id="root"></div><link rel="stylesheet" crossorigin href="/assets/page-home.css">',
    )
    // A page that is not drawn, or whose style sheet is not there, is sent as before.
    expect(other.body).toContain('<script type="module"')
    expect(other.body).toContain('<link rel="modulepreload" crossorigin href="/assets/page-login.js">')
    expect(other.body).not.toContain('<style>')
    expect(other.headers['content-security-policy']).toContain("style-src 'self';")
    rmSync(join(folder, 'assets'), { recursive: true })
  })

  it('brings what its own call answers the same person', async () => {
    const { answers } = sightOf(await open('/home'))
    const asked = await server.app.inject({
      url: '/api/main-screen/market-data',
      headers: { cookie: `__Host-fxmatch=${token}` },
    })
    expect(answers).toEqual([{ url: '/api/main-screen/market-data', answer: asked.json() }])
    expect(asked.json().data.data).toHaveLength(1)
  })

  it('is another person’s where another person opens it', async () => {
    const other = await openSession(world, world.people.rival, true)
    const [mine, theirs] = await Promise.all([open('/home'), open('/home', {}, other)])
    expect(mine.body).toContain('["trader.test"')
    expect(theirs.body).toContain('["rival.test"')
    expect(theirs.body).not.toContain('trader.test')
  })

  it('is the one that opens at the address without a path, and has what the address asks', async () => {
    expect((await open('/')).body).toContain('"/home",1366')
    expect((await open('/home?currency=EUR&order=priceAsc')).body).toContain(
      '"/home?currency=EUR&amp;order=priceAsc"',
    )
  })

  it('is drawn for the window that the browser has told of, and for no other text', async () => {
    const sized = async (value: string) => (await open('/home', { cookie: `fxmatch-window=${value}` })).body
    expect(await sized('390x844')).toContain('390,844')
    expect(await sized('390x844')).toContain(',true]]')
    for (const odd of ['0x0', '99999x768', '1e3x900', '-5x768', '1366x768<script>', 'x', '1366'])
      expect(await sized(encodeURIComponent(odd))).toContain('1366,768')
    expect((await open('/home', { 'sec-ch-ua-mobile': '?1' })).body).toContain('390,844')
  })

  it('is read with the rights of who opens it', async () => {
    const refused = '/api/users'
    const asked = await server.app.inject({ url: refused, headers: { cookie: `__Host-fxmatch=${token}` } })
    expect(asked.statusCode).toBe(403)
    const page = await open(`/home?read=${encodeURIComponent(refused)}`)
    expect([isDrawn(page), sightOf(page).answers]).toEqual([false, undefined])
    expect(sightOf(page).user?.username).toBe('trader.test')
    // Of no call, and of no call's search.
    for (const other of ['/api/nothing', '/api/main-screen/market-data?form=GOLD', '/home', '/metrics'])
      expect(isDrawn(await open(`/home?read=${encodeURIComponent(other)}`))).toBe(false)
  })

  it('is drawn for nobody whose session is over or never was, nor at an address of another kind', async () => {
    for (const session of [null, 'A'.repeat(43)]) {
      const page = await open('/home', {}, session)
      expect([isDrawn(page), sightOf(page)]).toEqual([false, { user: null }])
    }
    for (const address of ['/orders/7', '/about', '/login', '/nowhere'])
      expect(isDrawn(await open(address))).toBe(false)
    const before = await world.db.selectFrom('sessions').select('id').execute()
    const ended = await openSession(world, world.people.trader)
    const kept = before.map(({ id }) => id)
    await world.db.deleteFrom('sessions').where('id', 'not in', kept).execute()
    expect(isDrawn(await open('/home', {}, ended))).toBe(false)
  })

  it('is sent undrawn where drawing or reading fails, and the page works', async () => {
    for (const why of ['break', 'nothing']) {
      const page = await open(`/home?${why}=1`)
      expect([page.statusCode, isDrawn(page), sightOf(page).user?.username]).toEqual([
        200,
        false,
        'trader.test',
      ])
    }
    const broken = vi.spyOn(world.db, 'transaction').mockImplementation(() => {
      throw new Error('the database is away')
    })
    const page = await open('/home')
    broken.mockRestore()
    expect([page.statusCode, isDrawn(page)]).toEqual([200, false])
    expect(isDrawn(await open('/home'))).toBe(true)
  })

  it('is drawn for a few at a time: of a crowd the others come undrawn at once, and nothing is read for them', async () => {
    const slow = globalThis as { drawnSlowly?: (() => void)[] }
    const crowd = Array.from({ length: 20 }, () => open('/home?slow=1'))
    await vi.waitFor(() => expect(slow.drawnSlowly).toHaveLength(6))
    const reading = vi.spyOn(world.db, 'transaction')
    expect(isDrawn(await open('/home'))).toBe(false)
    // Those whose patience is over are sent; nothing is read for them when their turn comes.
    expect((await Promise.all(crowd)).map(isDrawn)).not.toContain(true)
    const asked = reading.mock.calls.length
    for (const go of slow.drawnSlowly ?? []) go()
    delete slow.drawnSlowly
    await vi.waitFor(async () => expect(isDrawn(await open('/home'))).toBe(true))
    // One reading for each page that was drawn since, and none for the six.
    expect(reading.mock.calls.length - asked).toBeLessThan(6)
    reading.mockRestore()
  })

  it('does not bring a long answer that it is drawn from, and is not drawn from one that is too long', async () => {
    const short = server.app.pageReads.find(({ parts }) => parts.at(-1) === 'market-data')
    const read = vi.spyOn(short as NonNullable<typeof short>, 'read')
    const answered = (length: number) => read.mockResolvedValue(JSON.stringify('x'.repeat(length - 2)))
    for (const [length, drawn, brought] of [
      [500_000, true, 1],
      [500_001, true, 0],
      [1_500_000, true, 0],
      [1_500_001, false, undefined],
    ] as const) {
      answered(length)
      const page = await open('/home')
      expect([isDrawn(page), sightOf(page).answers?.length], `${length}`).toEqual([drawn, brought])
    }
    // It is not read again for the next page.
    const before = read.mock.calls.length
    expect(isDrawn(await open('/home'))).toBe(false)
    expect(read.mock.calls.length).toBe(before)
    read.mockRestore()
  })

  it('is drawn by a program that is served to nobody', async () => {
    for (const url of [`/${SCREEN_DRAWER_FILE}`, '/.drawn/', '/.drawn'])
      expect((await server.app.inject({ url })).statusCode).toBe(404)
  })

  it('brings what people have written as text', async () => {
    const name = '</script><img src=x onerror=alert(1)>\u2028$&'
    await world.db
      .updateTable('users')
      .set({ full_name: name })
      .where('id', '=', world.people.trader.userId)
      .execute()
    const page = await open('/home')
    expect(page.body).not.toContain('<img')
    expect(page.body).not.toContain('\u2028')
    expect(sightOf(page).user?.fullName).toBe(name)
  })
})

describe('a page for everybody that is an answer', () => {
  const BOARD = 'b'.repeat(27)
  const ANSWERS = new RegExp(`<script type="application/json" id="${FIRST_ANSWERS_ID}">([^<]*)</script>`)
  const visit = (url: string, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
    server.app.inject({ url, headers: { accept: 'text/html', ...headers }, remoteAddress })
  const answersOf = ({ body }: Page) => JSON.parse(ANSWERS.exec(body)?.[1] ?? 'null')
  const UNKNOWN = 'x'.repeat(27)

  beforeAll(async () => {
    const { agencyId, companies, people, clock } = world
    await world.db
      .updateTable('companies')
      .set({ has_displayer: true })
      .where('id', '=', companies.bank)
      .execute()
    await world.db
      .insertInto('agency_boards')
      .values({
        agency_id: agencyId,
        code: BOARD,
        created_at: clock.now(),
        created_by: people.tickets.userId,
      })
      .execute()
  })

  it('comes drawn with what anybody is answered, asks nothing again, and is kept by nobody', async () => {
    const page = await visit(`/display/${BOARD}`, { 'accept-language': 'de' })
    expect(page.body).toContain('<div id="drawn"><h1>de 1366')
    expect(page.headers['cache-control']).toBe('no-store')
    const [{ url, answer }] = answersOf(page)
    const asked = await server.app.inject({ url })
    expect({ ...answer, asOf: '' }).toEqual({ ...asked.json(), asOf: '' })
    expect(page.body).not.toContain('as="fetch"')
    expect(page.body).not.toContain(FIRST_SIGHT_ID)
    // The same for whoever is signed in.
    const mine = await visit(`/display/${BOARD}`, { cookie: `__Host-fxmatch=${token}` })
    expect(mine.body).not.toContain('trader.test')
  })

  it('says that there is nothing at a code that nobody made, or that is none', async () => {
    for (const [code, status] of [
      [UNKNOWN, 404],
      ['no-such-ticket', 400],
    ] as const) {
      const page = await visit(`/verify/${code}`)
      expect(page.body).toContain(`fr 1366 ${status}`)
      expect(answersOf(page)).toEqual([{ url: `/api/tickets/verify/${code}`, status, answer: null }])
      expect(page.statusCode).toBe(200)
    }
  })

  it('is kept undrawn for a cut line: what is shown then has been answered long before', async () => {
    for (const [kind, drawn] of [
      ['cors', false],
      ['no-cors', false],
      ['navigate', true],
      ['same-origin', true],
    ] as const) {
      const page = await visit(`/display/${BOARD}`, { 'sec-fetch-mode': kind })
      expect([page.body.includes('id="drawn"'), answersOf(page) !== null], kind).toEqual([drawn, drawn])
      if (!drawn) expect(page.headers['cache-control']).toBe('no-cache')
    }
  })

  it('says nothing of an address that is no code of ours', async () => {
    const long = 'a'.repeat(3_000)
    for (const code of [
      '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
      long,
      'a"b',
      'x?kind=evil',
      '..%2F..%2Fsession',
      '%D8%B9%D8%B1%D8%A8%D9%8A',
      'a.b',
    ])
      for (const kind of ['verify', 'display']) {
        const page = await visit(`/${kind}/${code}`)
        expect([page.statusCode, answersOf(page)], code).toEqual([200, null])
        expect(page.body).not.toMatch(/alert|evil|aaaa|session|%D8/)
      }
  })

  it('is read by calls that are open to everyone alone', async () => {
    for (const code of ['session', 'market']) {
      const page = await visit(`/verify/${code}`, { cookie: `__Host-fxmatch=${token}` })
      expect(page.body).not.toContain('trader.test')
      expect(page.body).toContain('fr 1366 404')
    }
  })

  it('takes part in the limit by which codes cannot be tried one after another', async () => {
    const tried = []
    for (let at = 0; at < 62; at++)
      tried.push(answersOf(await visit(`/verify/${UNKNOWN}`, {}, '192.0.2.99')) !== null)
    expect(tried).toEqual(tried.map((_, at) => at < 60))
    // A board, and somebody else, are none of it.
    expect(answersOf(await visit(`/display/${BOARD}`, {}, '192.0.2.99'))).not.toBeNull()
    expect(answersOf(await visit(`/verify/${UNKNOWN}`, {}, '192.0.2.98'))).not.toBeNull()
  })

  it('is sent as before where drawing fails, and strangers take nobody’s turn', async () => {
    expect(answersOf(await visit('/verify/break'))).toBeNull()
    const slow = globalThis as { drawnSlowly?: (() => void)[] }
    const crowd = Array.from({ length: 20 }, () => visit('/verify/slow'))
    await vi.waitFor(() => expect(slow.drawnSlowly).toHaveLength(6))
    expect(answersOf(await visit(`/display/${BOARD}`))).toBeNull()
    expect(isDrawn(await open('/home?read=%2Fapi%2Fmain-screen%2Fmarket-status'))).toBe(true)
    expect((await Promise.all(crowd)).map(answersOf).filter(Boolean)).toEqual([])
    for (const go of slow.drawnSlowly ?? []) go()
    delete slow.drawnSlowly
    await vi.waitFor(async () => expect(answersOf(await visit(`/display/${BOARD}`))).not.toBeNull())
  })
})
