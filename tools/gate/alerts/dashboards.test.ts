import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '@fxmatch/server/embedded/free-port'
import { type RunningServer, startServer } from '@fxmatch/server/main'
import { FULL, random, SEED } from '@fxmatch/server/testing/gate'
import { TEST_CONFIG } from '@fxmatch/server/testing/http-app'
import { createMarketWorld, type MarketWorld } from '@fxmatch/server/testing/market-world'
import { type NatsServer, startNatsServer } from '@fxmatch/server/testing/nats-server'
import { openMarket } from '@fxmatch/server/testing/plant-market'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client, newTally } from '../crash/client.ts'
import { openDesk, signedIn } from '../crash/desk.ts'
import { Subscriber } from '../crash/subscriber.ts'
import { newAccount, Worker } from '../crash/worker.ts'
import { debianProgram } from '../debian.ts'
import { DEPLOY, eventually, get, Programs, run } from './programs.ts'

const TOKEN = 'of these dashboards alone'

/** Told by a server that has a replica alone, as this one has none. */
const ABSENT = new Set(['Replica behind'])

/** One query of a panel. */
interface Target {
  readonly title: string
  readonly expr: string
  readonly legendFormat: string
}

const programs = new Programs()
let world: MarketWorld
let nats: NatsServer
let server: RunningServer
let site: ReturnType<typeof createServer>
let prometheus: string

const onThisMachine = async () => `127.0.0.1:${await freePort()}`
const program = (name: string, packageName = name) => debianProgram(name, packageName)

/** A site with a certificate of its own, as the proxy is to the exporter. @returns its address, and the certificate */
async function startSite(folder: string): Promise<{ address: string; cert: string }> {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
  expect(run('openssl', [...request, ...names, '-keyout', key, '-out', cert]).status).toBe(0)
  site = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_request, response) => {
    response.end('ok')
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  return { address: `https://127.0.0.1:${(site.address() as AddressInfo).port}`, cert }
}

