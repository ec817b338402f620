import { get, type IncomingMessage } from 'node:http'
import { CHANGE_NOUNS, TOPICS } from '@fxmatch/contract/events/live-events'
import { createOrderRequestCall } from '@fxmatch/contract/http/order-requests'
import { placeOrderCall } from '@fxmatch/contract/http/orders'
import type { Actor } from '@fxmatch/domain/access/actor'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freezeReport } from '../commands/execution-reports/freeze-report.ts'
import { type LiveFeed, startLiveFeed } from '../live/feed.ts'
import { LIVE_PATH } from '../live/routes.ts'
import { bearer, createTestApp, openSession, type TestApp } from '../testing/http-app.ts'
import { insertOpeningRate } from '../testing/limits.ts'
import { createMarketWorld, type MarketWorld, must, publish } from '../testing/market-world.ts'
import { marksOf } from '../testing/object-marks.ts'
import {
  addStrangers,
  type PlantedObjects,
  plantObjects,
  relay,
  type Stranger,
} from '../testing/object-world.ts'
import { aPaper } from '../testing/office-papers.ts'
import type { Person } from '../testing/plant-market.ts'
import { requestForm } from '../testing/request-world.ts'
import { SAMPLE_REQUESTS } from '../testing/sample-requests.ts'

// Everybody listens, on real streams, while the first companies do everything that there is to do. Each must hear what
// their topics tell, all of it, and nothing else.

const PARTIES: readonly Person[] = ['trader', 'tickets', 'office', 'company', 'backOffice']

interface Listener {
  readonly name: string
  readonly actor: Actor
  readonly topics: ReadonlySet<string>
  readonly response: IncomingMessage
  text: string
}

let world: MarketWorld
let server: TestApp
let feed: LiveFeed
let address: string
let strangers: Stranger[]
let objects: PlantedObjects
let stored: { seq: number; topic: string; data: unknown }[]
const listeners: Listener[] = []

const isMarket = ({ capabilities }: Actor) => capabilities.has('market.view')
const topicsOf = (actor: Actor) => [
  TOPICS.orders(actor.companyId),
  TOPICS.changes(actor.companyId),
  TOPICS.alerts(actor.userId),
  ...(isMarket(actor)
    ? [TOPICS.marketPipe, TOPICS.marketKpi, TOPICS.clock, TOPICS.marketStatus, TOPICS.marketChanges]
    : []),
]

function open(token: string, topics: Iterable<string>): Promise<IncomingMessage> {
  const query = [...topics].map((topic) => `topic=${encodeURIComponent(topic)}`).join('&')
  return new Promise((resolve, reject) => {
    get(`${address}${LIVE_PATH}?${query}`, { headers: bearer(token), agent: false }, resolve).on(
      'error',
      reject,
    )
  })
}

async function listen(name: string, actor: Actor, token: string): Promise<void> {
  const topics = new Set(topicsOf(actor))
  const response = await open(token, topics)
  expect(response.statusCode, name).toBe(200)
  expect(response.headers).toMatchObject({
    'cache-control': expect.stringContaining('no-'),
    'content-security-policy': expect.stringContaining("script-src 'self'"),
    'x-content-type-options': 'nosniff',
  })
  const listener: Listener = { name, actor, topics, response, text: '' }
  response.setEncoding('utf8').on('data', (chunk: string) => {
    listener.text += chunk
  })
  response.on('error', () => undefined)
  listeners.push(listener)
}

