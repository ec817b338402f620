import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { FIRST_SIGHT_ID, FIRST_SIGHT_PATH, type FirstSight } from '@fxmatch/contract/web/first-sight'
import { LANGUAGE_CODES } from '@fxmatch/domain/languages/languages'
import { wordsOf } from '@fxmatch/words/words-of'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indexNamed, writeBuiltWeb } from '../testing/built-web.ts'
import { createTestApp, openSession, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { jsonInHtml } from './web/page-html.ts'

// What the server writes into a page: who opens it, and what the browser shall fetch with it.

let world: MarketWorld
let server: TestApp
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fxmatch-pages-'))
  writeBuiltWeb(folder)
  const script = 'export {}\n'.repeat(500)
  writeFileSync(join(folder, 'assets/main-1a2b.js'), script)
  writeFileSync(join(folder, 'assets/main-1a2b.js.br'), 'brotli')
  writeFileSync(join(folder, 'assets/main-1a2b.js.gz'), 'gzip')
  writeFileSync(join(folder, 'assets/main-1a2b.js.map.gz'), gzipSync('{"version":3}'))
  world = await createMarketWorld()
  server = await createTestApp(world, { webDist: folder })
})
afterAll(async () => {
  await server.close()
  await world.close()
  rmSync(folder, { recursive: true })
})

const cookie = (token: string) => ({ cookie: `__Host-fxmatch=${token}` })
const open = (url: string, headers: Record<string, string> = {}, app = server) =>
  app.app.inject({ url, headers: { accept: 'text/html', 'sec-fetch-site': 'none', ...headers } })
type Page = Awaited<ReturnType<typeof open>>

/** What the page tells about who opens it; undefined where it tells nothing. */
function sightOf({ body }: Page): FirstSight | undefined {
  const found = new RegExp(`<script type="application/json" id="${FIRST_SIGHT_ID}">([^<]*)</script>`).exec(
    body,
  )
  return found?.[1] === undefined ? undefined : JSON.parse(found[1])
}
const fetched = ({ body }: Page) =>
  [...body.matchAll(/<link rel="\w+"[^>]* href="([^"]+)">/g)].map(([, href]) => href)

describe('a page of a sandbox', () => {
  it('says so above all else, in every language; one of the market never', async () => {
    const sandbox = await createTestApp(world, { webDist: folder, sandbox: true })
    for (const headers of [{}, cookie(await openSession(world, world.people.trader, true))]) {
      for (const url of ['/', '/login', '/orders/7', '/nowhere']) {
        const { body } = await open(url, headers, sandbox)
        expect(body.indexOf('<aside id="sandbox">')).toBeGreaterThan(0)
        expect(body.indexOf('<aside id="sandbox">')).toBeLessThan(body.indexOf('<div id="root">'))
        for (const language of LANGUAGE_CODES)
          expect(body).toContain(
            `<span lang="${language}">${wordsOf(language)('documents:sandboxStrip')}<span class="of-clock"> ${wordsOf(language)('documents:sandboxClock')}</span></span>`,
          )
        expect(body).toMatch(/<html[^>]* data-sandbox/)
        expect((await open(url, headers)).body).not.toContain('sandbox')
      }
    }
    await sandbox.close()
  })
})

