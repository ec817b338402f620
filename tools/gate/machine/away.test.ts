import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { indexNamed, writeBuiltWeb } from '@fxmatch/server/testing/built-web'
import { FULL } from '@fxmatch/server/testing/gate'
import { bearer, openSession } from '@fxmatch/server/testing/http-app'
import { Line } from '@fxmatch/server/testing/line'
import { createMarketWorld, type MarketWorld } from '@fxmatch/server/testing/market-world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../process/server-process.ts'
import { type RunningCaddy, startCaddy } from './caddy.ts'

const PAGE = indexNamed('FXMatch')

// By `npm run gate` alone: it needs the real proxy.
describe.runIf(FULL)('the shipped proxy before two nodes', () => {
  let folder: string
  let world: MarketWorld
  let line: Line
  let servers: ServerProcess[]
  let caddy: RunningCaddy
  let token: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fxmatch-proxy-'))
    const web = join(folder, 'web')
    writeBuiltWeb(web, PAGE)
    world = await createMarketWorld()
    world.clock.time = new Date()
    token = await openSession(world, world.people.office)
    line = new Line(world.url)
    await line.mend()
    const start = () => startServerProcess({ DATABASE_URL: line.url, WEB_DIST: web, LOG_LEVEL: 'silent' })
    servers = [await start(), await start()]
    caddy = await startCaddy(
      servers.map(({ address }) => new URL(address).host),
      folder,
    )
  }, 300_000)
  afterAll(async () => {
    await caddy?.stop()
    await Promise.all(servers?.map((server) => server.stop()) ?? [])
    line?.cut()
    await world?.close()
    if (folder) rmSync(folder, { recursive: true })
  })

  const page = () => fetch(`${caddy.address}/orders`, { headers: { accept: 'text/html' } })
  const call = () => fetch(`${caddy.address}/api/users/get/user-by-token`, { headers: bearer(token) })
  const until = async (holds: () => Promise<boolean>) => {
    for (const end = Date.now() + 60_000; !(await holds()); await delay(200))
      if (Date.now() > end) throw new Error(caddy.log())
  }

  it('passes on what is for people, and nothing that is for operators', async () => {
    await until(async () => (await call()).status === 200)
    expect(await (await page()).text()).toBe(PAGE)
    for (const path of ['/readyz', '/healthz', '/metrics'])
      expect((await fetch(`${caddy.address}${path}`)).status).toBe(404)
  })

  it('says in the product’s own words that the database is away, page and call, and serves again by itself', async () => {
    line.cut()
    const ready = async (server: ServerProcess) => (await fetch(`${server.address}/readyz`)).json()
    for (const server of servers)
      await until(async () => ((await ready(server)) as { status: string }).status === 'database_away')
    // Time for the proxy to see it too.
    await delay(2_500)
    const answer = await call()
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('server')]).toEqual([
      503,
      '5',
      null,
    ])
    expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringMatching(/\S/) })
    const shown = await page()
    expect([shown.status, await shown.text()]).toEqual([200, PAGE])
    const alive = await Promise.all(servers.map(({ address }) => fetch(`${address}/healthz`)))
    expect(alive.map(({ status }) => status)).toEqual([200, 200])
    await line.mend()
    await until(async () => (await call()).status === 200)
  }, 120_000)

  it('says when to come back while nobody answers at all', async () => {
    await Promise.all(servers.map((server) => server.stop()))
    const answer = await call()
    expect([answer.status >= 502, answer.headers.get('retry-after')]).toEqual([true, '5'])
    await Promise.all(servers.map((server) => server.start()))
    await until(async () => (await call()).status === 200)
  }, 120_000)
})
