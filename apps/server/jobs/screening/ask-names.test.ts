import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runInTransaction } from '../../commands/kernel/unit-of-work.ts'
import { bringList } from '../../commands/screening/bring-list.ts'
import { stepAlert } from '../../commands/screening/decide-alert.ts'
import { stepList } from '../../commands/screening/decide-list.ts'
import { screenRecord } from '../../commands/screening/screen-texts.ts'
import { eraseTraveller, expireTrustRequest } from '../../commands/trust/expire-trust-request.ts'
import { isHeld, readHeldParties } from '../../db/screening/alert-rows.ts'
import { getHome } from '../../queries/home/get-home.ts'
import { listAlerts } from '../../queries/screening/list-alerts.ts'
import { listLists } from '../../queries/screening/list-lists.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { askTrust } from '../../testing/trust-world.ts'
import { askNames, keepScreeningService } from './ask-names.ts'
import { createHttpScreening, type ScreeningPort } from './http-screening.ts'

// A service that is asked about names: what it may answer to get somebody past, or to hold somebody; that it is away.

let world: MarketWorld
let listener: Server | undefined
beforeEach(async () => {
  world = await createMarketWorld()
})
afterEach(async () => {
  listener?.closeAllConnections()
  listener?.close()
  listener = undefined
  await world.close()
})

const LOGGED: object[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void LOGGED.push(JSON.parse(line)) })
const services = (screening: ScreeningPort | null) => ({
  ...world,
  ids: { uuid: () => crypto.randomUUID(), secret: () => 'x' },
  ...{ log, screening },
})

async function serve(
  answer: RequestListener,
  { path = '/match/default', patienceMs }: { path?: string; patienceMs?: number } = {},
): Promise<ScreeningPort> {
  listener = createServer(answer)
  await new Promise<void>((resolve) => listener?.listen(0, '127.0.0.1', resolve))
  return createHttpScreening(
    `http://apikey:geheim@127.0.0.1:${(listener.address() as AddressInfo).port}${path}`,
    patienceMs,
  )
}

interface Query {
  readonly schema: string
  readonly properties: { readonly name: string[]; readonly idNumber?: string[] }
}
interface Asked extends Query {
  readonly key: string
  readonly url: string | undefined
  readonly authorization: string | undefined
}

const entity = (more: object = {}) => ({
  ...{ id: 'NK-zQ1', caption: 'Zimbeldi Qorvath', schema: 'Person', score: 0.83, match: true },
  datasets: ['us_ofac_sdn', 'un_sc_sanctions'],
  properties: {
    name: ['Zimbeldi QORVATH'],
    alias: ['Qorvath Z.'],
    birthDate: ['1970-02-01'],
    nationality: ['xx'],
  },
  ...more,
})

/** A service that answers of each name by `results`. */
function fake(results: (name: string) => unknown, asked: Asked[] = []): Promise<ScreeningPort> {
  return serve(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { queries } = JSON.parse(Buffer.concat(parts).toString()) as { queries: Record<string, Query> }
    const responses = Object.fromEntries(
      Object.entries(queries).map(([key, query]) => {
        asked.push({ key, ...query, url: request.url, authorization: request.headers.authorization })
        return [key, { status: 200, results: results(query.properties.name[0] ?? '') }]
      }),
    )
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ responses, limit: 100 }))
  })
}

/** Begins with a service, and asks it about everybody who is there. */
async function begin(port: ScreeningPort): Promise<void> {
  await keepScreeningService(services(port))
  await askNames(services(port))
}
const named = async (companyId: string, name: string) => {
  await world.db.updateTable('companies').set({ name }).where('id', '=', companyId).execute()
  await runInTransaction(world.db, { ...services(null), requestId: null }, async (context) => ({
    ok: true,
    value: await screenRecord(context, 'COMPANY', companyId),
  }))
}
const waits = async () =>
  (
    await world.db.selectFrom('screening_asks').where('waiting_since', 'is not', null).selectAll().execute()
  ).map(({ subject_id, fault, holds }) => ({ subject_id, fault, holds }))
const open = () =>
  world.db.selectFrom('screening_alerts').select(['subject_id', 'list', 'reference', 'score']).execute()
const later = (minutes: number) => {
  world.clock.time = new Date(world.clock.time.getTime() + minutes * 60_000)
}
const oneName = 'TN.1;personne;Quelqu’un Dautre;;;;;'
async function inForce(): Promise<void> {
  const text = `reference;nature;nom;alias;alias faibles;annees de naissance;nationalites;documents\n${oneName}`
  const { id } = await must(
    world.as('compliance', (context) => bringList(context, { list: 'NATIONAL', text })),
  )
  await must(
    world.as('complianceSecond', (context) =>
      stepList(context, { listId: id, action: 'confirm', reason: 'Pour un essai' }),
    ),
  )
}

