import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@fxmatch/server/embedded/free-port'
import { announce, FULL, random, SEED, times } from '@fxmatch/server/testing/gate'
import { createMarketWorld, type MarketWorld } from '@fxmatch/server/testing/market-world'
import { openMarket } from '@fxmatch/server/testing/plant-market'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newTally } from '../crash/client.ts'
import { compareBusiness, compareFeed, compareSubscriber, unrelayed } from '../crash/compare.ts'
import { openDesk, signedIn } from '../crash/desk.ts'
import { Subscriber } from '../crash/subscriber.ts'
import { newAccount, Worker } from '../crash/worker.ts'
import { type RunningCaddy, startCaddy } from './caddy.ts'
import { switchTo, unitHere, unpackRelease } from './releases.ts'
import { type RunningSystemd, startSystemd } from './systemd.ts'

const ROUNDS = times(1, 3)
const WORKERS = 3
const MIGRATE = 'fxmatch-migrate'

let folder: string
let link: string
let releases: { readonly old: string; readonly failing: string; readonly next: string }
let world: MarketWorld
let systemd: RunningSystemd
let caddy: RunningCaddy
let ports: readonly number[]

beforeAll(async () => {
  if (!FULL) return
  world = await createMarketWorld()
  world.clock.time = new Date()
  await openMarket(world.db)
  folder = mkdtempSync(join(tmpdir(), 'fxmatch-units-'))
  link = join(folder, 'fxmatch')
  const ADDS = { '9000_next.sql': 'create table next_release (id int primary key);' }
  releases = {
    old: unpackRelease(folder, 'release-1', {}),
    failing: unpackRelease(folder, 'release-2', { ...ADDS, '9001_fails.sql': 'select 1 / 0;' }),
    next: unpackRelease(folder, 'release-3', ADDS),
  }
  symlinkSync(releases.old, link)
  const [etc, state] = [join(folder, 'etc'), join(folder, 'state')]
  mkdirSync(etc, { mode: 0o700 })
  mkdirSync(state)
  const secrets = { database_url: world.url, owner_database_url: world.url, metrics_token: 'a'.repeat(20) }
  for (const [name, text] of Object.entries(secrets)) writeFileSync(join(etc, name), `${text}\n`)
  writeFileSync(join(etc, 'secrets_key'), '')
  writeFileSync(
    join(etc, 'fxmatch.env'),
    'DEMONSTRATION=true\nSECOND_FACTOR_REQUIRED=false\nREQUESTS_PER_MINUTE_PER_SESSION=0\nLOG_LEVEL=error\nDRAIN_SECONDS=3\n',
  )
  const places = { link, etc, state }
  systemd = await startSystemd(folder, {
    'fxmatch@.service': unitHere('fxmatch@.service', places),
    [`${MIGRATE}.service`]: unitHere(`${MIGRATE}.service`, places),
  })
  ports = [await freePort(), await freePort()]
}, 120_000)
afterAll(async () => {
  await caddy?.stop()
  await systemd?.stop()
  await world?.close()
  if (folder) rmSync(folder, { recursive: true })
})

const unitOf = (port: number) => `fxmatch@${port}`
const pidOf = (port: number) => systemd.show(unitOf(port), 'MainPID')

async function readiness(port: number): Promise<Record<string, string>> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
  return answer === null ? {} : ((await answer.json()) as Record<string, string>)
}

async function untilReady(port: number): Promise<void> {
  for (const until = Date.now() + 120_000; (await readiness(port)).status !== 'ok'; await delay(100))
    if (Date.now() > until) throw new Error(`${unitOf(port)} is not ready:\n${systemd.log()}`)
}

/** As the page on deployment says. */
async function restartOneAfterTheOther(): Promise<void> {
  for (const port of ports) {
    expect(await systemd.systemctl('restart', unitOf(port))).toMatchObject({ code: 0 })
    await untilReady(port)
    // The proxy asks each second, and has to have seen it before the other one goes.
    await delay(3_000)
  }
}

