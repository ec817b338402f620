import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { constants, gzipSync } from 'node:zlib'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runInTransaction } from '../../commands/kernel/unit-of-work.ts'
import { screenRecord } from '../../commands/screening/screen-texts.ts'
import { isHeld } from '../../db/screening/alert-rows.ts'
import { createMarketWorld, type MarketWorld } from '../../testing/market-world.ts'
import { askNames, keepScreeningService } from './ask-names.ts'
import { createHttpScreening } from './http-screening.ts'

// A service that means ill, or what stands between: whatever it does, a name that it has not answered of stays held and goes on
// waiting, it is told why, and the others are asked.

let world: MarketWorld
let listener: Server | undefined
beforeEach(async () => {
  world = await createMarketWorld()
})
afterEach(async () => {
  await stop()
  await world.close()
})
async function stop() {
  listener?.closeAllConnections()
  listener?.close()
  listener = undefined
}

const log = pino({ level: 'silent' })
const services = (screening: ReturnType<typeof createHttpScreening>) => ({
  ...world,
  ids: { uuid: () => crypto.randomUUID(), secret: () => 'x' },
  ...{ log, screening },
})

async function serve(answer: RequestListener, patienceMs = 400) {
  listener = createServer(answer)
  await new Promise<void>((resolve) => listener?.listen(0, '127.0.0.1', resolve))
  return createHttpScreening(
    `http://127.0.0.1:${(listener.address() as AddressInfo).port}/match/default`,
    patienceMs,
  )
}

const JSON_HEAD = { 'content-type': 'application/json' }
const entity = (more: object = {}) => ({
  ...{ id: 'NK-1', caption: 'Zimbeldi Qorvath', schema: 'Person', score: 0.83, match: true },
  ...{ datasets: ['un'], properties: { name: ['Zimbeldi QORVATH'] }, ...more },
})

/** Reads what is asked, and answers by `body` with the key of the question. */
const answering =
  (body: (key: string, response: ServerResponse) => unknown, head: Record<string, string> = JSON_HEAD) =>
  async (...[request, response]: Parameters<RequestListener>) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const [key = ''] = Object.keys(JSON.parse(Buffer.concat(parts).toString()).queries)
    const said = body(key, response)
    if (said !== undefined) response.writeHead(200, head).end(said)
  }
const of = (results: unknown) =>
  answering((key) => JSON.stringify({ responses: { [key]: { status: 200, results } } }))

const named = async (companyId: string, name: string) => {
  await world.db.updateTable('companies').set({ name }).where('id', '=', companyId).execute()
  await runInTransaction(
    world.db,
    { ...services(createHttpScreening('http://x/match/x')), requestId: null },
    async (context) => ({
      ok: true,
      value: await screenRecord(context, 'COMPANY', companyId),
    }),
  )
}
const held = () => isHeld(world.db, { companies: [world.companies.corporate] })
const ask = () =>
  world.db
    .selectFrom('screening_asks')
    .where('subject_id', '=', world.companies.corporate)
    .where('field', '=', 'NAME')
    .select(['fault', 'answered_at', 'waiting_since'])
    .executeTakeFirstOrThrow()
const alerts = () => world.db.selectFrom('screening_alerts').select(['reference', 'entry']).execute()
const later = (minutes: number) => {
  world.clock.time = new Date(world.clock.time.getTime() + minutes * 60_000)
}
/** A service is in use, nobody else is to be asked about, and a new name is. */
async function begin(port: ReturnType<typeof createHttpScreening>) {
  await keepScreeningService(services(port))
  await world.db.updateTable('screening_services').set({ stage: 'DONE' }).execute()
  await named(world.companies.corporate, 'Zimbeldi Qorvath')
}