describe('a service that answers', () => {
  it('is asked about everybody who is there, by name and card, and under nothing that says whose they are', async () => {
    const asked: Asked[] = []
    await world.db
      .updateTable('users')
      .set({ cin: '08812345' })
      .where('id', '=', world.people.trader.userId)
      .execute()
    const port = await fake(() => [], asked)
    expect(port.name).toMatch(/^127\.0\.0\.1:\d+\/match\/default$/)
    await begin(port)
    const trader = asked.filter(({ properties }) => properties.idNumber?.includes('08812345'))
    expect(trader).toMatchObject([{ schema: 'Person', authorization: 'ApiKey geheim' }])
    expect(trader[0]?.url).toBe('/match/default?limit=100&threshold=0.7')
    const ids = [
      ...Object.values(world.companies),
      ...Object.values(world.people).map(({ userId }) => userId),
    ]
    for (const { key } of asked) expect(ids).not.toContain(key)
    const { count } = await world.db
      .selectFrom('companies')
      .where('kind', '<>', 'PLATFORM')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(asked.filter(({ schema }) => schema === 'Organization')).toHaveLength(Number(count))
    expect(await waits()).toEqual([])
    // Not again before a day has gone by.
    const before = asked.length
    await askNames(services(port))
    expect(asked).toHaveLength(before)
    later(24 * 60 + 1)
    await askNames(services(port))
    expect(asked).toHaveLength(2 * before)
  })

  it('makes an alert of what it calls alike, which two people clear, and which stays cleared until the entry changes', async () => {
    const { corporate } = world.companies
    let results = [entity()]
    const port = await fake((name) => (name === 'Zimbeldi Qorvath' ? results : []))
    await begin(port)
    await named(corporate, 'Zimbeldi Qorvath')
    await askNames(services(port))
    expect(await open()).toEqual([
      { subject_id: corporate, list: 'SERVICE', reference: 'NK-zQ1', score: '83.0' },
    ])
    expect(await isHeld(world.db, { companies: [corporate] })).toBe(true)
    const [shown] = (await listAlerts(world.db, world.people.compliance, {})).data
    expect(shown).toMatchObject({
      list: 'SERVICE',
      score: '83.0',
      entry: { birthYears: [1970], kind: 'PERSON' },
      match: {
        name: 'Zimbeldi Qorvath',
        asked: { service: port.name, datasets: ['un_sc_sanctions', 'us_ofac_sdn'] },
      },
    })
    const step = (who: 'compliance' | 'complianceSecond', action: 'clear' | 'second', version: number) =>
      world.as(who, (context) =>
        stepAlert(context, { alertId: shown?.id ?? '', action, version, reason: 'Une autre société' }),
      )
    await must(step('compliance', 'clear', 1))
    expect((await step('compliance', 'second', 2)).ok).toBe(false)
    await must(step('complianceSecond', 'second', 2))
    expect(await isHeld(world.db, { companies: [corporate] })).toBe(false)
    // Asked at once again, and the same entry, in another order, is no news.
    results = [entity({ datasets: ['un_sc_sanctions', 'us_ofac_sdn'], score: 0.9 })]
    await askNames(services(port))
    expect(await open()).toHaveLength(1)
    results = [entity({ properties: { name: ['Zimbeldi QORVATH'], birthDate: ['1971'] } })]
    later(24 * 60 + 1)
    await askNames(services(port))
    expect(await open()).toHaveLength(2)
    expect(await isHeld(world.db, { companies: [corporate] })).toBe(true)
  })

  it('is believed by its word and by its score: neither a low match nor a high score without one is left out', async () => {
    const { corporate } = world.companies
    const port = await fake((name) =>
      name === 'Vendrolac'
        ? [
            entity({ id: 'A', match: true, score: 0.1 }),
            entity({ id: 'B', match: false, score: 0.7 }),
            entity({ id: 'C', match: false, score: 0.69 }),
          ]
        : [],
    )
    await begin(port)
    await named(corporate, 'Vendrolac')
    await askNames(services(port))
    expect((await open()).map(({ reference }) => reference).sort()).toEqual(['A', 'B'])
  })

  it('says nothing of a name that has become another one while it was asked', async () => {
    const { corporate } = world.companies
    let once = true
    const port = await fake(() => [])
    await begin(port)
    listener?.closeAllConnections()
    listener?.close()
    const slow = await serve(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const [key = ''] = Object.keys(JSON.parse(Buffer.concat(parts).toString()).queries)
      response.setHeader('content-type', 'application/json')
      if (once) {
        once = false
        await named(corporate, 'Zimbeldi Qorvath')
        response.end(JSON.stringify({ responses: { [key]: { results: [] } } }))
      } else response.end(JSON.stringify({ responses: { [key]: { results: [entity()] } } }))
    })
    await keepScreeningService(services({ ...slow, name: port.name }))
    await named(corporate, 'Harmless')
    const asking = { ...slow, name: port.name }
    await askNames(services(asking))
    expect((await open()).map(({ subject_id }) => subject_id)).toEqual([corporate])
    expect(await waits()).toEqual([])
  })
})