describe('a page', () => {
  it('tells who opens it, and has the browser fetch the screen with it', async () => {
    const page = await open('/orders/7?tab=1', cookie(await openSession(world, world.people.trader, true)))
    const { user } = sightOf(page) ?? {}
    expect(user).toMatchObject({ id: world.people.trader.userId, username: 'trader.test', liveId: '0' })
    expect(user).not.toHaveProperty('token')
    expect(fetched(page)).toEqual([
      '/assets/page-orders-id.css',
      '/assets/first-fr.js',
      '/assets/frame-fr.js',
      '/assets/orders-fr.js',
      '/assets/page-orders-id.js',
    ])
    expect(page.body).toContain('<html lang="fr" data-frame="vertical">')
  })

  it('is the one that opens for the person, at the address without a path', async () => {
    const page = await open('/', cookie(await openSession(world, world.people.trader, true)))
    expect([page.statusCode, fetched(page).includes('/assets/page-home.js')]).toEqual([200, true])
  })

  it('is at the address without a path for whoever names no form: what looks whether the site answers', async () => {
    for (const headers of [{}, { accept: '*/*' }]) {
      const { statusCode, body } = await server.app.inject({ url: '/', headers })
      expect([statusCode, body.startsWith('<!doctype html>')]).toEqual([200, true])
      expect((await server.app.inject({ url: '/nowhere', headers })).statusCode).toBe(404)
    }
  })

  it('is sent to whoever takes any form: a link’s preview, a monitor, curl', async () => {
    for (const url of ['/login', '/about', '/home?currency=EUR', '/orders/7'])
      for (const headers of [{}, { accept: '*/*' }, { accept: ' */* ;q=0.8' }])
        for (const method of ['GET', 'HEAD'] as const) {
          const page = await server.app.inject({ method, url, headers })
          expect([url, page.statusCode]).toEqual([url, 200])
          expect(page.headers['content-type']).toContain('text/html')
          expect(sightOf(page)?.user ?? null).toBeNull()
        }
  })

  it('is none for who takes another form, at an address without one, or for a call', async () => {
    const asked = [
      ['GET', '/login', 'application/json'],
      ['GET', '/login', 'application/json, text/plain, */*'],
      ['GET', '/login', 'image/avif,image/webp,*/*;q=0.8'],
      ['GET', '/nowhere', '*/*'],
      ['GET', '/login.php', '*/*'],
      ['GET', '/api/login', '*/*'],
      ['GET', '/v1/login', '*/*'],
      ['GET', '/assets/login', '*/*'],
      ['POST', '/login', '*/*'],
    ] as const
    for (const [method, url, accept] of asked) {
      const answer = await server.app.inject({ method, url, headers: { accept } })
      expect([method, url, accept, answer.statusCode]).toEqual([method, url, accept, 404])
      expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  it('of one’s own is kept by nobody, whoever opens it; one for everybody tells nothing', async () => {
    const token = await openSession(world, world.people.trader, true)
    for (const headers of [cookie(token), {}]) {
      const own = await open('/home', headers)
      expect(own.headers).toMatchObject({ 'cache-control': 'no-store' })
      expect(String(own.headers.vary)).toContain('cookie')
      const shared = await open('/about', headers)
      expect(sightOf(shared)).toBeUndefined()
      expect(shared.body).not.toContain('data-frame')
      expect(shared.headers['cache-control']).toBe('no-cache')
    }
    expect((await open('/about', cookie(token))).body).toBe((await open('/about')).body)
  })

  it('is shown by its own document', async () => {
    writeFileSync(join(folder, 'open.html'), indexNamed('one by one'))
    const app = await createTestApp(world, { webDist: folder })
    const titles = ['/about', '/login', '/nowhere'].map(
      async (url) => /<title>(.*)<\/title>/.exec((await open(url, {}, app)).body)?.[1],
    )
    expect(await Promise.all(titles)).toEqual(['one by one', 'FXMatch', 'FXMatch'])
    await app.close()
  })

  it('says that nobody is signed in only where the browser would have brought the cookie', async () => {
    for (const site of ['none', 'same-origin']) {
      const page = await open('/home', { 'sec-fetch-site': site })
      expect(sightOf(page)).toEqual({ user: null })
      expect(fetched(page)).toEqual([
        '/assets/page-login.css',
        '/assets/first-fr.js',
        '/assets/page-login.js',
      ])
    }
    for (const site of ['cross-site', 'same-site', ''])
      expect(sightOf(await open('/home', { 'sec-fetch-site': site }))).toBeUndefined()
  })

  it('that could not be told who opens it may ask, and nobody is an answer', async () => {
    const ask = (headers: Record<string, string>) =>
      server.app.inject({ url: FIRST_SIGHT_PATH, headers: { accept: 'application/json', ...headers } })
    const token = await openSession(world, world.people.trader, true)
    const { user } = (await ask(cookie(token))).json()
    expect(user).toEqual({ ...sightOf(await open('/home', cookie(token)))?.user, liveId: expect.any(String) })
    for (const headers of [{}, cookie('A'.repeat(43)), { authorization: 'Bearer nonsense' }]) {
      const answer = await ask(headers)
      expect([answer.statusCode, answer.json()]).toEqual([200, { user: null }])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  it('knows nobody whose session has ended', async () => {
    const token = await openSession(world, world.people.trader)
    expect(sightOf(await open('/home', cookie(token)))?.user).not.toBeNull()
    await world.db.deleteFrom('sessions').execute()
    expect(sightOf(await open('/home', cookie(token)))).toEqual({ user: null })
    expect(sightOf(await open('/home', cookie('A'.repeat(43))))).toEqual({ user: null })
  })

  it('leads who must set up a second factor there', async () => {
    const strict = await createTestApp(world, { webDist: folder, secondFactorRequired: true })
    const page = await open('/home', cookie(await openSession(world, world.people.trader, true)), strict)
    await strict.close()
    expect(sightOf(page)?.user).toMatchObject({ mustSetUpSecondFactor: true })
    expect(fetched(page)).toContain('/assets/page-second-factor.js')
    expect(page.body).not.toContain('data-frame')
  })

  it('is sent as it looks at first, with its styles, in the language that it comes in', async () => {
    const page = await open('/about', { 'accept-language': 'de' })
    expect(page.body).toContain('<div id="drawn"><h1>about in de $&</h1></div><div id="root"></div>')
    expect(page.body).toContain('<link rel="stylesheet" crossorigin href="/assets/page-about.css">')
    expect(page.body).toMatch(/<link rel="expect" href="#root" blocking="render">.*<script type="module"/)
    // What a search asks for is not drawn, and neither is a page that nothing is drawn of.
    const token = await openSession(world, world.people.trader, true)
    for (const url of ['/about?x=1', '/second-factor']) {
      const { body } = await open(url, cookie(token))
      expect(body).not.toMatch(/id="drawn"|rel="expect"/)
      expect(body).toContain('<link rel="preload" as="style"')
    }
  })

  it('has the browser ask already for what it will ask for, where its address is one of a code', async () => {
    const asked = async (url: string) =>
      /<link rel="preload" as="fetch" crossorigin href="([^"]*)">/.exec((await open(url)).body)?.[1]
    expect(await asked('/verify/ab-1_Z/')).toBe('/api/verify/ab-1_Z')
    for (const url of ['/verify/%22x', '/verify/a.b', '/verify/ab?x=1', '/about'])
      expect(await asked(url)).toBeUndefined()
  })

  it('shows the sign-in at first to those alone of whom it is known that they have to sign in', async () => {
    const token = await openSession(world, world.people.trader, true)
    const drawnAt = async (url: string, headers: Record<string, string> = {}) =>
      /<h1>(.*?) in /.exec((await open(url, headers)).body)?.[1]
    for (const url of ['/login', '/', '/home', '/orders/7']) {
      expect(await drawnAt(url)).toBe('sign-in')
      expect(await drawnAt(url, cookie(token))).toBeUndefined()
      expect(await drawnAt(url, { 'sec-fetch-site': 'cross-site' })).toBeUndefined()
    }
  })

  it('comes in the language that the browser asks for, unless the person has chosen one', async () => {
    const page = await open('/login', { 'accept-language': 'xx, de-AT;q=0.8, en' })
    expect(page.body).toContain('<html lang="de">')
    expect(fetched(page)).toContain('/assets/first-de.js')
  })
})

describe('nothing that people write', () => {
  const hostile = `</script><script>alert(1)</script><!--$&\u2028\u2029`

  it('ends the element that it stands in', async () => {
    expect(jsonInHtml(hostile)).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(jsonInHtml(hostile))).toBe(hostile)
    const { full_name } = await world.db
      .selectFrom('users')
      .select('full_name')
      .where('id', '=', world.people.trader.userId)
      .executeTakeFirstOrThrow()
    const rename = (name: string) =>
      world.db
        .updateTable('users')
        .set({ full_name: name })
        .where('id', '=', world.people.trader.userId)
        .execute()
    await rename(hostile)
    const page = await open('/home', cookie(await openSession(world, world.people.trader, true)))
    await rename(full_name)
    expect(page.body.match(/<script/g)).toHaveLength(2)
    expect(sightOf(page)?.user?.fullName).toBe(hostile)
  })

  it('of an address comes back in the page', async () => {
    for (const url of [
      '/orders/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
      '/home?x=<script>evil</script>',
      '/"><evil>',
    ])
      expect((await open(url)).body).not.toMatch(/evil|alert/)
  })
})

it('is sent without who opens it while the database does not answer', async () => {
  const failing = () => {
    throw new Error('away')
  }
  const broken = { ...world, db: new Proxy(world.db, { get: () => failing }) }
  const away = await createTestApp(broken as MarketWorld, { webDist: folder })
  const page = await open('/home', cookie(await openSession(world, world.people.trader, true)), away)
  await away.close()
  expect(page.statusCode).toBe(200)
  expect(sightOf(page)).toBeUndefined()
})

it('sends a built file in the form that was made with it', async () => {
  const ask = (encodings: string) =>
    server.app.inject({ url: '/assets/main-1a2b.js', headers: { 'accept-encoding': encodings } })
  for (const [encodings, form] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
  ] as const) {
    const { headers } = await ask(encodings)
    expect(headers).toMatchObject({
      'content-encoding': form,
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.any(String),
    })
    expect(String(headers.vary).toLowerCase()).toContain('accept-encoding')
  }
  const plain = await ask('identity')
  expect(plain.headers).not.toHaveProperty('content-encoding')
  const etags = await Promise.all(
    ['br', 'gzip', 'identity'].map(async (form) => (await ask(form)).headers.etag),
  )
  expect(new Set(etags).size).toBe(3)
})

it('sends a source map, of which there is one form alone, to whoever takes that', async () => {
  const ask = (encodings: string) =>
    server.app.inject({ url: '/assets/main-1a2b.js.map', headers: { 'accept-encoding': encodings } })
  for (const encodings of ['gzip, deflate, br, zstd', 'gzip']) {
    const { headers, rawPayload } = await ask(encodings)
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': expect.stringContaining('application/json'),
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual({ version: 3 })
  }
  expect((await ask('identity')).statusCode).toBe(404)
})