/** Prometheus with the shipped configuration, which looks each second, and one alert that fires at once. */
async function startPrometheus(folder: string): Promise<string> {
  const { address, cert } = await startSite(folder)
  const [own, node, blackbox] = [await onThisMachine(), await onThisMachine(), await onThisMachine()]
  const token = join(folder, 'metrics_token')
  writeFileSync(token, TOKEN)
  writeFileSync(join(folder, 'site.json'), JSON.stringify([{ targets: [address] }]))
  cpSync(join(DEPLOY, 'alerts.yml'), join(folder, 'alerts.yml'))
  writeFileSync(
    join(folder, 'try-out.yml'),
    'groups: [{ name: try-out, rules: [{ alert: TryOut, expr: vector(1), labels: { severity: warning } }] }]',
  )
  const shipped = readFileSync(join(DEPLOY, 'prometheus.yml'), 'utf8')
  const here = shipped
    .replace(/\b(scrape_interval|evaluation_interval|scrape_timeout): \S+/g, '$1: 1s')
    .replace('rule_files: [alerts.yml]', 'rule_files: [alerts.yml, try-out.yml]')
    .replace('/run/secrets/metrics_token', token)
    .replace("'app1:3000', 'app2:3000'", `'${new URL(server.address).host}'`)
    .replace('node:9100', node)
    .replaceAll('blackbox:9115', blackbox)
    .replace('localhost:9090', own)
  writeFileSync(join(folder, 'prometheus.yml'), here)
  const trusting = readFileSync(join(DEPLOY, 'blackbox.yml'), 'utf8').replace(
    'valid_status_codes: [200],',
    `valid_status_codes: [200], tls_config: { ca_file: ${cert} },`,
  )
  writeFileSync(join(folder, 'blackbox.yml'), trusting)
  programs.start(program('prometheus-node-exporter'), [`--web.listen-address=${node}`])
  programs.start(program('prometheus-blackbox-exporter'), [
    `--config.file=${join(folder, 'blackbox.yml')}`,
    `--web.listen-address=${blackbox}`,
  ])
  programs.start(program('prometheus'), [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=${own}`,
  ])
  await eventually(async () => expect(await get(`http://${own}/-/ready`)).toMatch(/ready/i))
  return `http://${own}`
}

/** Orders and positions, and somebody who may read alone and tries to buy. */
async function trade(going: () => boolean): Promise<void> {
  const tally = newTally()
  const worker = new Worker(await openDesk(world, server.address, tally), newAccount(), random(SEED))
  const reader = new Client(server.address, await signedIn(world, 'reader'), tally)
  const order = {
    currency: 'EUR',
    amount: '1000',
    rate: '3.3868',
    session_id: 1,
    cashOutType: 'BANK_TRANSFER_PAYMENT',
  }
  const tryToBuy = async () => {
    for (; going(); await delay(500)) {
      const { body } = await reader.send('POST', '/api/orders/add', order)
      expect(body).toMatchObject({ rule: 'MISSING_CAPABILITY' })
    }
  }
  await Promise.all([worker.work(going), tryToBuy()])
}

beforeAll(async () => {
  if (!FULL) return
  world = await createMarketWorld()
  world.clock.time = new Date()
  await openMarket(world.db)
  nats = await startNatsServer()
  server = await startServer({
    ...TEST_CONFIG,
    databaseUrl: world.url,
    natsUrl: nats.url,
    metricsToken: TOKEN,
    auditHeadDirectory: programs.folder(),
  })
  prometheus = await startPrometheus(programs.folder())
}, 180_000)
afterAll(async () => {
  await programs.stop()
  await server?.close()
  await nats?.stop()
  site?.closeAllConnections()
  site?.close()
  await world?.close()
})

/** What a query finds now, each a series with its labels, as promtool writes it. @throws Error with what it said, where it cannot be read */
async function seriesOf(expression: string): Promise<string[]> {
  // Not in this thread, which serves at the same time.
  const asked = ['query', 'instant', prometheus, expression]
  const { stdout } = await promisify(execFile)(program('promtool', 'prometheus'), asked)
  return stdout.split('\n').filter(Boolean)
}

/** What is wrong with a query of a panel: it finds nothing, or its legend names a label that what it finds has not. */
async function faultsOf({ title, expr, legendFormat }: Target): Promise<object[]> {
  const series = await seriesOf(expr)
  if (ABSENT.has(title)) return series.length === 0 ? [] : [{ title, expr, series }]
  if (series.length === 0) return [{ title, expr, series }]
  return [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)]
    .filter(([, label]) => !series.every((one) => new RegExp(`[{ ]${label}="`).test(one)))
    .map(([, label]) => ({ title, expr, label, series }))
}

describe.runIf(FULL)('the dashboards', () => {
  it('find in Prometheus, after some trade, what each of their panels asks for', async () => {
    const stream = new Subscriber(server.address, await signedIn(world, 'trader'), ['market-pipe'])
    let going = true
    const trading = trade(() => going)
    trading.catch(() => undefined)
    const dashboards = readdirSync(join(DEPLOY, 'grafana/dashboards')).map((name) =>
      JSON.parse(readFileSync(join(DEPLOY, 'grafana/dashboards', name), 'utf8')),
    )
    const panels: { title: string; targets?: Omit<Target, 'title'>[] }[] = dashboards.flatMap(
      (board) => board.panels,
    )
    const asked = panels.flatMap(({ title, targets = [] }) => targets.map((target) => ({ title, ...target })))
    expect(asked.length).toBeGreaterThan(40)
    try {
      await eventually(async () => {
        const faults: object[] = []
        for (const target of asked) faults.push(...(await faultsOf(target)))
        expect(faults).toEqual([])
      })
    } finally {
      going = false
      await trading
      await stream.stop()
    }
  }, 180_000)
})