describe('what is no answer', () => {
  const never: RequestListener = (request) => void request.resume()
  const answers = (body: (key: string) => string | Buffer, status = 200): RequestListener => {
    return async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const [key = ''] = Object.keys(JSON.parse(Buffer.concat(parts).toString()).queries)
      response.writeHead(status, { 'content-type': 'application/json' }).end(body(key))
    }
  }
  const of = (results: unknown) =>
    answers((key) => JSON.stringify({ responses: { [key]: { status: 200, results } } }))

  it.each<[string, RequestListener, RegExp]>([
    ['a page', answers(() => '<html>Bad gateway</html>'), /no answer to the question/],
    [
      'of another query',
      answers(() => JSON.stringify({ responses: { other: { results: [] } } })),
      /no answer to/,
    ],
    [
      'of another query besides',
      answers((key) =>
        JSON.stringify({ responses: { [key]: { results: [] }, other: { results: [entity()] } } }),
      ),
      /no answer to/,
    ],
    [
      'with no results at all',
      answers((key) => JSON.stringify({ responses: { [key]: {} } })),
      /no answer to/,
    ],
    [
      'of a query that failed',
      answers((key) => JSON.stringify({ responses: { [key]: { status: 500, results: [] } } })),
      /no answer to/,
    ],
    ['with an absurd score', of([entity({ score: 83 })]), /no answer to/],
    ['with a score below nothing', of([entity({ score: -1 })]), /no answer to/],
    ['with a score as a text', of([entity({ score: '0.9' })]), /no answer to/],
    ['with an entry that has no id', of([entity({ id: '' })]), /no answer to/],
    [
      'with more entries than were asked for',
      of(Array.from({ length: 101 }, () => entity())),
      /no answer to/,
    ],
    ['of ten megabytes', answers(() => Buffer.alloc(10_000_000, 32)), /more than 4194304 bytes/],
    [
      'elsewhere',
      (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      /does not answer/,
    ],
    ['a refusal', answers(() => '{}', 403), /answers 403/],
    ['that it is busy', answers(() => '{}', 429), /answers 429/],
    ['a fault', answers(() => '{}', 500), /answers 500/],
    ['empty', answers(() => ''), /no answer to/],
    [
      'half of one',
      (_, response) =>
        void response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
          .end('{"resp', () => response.destroy()),
      /it|terminated|breaks/,
    ],
  ])('%s: the name goes on waiting, and it is told', async (_, listening, fault) => {
    const { corporate } = world.companies
    await inForce()
    const port = await serve(listening)
    await keepScreeningService(services(port))
    await world.db.updateTable('screening_services').set({ stage: 'DONE' }).execute()
    await named(corporate, 'Zimbeldi Qorvath')
    await askNames(services(port))
    for (const asked of await waits()) expect(asked).toMatchObject({ subject_id: corporate, holds: false })
    expect((await waits()).some(({ fault: said }) => fault.test(said ?? ''))).toBe(true)
    expect(await open()).toEqual([])
    // Nothing is silent about it: who decides is told after a quarter of an hour, of a log nobody learns a name.
    const home = () => getHome(world.db, world.people.compliance, world.clock.now())
    expect((await home()).screening?.unanswered).toBeNull()
    later(15)
    expect((await home()).screening?.unanswered).toMatchObject({ count: expect.any(Number) })
    const lists = await listLists(world.db, world.people.compliance, world.clock.now())
    expect(lists.service).toMatchObject({ name: port.name, late: true, answeredAt: null })
    expect(JSON.stringify(LOGGED)).not.toMatch(/Zimbeldi|geheim/)
    // And it is asked again, by itself.
    listener?.closeAllConnections()
    listener?.close()
    const well = await fake((name) => (name === 'Zimbeldi Qorvath' ? [entity()] : []))
    later(10)
    await askNames(services({ ...well, name: port.name }))
    expect((await open()).map(({ subject_id }) => subject_id)).toEqual([corporate])
    expect((await home()).screening?.unanswered).toBeNull()
  })

  it('silence is cut, and the others wait for the next sweep instead of each trying', async () => {
    let calls = 0
    const silent: RequestListener = (request, response) => {
      calls += 1
      never(request, response)
    }
    const port = await serve(silent, { patienceMs: 200 })
    await keepScreeningService(services(port))
    await askNames(services(port))
    expect(calls).toBe(1)
    // The others are still to be asked about, and wait for nothing that was asked.
    expect(await waits()).toMatchObject([{ fault: 'it does not answer' }])
    const lists = await listLists(world.db, world.people.compliance, world.clock.now())
    expect(lists.service?.waiting).toBeGreaterThan(5)
  })
})