describe('what it answers', () => {
  const million = Buffer.alloc(1_048_576, 32)
  const bomb = gzipSync(Buffer.alloc(64 * 1_048_576, 32), { level: constants.Z_BEST_COMPRESSION })

  it.each<[string, RequestListener]>([
    [
      'an answer of another kind',
      answering((key) => `{"responses":{"${key}":{"results":[]}}}`, { 'content-type': 'text/html' }),
    ],
    ['an answer of no kind', answering((key) => `{"responses":{"${key}":{"results":[]}}}`, {})],
    ['no number for a score', answering((key) => `{"responses":{"${key}":{"results":[{"score":NaN}]}}}`)],
    ['a score beyond all', of([entity({ score: 1e9 })])],
    ['a score of nothing', of([entity({ score: null })])],
    ['a letter that nothing can keep', of([entity({ caption: 'Zimbeldi\u0000Qorvath' })])],
    ['such a letter deep inside', of([entity({ properties: { alias: ['A\u0000B'], name: ['Zimbeldi'] } })])],
    [
      'half a letter',
      answering(
        (key) =>
          `{"responses":{"${key}":{"results":[${JSON.stringify(entity()).replace('NK-1', 'NK-\\ud800')}]}}}`,
      ),
    ],
    ['brackets without end', answering(() => '['.repeat(3_000_000))],
    ['a bomb', answering(() => bomb, { ...JSON_HEAD, 'content-encoding': 'gzip' })],
    ['a bomb that is none', answering(() => 'not packed', { ...JSON_HEAD, 'content-encoding': 'gzip' })],
    [
      'a file of its own',
      (_, response) => void response.writeHead(307, { location: 'file:///etc/passwd' }).end(),
    ],
    [
      'where clouds keep their keys',
      (_, response) =>
        void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
    ],
    [
      'another house',
      (_, response) => void response.writeHead(308, { location: 'https://example.test/match/default' }).end(),
    ],
    [
      'nothing more than a promise',
      answering((_key, response) => void response.writeHead(200, JSON_HEAD).write('{"responses":')),
    ],
    [
      'without end',
      answering((_key, response) => {
        response.writeHead(200, JSON_HEAD)
        const more = () => response.destroyed || response.write(million, () => setImmediate(more))
        more()
      }),
    ],
    [
      'a line that breaks',
      answering(
        (_key, response) => void response.writeHead(200, JSON_HEAD).write('{"res', () => response.destroy()),
      ),
    ],
  ])('%s: the name stays held, why is kept, and the next answer counts', async (_, listening) => {
    const port = await serve(listening)
    await begin(port)
    expect(await held()).toBe(true)
    await askNames(services(port))
    expect(await held()).toBe(true)
    expect(await alerts()).toEqual([])
    expect(await ask()).toMatchObject({ fault: expect.stringMatching(/./), answered_at: null })
    await stop()
    const well = await serve(of([]))
    later(10)
    await askNames(services({ ...well, name: port.name }))
    expect(await ask()).toMatchObject({ fault: null, answered_at: expect.any(Date), waiting_since: null })
    expect(await held()).toBe(false)
  })

  it('other names than were asked for are looked at by people, and clear nobody', async () => {
    const port = await serve(of([entity({ id: 'X', caption: 'Quite Somebody Else', properties: {} })]))
    await begin(port)
    await askNames(services(port))
    expect((await alerts()).map(({ reference }) => reference)).toEqual(['X'])
    expect(await held()).toBe(true)
  })

  it('the same entry many times is one alert', async () => {
    const port = await serve(of(Array.from({ length: 100 }, () => entity())))
    await begin(port)
    await askNames(services(port))
    expect(await alerts()).toHaveLength(1)
  })

  it('entries of hundreds of names made of hundreds of words are read in a moment', async () => {
    const names = Array.from({ length: 2_000 }, (_, at) => `${'a b '.repeat(58)}${at}`)
    const port = await serve(
      of(Array.from({ length: 4 }, (_, at) => entity({ id: `L${at}`, properties: { name: names } }))),
      30_000,
    )
    await begin(port)
    await askNames(services(port))
    expect(await alerts()).toHaveLength(4)
    expect(await held()).toBe(true)
  })
})

describe('how long it takes', () => {
  it('one that drips is cut, and the others do not each wait as long', async () => {
    let calls = 0
    const dripping = answering((_key, response) => {
      calls += 1
      response.writeHead(200, JSON_HEAD)
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    })
    const port = await serve(dripping, 300)
    await keepScreeningService(services(port))
    await askNames(services(port))
    expect(calls).toBe(1)
  })

  it('an answer that comes after the end is no answer, and the name stays held', async () => {
    let late: (() => void) | undefined
    const port = await serve(
      answering((key, response) => {
        late = () => void response.writeHead(200, JSON_HEAD).end(`{"responses":{"${key}":{"results":[]}}}`)
      }),
      200,
    )
    await begin(port)
    await askNames(services(port))
    late?.()
    expect(await held()).toBe(true)
    expect(await ask()).toMatchObject({ fault: 'it does not answer', answered_at: null })
  })
})
