import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@fxmatch/server/embedded/free-port'
import { CRONS, type JobOptions, SWEEPS } from '@fxmatch/server/jobs/clock'
import { FULL } from '@fxmatch/server/testing/gate'
import { bearer, openSession } from '@fxmatch/server/testing/http-app'
import { Line } from '@fxmatch/server/testing/line'
import { createMarketWorld, type MarketWorld } from '@fxmatch/server/testing/market-world'
import { type ServerProgram, startServerProgram } from '@fxmatch/server/testing/server-program'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parse, stringify } from 'yaml'
import { ROOT } from '../../root.ts'
import { debianProgram } from '../debian.ts'
import { DEPLOY, eventually, get, Programs } from './programs.ts'

// What only happens after hours, or where a line falls silent: caused on two servers, seen by Prometheus with the shipped
// alerts, whose windows and waits are shortened, and compared with the runbook.

const CAUSED = ['TaskDoesNotRun', 'RoundHangs', 'NobodyRelays', 'Slow']
/** Longer than a round of each minute takes to come again. */
const WINDOW_S = 90
/** Rounds that come again after longer than that: the shipped window is long enough for them. */
const RARE = SWEEPS.filter(({ everyMs }) => everyMs({} as JobOptions) >= WINDOW_S * 1_000).map(
  ({ name }) => name,
)
const WAIT_S = 5
const PATIENCE = { timeout: (WINDOW_S + 60) * 1_000, interval: 500 }
/** The tasks of each hour that every server may do. */
const HOURLY = CRONS.filter(({ cron, isWanted }) => cron.split(' ')[1] === '*' && !isWanted)
const PAGE = readFileSync(join(ROOT, 'docs/operations/runbook.md'), 'utf8')

interface Node {
  readonly line: Line
  readonly port: number
  server: ServerProgram
}
interface Rule {
  readonly alert: string
  readonly expr: string
  readonly for?: string
}
interface Firing {
  readonly state: string
  readonly labels: Readonly<Record<string, string>>
}

const programs = new Programs()
let world: MarketWorld
/** As whoever types the page's statements. */
let owner: pg.Client
const nodes: Node[] = []
const lines: Line[] = []
let prometheus: string
let feeding: NodeJS.Timeout

/** The statement of a section of the page that holds a word. */
function statement(heading: string, word: string): string {
  const section = PAGE.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? ''
  const [found] = [...section.matchAll(/`(select [^`]+)`/g)].filter(([, one]) => one?.includes(word))
  if (found?.[1] === undefined) throw new Error(`« ${heading} » has no statement with ${word}`)
  return found[1]
}

async function startNode(): Promise<Node> {
  const line = new Line(world.url)
  lines.push(line)
  await line.mend()
  const port = await freePort()
  return { line, port, server: await startAt(line, port) }
}
const startAt = (line: Line, port: number) =>
  startServerProgram({ DATABASE_URL: line.url, PORT: `${port}`, SECOND_FACTOR_REQUIRED: 'false' })
const instanceOf = ({ port }: Node) => `127.0.0.1:${port}`
const pidOf = ({ server }: Node) => Number(/"pid":(\d+)/.exec(server.log())?.[1])

/** As the page has it done: asked to end, killed where it does not, and started again. @returns how long it took to end, in ms */
async function restart(node: Node): Promise<number> {
  const begun = Date.now()
  const killing = setTimeout(() => process.kill(pidOf(node), 'SIGKILL'), 30_000)
  await node.server.stop()
  clearTimeout(killing)
  const took = Date.now() - begun
  node.server = await startAt(node.line, node.port)
  return took
}

async function startPrometheus(): Promise<string> {
  const folder = programs.folder()
  const own = `127.0.0.1:${await freePort()}`
  const shipped: Rule[] = parse(readFileSync(join(DEPLOY, 'alerts.yml'), 'utf8')).groups[0].rules
  const rules = shipped
    .filter(({ alert }) => CAUSED.includes(alert))
    .map(({ expr, ...rule }) => ({
      ...{ ...rule, for: `${WAIT_S}s` },
      expr: expr
        .replace(/\[\w+\]/g, `[${WINDOW_S}s]`)
        .replace('fxmatch_rounds_total[', `fxmatch_rounds_total{round!~"${RARE.join('|')}"}[`),
    }))
  expect(rules).toHaveLength(CAUSED.length)
  writeFileSync(join(folder, 'alerts.yml'), stringify({ groups: [{ name: 'fxmatch', rules }] }))
  const config = {
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: ['alerts.yml'],
    scrape_configs: [{ job_name: 'fxmatch', static_configs: [{ targets: nodes.map(instanceOf) }] }],
  }
  writeFileSync(join(folder, 'prometheus.yml'), stringify(config))
  programs.start(debianProgram('prometheus', 'prometheus'), [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=${own}`,
  ])
  await eventually(async () => expect(await get(`http://${own}/-/ready`)).toMatch(/ready/i))
  return `http://${own}`
}