describe('what holds meanwhile', () => {
  it('a new party, where no list is in force: nobody would have looked; and nobody who was there before', async () => {
    const { corporate, otherCorporate } = world.companies
    const port = await fake(() => [])
    await keepScreeningService(services(port))
    expect(await isHeld(world.db, { companies: [corporate] })).toBe(false)
    await named(corporate, 'Nouvelle Enseigne')
    expect(await isHeld(world.db, { companies: [corporate] })).toBe(true)
    expect([...(await readHeldParties(world.db)).companies]).toEqual([corporate])
    const { requestId } = await askTrust(world, { name: 'Ostrugel Pandavir' })
    expect(await isHeld(world.db, { trustRequests: [requestId] })).toBe(true)
    await askNames(services(port))
    expect(
      await isHeld(world.db, { companies: [corporate, otherCorporate], trustRequests: [requestId] }),
    ).toBe(false)
    // The same name once more was answered of already.
    await named(corporate, 'Nouvelle Enseigne')
    expect(await isHeld(world.db, { companies: [corporate] })).toBe(false)
    expect(await waits()).not.toEqual([])
  })

  it('nobody, where a list is in force: it was looked for at once', async () => {
    const { corporate } = world.companies
    await inForce()
    await keepScreeningService(services(await fake(() => [])))
    await named(corporate, 'Nouvelle Enseigne')
    expect(await isHeld(world.db, { companies: [corporate] })).toBe(false)
    expect([...new Set((await waits()).map((asked) => asked.subject_id))]).toEqual([corporate])
  })

  it('nobody any more, once no service is asked; nothing is written down without one', async () => {
    const { corporate } = world.companies
    await keepScreeningService(services(await fake(() => [])))
    await named(corporate, 'Nouvelle Enseigne')
    await keepScreeningService(services(null))
    expect(await isHeld(world.db, { companies: [corporate] })).toBe(false)
    await named(corporate, 'Autre Enseigne')
    expect(await world.db.selectFrom('screening_asks').selectAll().execute()).toEqual([])
    const audited = await world.db
      .selectFrom('audit_entries')
      .where('object_type', '=', 'screening_service')
      .select('action')
      .orderBy('id')
      .execute()
    expect(audited.map(({ action }) => action)).toEqual([
      'screening_service.began',
      'screening_service.ended',
    ])
  })

  it('a traveller who was erased is asked about no more', async () => {
    const port = await fake(() => [])
    await keepScreeningService(services(port))
    const { requestId } = await askTrust(world, { name: 'Ostrugel Pandavir' })
    const own = () =>
      world.db.selectFrom('screening_asks').where('subject_id', '=', requestId).selectAll().execute()
    expect(await own()).toHaveLength(1)
    later(40 * 24 * 60)
    await must(world.bySystem((context) => expireTrustRequest(context, { requestId })))
    const before = new Date(world.clock.time.getTime() + 1)
    await must(world.bySystem((context) => eraseTraveller(context, { requestId, before })))
    expect(await own()).toEqual([])
  })

  it('two servers at once ask about each name once', async () => {
    const asked: Asked[] = []
    const port = await fake(() => [], asked)
    await Promise.all([keepScreeningService(services(port)), keepScreeningService(services(port))])
    await Promise.all([askNames(services(port)), askNames(services(port))])
    await askNames(services(port))
    const names = await world.db.selectFrom('screening_asks').select('subject_id').execute()
    expect(asked).toHaveLength(names.length)
    expect(await world.db.selectFrom('screening_services').selectAll().execute()).toHaveLength(1)
  })
})