// By `npm run gate` alone: it needs systemd, the proxy, and minutes.
describe.runIf(FULL)('the shipped units under a real systemd, behind the shipped proxy', () => {
  it('start both servers and the migration in any order', async () => {
    const started = await systemd.systemctl('start', ...ports.map(unitOf), MIGRATE)
    expect(started).toEqual({ code: 0, text: '' })
    for (const port of ports) await untilReady(port)
    caddy = await startCaddy(
      ports.map((port) => `127.0.0.1:${port}`),
      folder,
    )
  }, 240_000)

  it('upgrade and go back under load without a request lost; a migration that fails changes nothing', async () => {
    announce('units', `${ROUNDS} times: a failing migration, an upgrade, the release before`)
    const tally = newTally()
    const desk = await openDesk(world, caddy.address, tally)
    const { bank } = world.companies
    const subscriber = new Subscriber(caddy.address, await signedIn(world, 'trader'), [
      `orders/${bank}`,
      'market-pipe',
    ])
    const account = newAccount()
    let going = true
    const working = Promise.all(
      Array.from({ length: WORKERS }, (_, index) =>
        new Worker(desk, account, random(SEED + index + 1)).work(() => going),
      ),
    )
    working.catch(() => undefined)
    await delay(500)
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await Promise.all(ports.map(pidOf))
      switchTo(link, releases.failing)
      expect((await systemd.systemctl('start', MIGRATE)).code).toBe(1)
      expect(await systemd.show(MIGRATE, 'Result')).toBe('exit-code')
      expect(await Promise.all(ports.map(pidOf))).toEqual(before)
      for (const port of ports) expect(await readiness(port)).toMatchObject({ status: 'ok' })

      switchTo(link, releases.next)
      expect(await systemd.systemctl('start', MIGRATE)).toEqual({ code: 0, text: '' })
      expect(await Promise.all(ports.map(pidOf))).toEqual(before)
      // The files of the release that it was started from.
      expect(await (await fetch(caddy.address, { headers: { accept: 'text/html' } })).text()).toContain(
        'release-1',
      )
      await restartOneAfterTheOther()
      expect(await (await fetch(caddy.address, { headers: { accept: 'text/html' } })).text()).toContain(
        'release-3',
      )

      switchTo(link, releases.old)
      await restartOneAfterTheOther()
      for (const port of ports) expect((await readiness(port)).schema).toContain('9000_next')
    }
    going = false
    await working
    for (const until = Date.now() + 30_000; (await unrelayed(world.db)) > 0; await delay(100))
      if (Date.now() > until) throw new Error(systemd.log())
    await delay(500)
    await subscriber.stop()
    console.info(
      `gate units: ${account.orders.size} orders, ${tally.acknowledged} acknowledged, ${tally.lost} answers lost, ` +
        `${tally.unavailable} times unavailable, ${subscriber.resumed} streams resumed`,
      ...tally.turnedAway,
    )
    // What was done is compared before what was refused: a refusal says nothing of it.
    await compareBusiness(world.db, account)
    await compareFeed(world.db)
    await compareSubscriber(world.db, subscriber)
    expect({ ...tally, acknowledged: tally.acknowledged > 0 }).toEqual({
      lost: 0,
      unavailable: 0,
      turnedAway: [],
      acknowledged: true,
      replayed: 0,
      faults: [],
    })
  }, 900_000)

  it('start a server again that died', async () => {
    const [port = 0] = ports
    const before = await pidOf(port)
    process.kill(Number(before), 'SIGKILL')
    for (const until = Date.now() + 30_000; ; await delay(200)) {
      const now = await pidOf(port)
      if (now !== before && now !== '0') break
      if (Date.now() > until) throw new Error(systemd.log())
    }
    await untilReady(port)
  }, 180_000)
})
