import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SCREEN_DRAWER_FILE } from '@fxmatch/contract/web/drawn-screen'
import { FIRST_SIGHT_ID, type FirstSight } from '@fxmatch/contract/web/first-sight'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, openSession, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld, place, publish } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'
import { writeDrawnWeb } from '../testing/small-drawer.ts'

// What of a screen the server sends with its page: read with the rights of who opens it, drawn by the built web's own program,
// of which this is a small one.

let world: MarketWorld
let server: TestApp
let folder: string
let token: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fxmatch-screens-'))
  writeDrawnWeb(folder)
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
    // The program begins after the paint, and so do the style sheets, which are fetched meanwhile.
    expect(page.body).toContain('<html data-begin="/assets/index.js" lang="fr"')
    expect(page.body).not.toContain('<script type="module"')
    // Its modules are fetched meanwhile, and compiled after the paint.
    expect(page.body).toContain('<link rel="preload" as="script" crossorigin href="/assets/page-home.js">')
    expect(page.body).not.toContain('modulepreload')
    expect(page.body).toContain('<link rel="preload" as="style" crossorigin href="/assets/page-home.css">')
    expect(page.body).not.toContain('rel="stylesheet"')
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

  it('of an order has what each person is told of it by its calls, and nothing where they are told nothing', async () => {
    const id = await place(world, await publish(world))
    const drawn: string[] = []
    for (const who of Object.keys(world.people) as Person[]) {
      const session = await openSession(world, world.people[who], true)
      const asked = (url: string) =>
        server.app.inject({ url, headers: { cookie: `__Host-fxmatch=${session}` } })
      const page = await open(`/orders/${id}`, {}, session)
      const answers = sightOf(page).answers ?? []
      for (const url of [
        `/api/orders/${id}`,
        `/api/orders/${id}/price-proof`,
        `/api/orders/messages/${id}`,
        `/api/gate/records?order=${id}`,
      ]) {
        const answer = await asked(url)
        const brought = answers.find((one) => one.url === url)
        expect(brought?.answer, `${who} ${url}`).toEqual(
          answer.statusCode === 200 ? answer.json() : undefined,
        )
      }
      if (answers.some(({ url }) => url === `/api/orders/${id}`)) drawn.push(who)
    }
    expect(drawn).toEqual(expect.arrayContaining(['trader', 'office']))
    expect(drawn).not.toContain('rival')
  })

  it('is read by the call of its address, not by one whose address has anything in that place', async () => {
    const url = '/api/orders/on-hold?pageSize=1'
    const page = await open(`/home?read=${encodeURIComponent(url)}`)
    const asked = await server.app.inject({ url, headers: { cookie: `__Host-fxmatch=${token}` } })
    expect(asked.statusCode).toBe(200)
    expect(sightOf(page).answers).toEqual([{ url, answer: asked.json() }])
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