/** What happens besides: on the platform's side, and what a bank sets for itself. */
async function setEverything(): Promise<void> {
  const { call, colleague } = objects
  const { agencyId } = world
  const sampled = (name: string) => SAMPLE_REQUESTS[name]?.body ?? {}
  const rateId = await insertOpeningRate(world, {
    day: '2026-11-18',
    currency: 'GBP',
    rate: '4.2000',
    status: 0,
  })
  // Outside the band of the rate that is about to be validated.
  const offered = { ...sampled('publishPosition'), currency: 'GBP', amount: '1000', rate: '3.8200' }
  await call('office', 'publishPosition', { body: offered })
  await call('second', 'decideOpenRate', { params: { id: rateId }, body: { status: 1 } })
  // A limit of one person's deals, and an override that the person asks for.
  const { userId } = world.people.second
  const { id } = await call('root', 'proposeLimit', {
    body: { scope: 'USER_DEAL', userId, amount: '1', was: null, note: 'Pour un essai' },
  })
  await call('bankCompliance', 'confirmLimit', { params: { id } })
  const refused = await server.app.inject({
    method: 'POST',
    url: placeOrderCall.path,
    headers: bearer(await openSession(world, world.people.second, true)),
    payload: {
      ...{ session_id: await publish(world), currency: 'EUR', amount: '1000', rate: '3.3868' },
      ...{ cashOutType: 'CASH_PAYMENT', agence: agencyId },
    },
  })
  expect(refused.json().code, refused.body).toBe('GATE_REFUSED')
  const { attempt } = refused.json().details
  await call('second', 'askOverride', { body: { attempt, reason: 'Pour un essai' } })
  // What two houses do not deal in hinders nobody here: no one offers yen.
  await call('root', 'refuseHouse', {
    body: { counterpartyId: world.companies.otherOffice, currency: 'JPY', note: 'Pour un essai' },
  })
  await call('root', 'createClient', { body: sampled('createClient') })
  await call('backOffice', 'recordPaper', { body: aPaper(world, 'otherOffice') })
  await call('office', 'declareHeld', { body: { ...sampled('declareHeld') } })
  const fixing = { currency: 'EUR', unit: 1, rate: '3.3868' }
  await call('backOffice', 'bringFixings', { body: { day: '2026-11-17', rates: [fixing] } })
  await call('backOffice', 'setPositionPolicy', {
    params: { currency: 'EUR' },
    body: { ...sampled('setPositionPolicy'), version: 1 },
  })
  await call('backOffice', 'createRace', { body: { ...sampled('createRace'), currency: 'EUR' } })
  const [entry] = await call('backOffice', 'configuration')
  await call('backOffice', 'updateConfiguration', { params: { id: entry.id }, body: { value: entry.value } })
  await call('backOffice', 'setMarketStatus', {
    body: { from: 'ON', status: 'VEILLE', reason: 'Pour un essai' },
  })
  await call('root', 'disableUser', { params: { id: colleague } })
  await call('tickets', 'updateAgency', { params: { id: agencyId }, body: { name: 'Sfax Thyna' } })
  await call('tickets', 'updateRemainderRates', { body: sampled('updateRemainderRates') })
  // A company domiciles its title at a second bank.
  const claim = await server.app.inject({
    method: 'POST',
    url: createOrderRequestCall.path,
    headers: bearer(await openSession(world, world.people.company, true)),
    payload: requestForm(world, { importReference: 'TITRE-4219' }),
  })
  expect(claim.json().code, claim.body).toBe('TITLE_TAKEN')
  // A month that is over is frozen for a bank and its company.
  const ofMonth = { bank: world.companies.bank, company: world.companies.corporate, month: '2026-10' }
  await must(world.bySystem((context) => freezeReport(context, ofMonth)))
  await call('root', 'setServiceTimes', { body: sampled('setServiceTimes') })
  await call('trader', 'keepFavourite', {
    params: { id: world.companies.office },
    body: sampled('keepFavourite'),
  })
  await call('root', 'createEndpoint', { body: sampled('createEndpoint') })
  await call('company', 'proposeCoverPolicy', {
    body: { version: 0, steps: [{ before: 30, working: false, percent: 50 }] },
  })
  await call('tickets', 'setPartnerMargins', {
    params: { form: 'cash' },
    body: [{ currency_iso: 'DFT', value: '0.45' }],
  })
}

beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world)
  const log = pino({ level: 'silent' })
  feed = await startLiveFeed({ db: world.db, databaseUrl: world.url, hub: server.hub, log, pollMs: 20 })
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  strangers = await addStrangers(world)
  for (const { name, actor, token } of strangers) await listen(name, actor, token)
  for (const who of PARTIES)
    await listen(who, world.people[who], await openSession(world, world.people[who], true))
  objects = await plantObjects(world, server)
  await setEverything()
  await relay(world)
  const last = await world.db
    .selectFrom('live_events')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirstOrThrow()
  await vi.waitFor(() => expect(server.hub.seq).toBe(last.seq), { timeout: 15_000 })
  // Written after everything else, to everybody.
  server.hub.heartbeat()
  server.hub.publishEphemeral(TOPICS.clock, { time: 'the end' })
  await vi.waitFor(
    () =>
      expect(listeners.filter(({ text }) => !text.includes('the end')).map(({ name }) => name)).toEqual([]),
    { timeout: 15_000 },
  )
  stored = await world.db.selectFrom('live_events').select(['seq', 'topic', 'data']).orderBy('seq').execute()
})
afterAll(async () => {
  for (const { response } of listeners) response.destroy()
  await server.close()
  await feed.stop()
  await world.close()
})

const payload = ({ data }: { data: unknown }) => data as { noun?: string; event?: string; id?: string | null }

it('has something of every kind to tell', () => {
  const nouns = new Set(stored.map((event) => payload(event).noun))
  expect(CHANGE_NOUNS.filter((noun) => !nouns.has(noun))).toEqual([])
  const kinds = new Set(stored.map(({ topic }) => topic.replace(/[0-9a-f]{8}-.*$/, '')))
  expect([...kinds].sort()).toEqual(
    ['access', 'changes', 'changes/', 'market-pipe', 'market/alert/bank/', 'market/status', 'orders/'].sort(),
  )
})

it('gives everybody what their topics tell, all of it and in order', () => {
  for (const { name, topics, text } of listeners) {
    const heard = [...text.matchAll(/^id: ?(\d+)$/gm)].map(([, id]) => Number(id)).filter((id) => id > 0)
    const due = stored.filter(({ topic }) => topics.has(topic)).map(({ seq }) => seq)
    expect(heard, name).toEqual(due)
  }
})

it('tells strangers nothing of the others’ objects, and those whose they are of each', () => {
  const known = { world, objects }
  for (const { name } of strangers) {
    const { text = '' } = listeners.find((one) => one.name === name) ?? {}
    expect(text.length).toBeGreaterThan(0)
    expect(
      marksOf(known).filter((mark) => text.includes(mark)),
      name,
    ).toEqual([])
  }
  const { orders, requests, bank, trust } = objects
  const parties = listeners
    .filter(({ name }) => PARTIES.includes(name as Person))
    .map(({ text }) => text)
    .join()
  for (const id of [orders.ticket, requests.gone.id, requests.bid, bank.change, trust.proposal.id])
    expect(parties).toContain(id)
})

it('names no object in what it tells the whole market, but the positions on offer', () => {
  const toAll = stored.filter(({ topic }) => topic === TOPICS.marketChanges)
  expect(toAll.length).toBeGreaterThan(3)
  expect(toAll.filter((event) => payload(event).id !== null)).toEqual([])
})

describe('a topic of others', () => {
  const foreign = () => {
    const { companies, people } = world
    const parties = [companies.bank, companies.office, companies.corporate, companies.platform]
    return [
      ...parties.flatMap((id) => [TOPICS.orders(id), TOPICS.changes(id), TOPICS.orders(id.toUpperCase())]),
      ...PARTIES.map((who) => TOPICS.alerts(people[who].userId)),
      ...[
        TOPICS.access,
        '*',
        'orders/',
        'orders/*',
        'changes/',
        'market/alert/bank/',
        `orders/${companies.bank}/`,
      ],
    ]
  }

  it('is refused, also among those that are one’s own', async () => {
    for (const { name, actor, token } of strangers) {
      for (const topic of foreign()) {
        const response = await open(token, [TOPICS.orders(actor.companyId), topic])
        response.destroy()
        expect(response.statusCode, `${topic} by ${name}`).toBe(403)
      }
    }
  })

  it('is refused to who is not signed in', async () => {
    const response = await open('x'.repeat(43), [TOPICS.clock])
    response.destroy()
    expect(response.statusCode).toBe(401)
  })
})