/** The labels of an alert that fires; of each of its series. */
async function firing(alert: string): Promise<Firing['labels'][]> {
  const { data } = JSON.parse(await get(`${prometheus}/api/v1/alerts`)) as { data: { alerts: Firing[] } }
  return data.alerts
    .filter(({ state, labels }) => state === 'firing' && labels.alertname === alert)
    .map(({ labels }) => labels)
}
const fires = (alert: string) =>
  vi.waitFor(async () => expect((await firing(alert)).length, alert).toBeGreaterThan(0), PATIENCE)
const ends = (alert: string) =>
  vi.waitFor(async () => expect(await firing(alert), alert).toEqual([]), PATIENCE)

const metric = async (node: Node, series: string) => {
  const lines = (await get(`${node.server.address}/metrics`)).split('\n')
  return Number(lines.find((line) => line.startsWith(`${series} `))?.slice(series.length + 1))
}
const relaying = async () => {
  for (const node of nodes) if ((await metric(node, 'fxmatch_relay_active')) === 1) return node
  return null
}
const readiness = async (node: Node) => (await fetch(`${node.server.address}/readyz`)).json()

describe.runIf(FULL)('what the runbook describes, seen by Prometheus', () => {
  beforeAll(async () => {
    world = await createMarketWorld()
    world.clock.time = new Date()
    owner = new pg.Client({ connectionString: world.url })
    await owner.connect()
    nodes.push(await startNode(), await startNode())
    prometheus = await startPrometheus()
    // Each hour comes every ten seconds.
    const feed = () =>
      owner
        .query(`insert into jobs.job (name, data) select unnest($1::text[]), '{}'`, [
          HOURLY.map(({ name }) => name),
        ])
        .catch(() => undefined)
    feeding = setInterval(feed, 10_000)
  }, 180_000)
  afterAll(async () => {
    clearInterval(feeding)
    await programs.stop()
    for (const { server } of nodes) await server.stop()
    for (const line of lines) line.cut()
    await owner?.end()
    await world?.close()
  }, 120_000)

  it('nothing of it while all is well', async () => {
    await delay((WINDOW_S + WAIT_S) * 1_000)
    for (const alert of CAUSED) await ends(alert)
  }, 400_000)

  it('everything is slow: somebody holds a table', async () => {
    const token = await openSession(world, world.people.trader)
    const path = `/api/orders/bank-sells/${world.companies.bank}`
    const ask = () => fetch(`${nodes[0]?.server.address}${path}`, { headers: bearer(token) })
    expect((await ask()).status).toBe(200)
    const holder = new pg.Client({ connectionString: world.url })
    await holder.connect()
    const { rows: own } = await holder.query('select pg_backend_pid() as pid')
    let seen: object[] = []
    const slow = async () => {
      await holder.query('begin')
      await holder.query('lock table orders in access exclusive mode')
      const answers = Array.from({ length: 5 }, ask)
      await delay(2_000)
      seen = (await owner.query(statement('Everything is slow', 'query_start'))).rows
      await holder.query('commit')
      for (const answer of answers) expect((await answer).status).toBe(200)
    }
    await vi.waitFor(
      async () => {
        await slow()
        expect((await firing('Slow')).length).toBeGreaterThan(0)
      },
      { ...PATIENCE, interval: 100 },
    )
    expect(seen).toContainEqual(expect.objectContaining({ waits_for: [own[0].pid] }))
    await holder.end()
    await ends('Slow')
  }, 400_000)

  it('nobody relays: the server that holds the lock stands still', async () => {
    const stopped = await vi.waitFor(async () => {
      const node = await relaying()
      if (node === null) throw new Error('nobody relays yet')
      return node
    })
    const other = nodes.find((node) => node !== stopped)
    if (other === undefined) throw new Error('one node alone')
    process.kill(pidOf(stopped), 'SIGSTOP')
    try {
      await fires('NobodyRelays')
      expect(await readiness(other)).toMatchObject({ status: 'ok' })
      const { rows } = await owner.query(statement('The relay is behind', 'fxmatch.relay'))
      expect(rows).toEqual([expect.objectContaining({ application_name: 'fxmatch relay' })])
      await owner.query('select pg_terminate_backend($1)', [rows[0].pid])
      await vi.waitFor(async () => expect(await metric(other, 'fxmatch_relay_active')).toBe(1), PATIENCE)
      await ends('NobodyRelays')
    } finally {
      process.kill(pidOf(stopped), 'SIGCONT')
    }
    await stopped.server.says('relay: interrupted')
    await vi.waitFor(async () => expect(await relaying()).toBe(other), PATIENCE)
    expect(await metric(stopped, 'fxmatch_relay_active')).toBe(0)
  }, 400_000)

  it('a round hangs: lines to the database fall silent at one server; the tasks run at the other', async () => {
    const [hangs, goesOn] = nodes
    if (hangs === undefined || goesOn === undefined) throw new Error('no nodes')
    const said = hangs.server.log().length
    hangs.line.freeze()
    await fires('RoundHangs')
    const found = await firing('RoundHangs')
    expect(new Set(found.map(({ instance }) => instance))).toEqual(new Set([instanceOf(hangs)]))
    // As the page says: ready all the same, and the log tells of the connections of the tasks.
    expect(await readiness(hangs)).toMatchObject({ status: 'ok' })
    expect(hangs.server.log().slice(said)).not.toMatch(/failed, trying again/)
    expect(await firing('TaskDoesNotRun')).toEqual([])
  }, 400_000)

  it('no task runs: the lines of the tasks are silent at every server; a restart mends it', async () => {
    const freezing = setInterval(async () => {
      const { rows } = await owner.query(
        `select client_port from pg_stat_activity where application_name = 'fxmatch jobs'`,
      )
      for (const { line } of nodes) line.freeze(rows.map(({ client_port }) => client_port))
    }, 250)
    await fires('TaskDoesNotRun')
    await vi.waitFor(async () => {
      const found = (await firing('TaskDoesNotRun')).map(({ task }) => task)
      expect(found.sort()).toEqual(HOURLY.map(({ name }) => name).sort())
    }, PATIENCE)
    const section = PAGE.split(/^## /m).find((one) => one.startsWith('A task fails\n'))
    expect(section).toContain('`jobs: pg-boss` with `timeout exceeded when trying to connect`')
    for (const { server } of nodes) {
      await server.says('timeout exceeded when trying to connect')
      expect(server.log()).toContain('"msg":"jobs: pg-boss"')
    }
    const { rows } = await owner.query(statement('A task fails', 'jobs.job'))
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(HOURLY.map(({ name }) => name)))
    clearInterval(freezing)
    const took: number[] = []
    for (const node of nodes) took.push(await restart(node))
    console.info(`gate alerts: servers whose tasks hang ended within ${took.join(' and ')} ms`)
    for (const alert of ['TaskDoesNotRun', 'RoundHangs']) await ends(alert)
  }, 600_000)
})
