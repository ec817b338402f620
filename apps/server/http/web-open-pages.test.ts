import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIRST_ANSWERS_ID, FIRST_SIGHT_ID } from '@fxmatch/contract/web/first-sight'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, openSession, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { writeDrawnWeb } from '../testing/small-drawer.ts'

// What the server sends of a page for everybody that is an answer.

let world: MarketWorld
let server: TestApp
let folder: string
let token: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fxmatch-open-'))
  writeDrawnWeb(folder)
  world = await createMarketWorld()
  server = await createTestApp(world, { webDist: folder })
  token = await openSession(world, world.people.trader, true)
})
afterAll(async () => {
  await server.close()
  await world.close()
  rmSync(folder, { recursive: true })
})

describe('a page for everybody that is an answer', () => {
  const BOARD = 'b'.repeat(27)
  const ANSWERS = new RegExp(`<script type="application/json" id="${FIRST_ANSWERS_ID}">([^<]*)</script>`)
  const visit = (url: string, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
    server.app.inject({ url, headers: { accept: 'text/html', ...headers }, remoteAddress })
  const answersOf = ({ body }: Page) => JSON.parse(ANSWERS.exec(body)?.[1] ?? 'null')
  const UNKNOWN = 'x'.repeat(27)

  type Page = Awaited<ReturnType<typeof visit>>

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
    // Its program is loaded beside the first pages.
    await vi.waitFor(async () => expect(answersOf(await visit(`/display/${BOARD}`))).not.toBeNull())
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
    const mine = await visit('/home?read=%2Fapi%2Fmain-screen%2Fmarket-status', {
      'sec-fetch-site': 'none',
      cookie: `__Host-fxmatch=${token}`,
    })
    expect(mine.body).toContain('<div id="drawn" data-screen>')
    expect((await Promise.all(crowd)).map(answersOf).filter(Boolean)).toEqual([])
    for (const go of slow.drawnSlowly ?? []) go()
    delete slow.drawnSlowly
    await vi.waitFor(async () => expect(answersOf(await visit(`/display/${BOARD}`))).not.toBeNull())
  })
})
