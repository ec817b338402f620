import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { traceOf } from '../../testing/limits.ts'
import { createMarketWorld, type MarketWorld } from '../../testing/market-world.ts'
import { createHttpFixingPort } from './http-fixing-source.ts'
import { keepFixings } from './keep-fixings.ts'

// The central bank's rates as the server fetches them: what answers is whatever answers. Wednesday, 18 November 2026.

let world: MarketWorld
let listener: Server | undefined
beforeEach(async () => {
  world = await createMarketWorld({ references: false })
})
afterEach(async () => {
  listener?.closeAllConnections()
  listener?.close()
  listener = undefined
  await world.close()
})

async function serve(answer: RequestListener): Promise<string> {
  listener = createServer(answer)
  await new Promise<void>((resolve) => listener?.listen(0, '127.0.0.1', resolve))
  return `http://who:secret@127.0.0.1:${(listener.address() as AddressInfo).port}/cours?jour={day}`
}

const TUNIS = { before: '2026-11-18T16:59:00Z', six: '2026-11-18T17:00:00Z', eight: '2026-11-18T19:00:00Z' }
async function run(at: keyof typeof TUNIS, url: string | null) {
  world.clock.time = new Date(TUNIS[at])
  return runNow(url)
}
function runNow(url: string | null) {
  const fixings = url === null ? null : createHttpFixingPort(url)
  return keepFixings({
    ...world,
    ids: { uuid: () => crypto.randomUUID(), secret: () => 'x' },
    log: pino({ level: 'silent' }),
    fixings,
  })
}
const kept = () => world.db.selectFrom('fixings').select(['day', 'status', 'brought_by']).execute()

/** Sixty-four megabytes, packed. */
const BOMB = gzipSync(Buffer.alloc(64 * 1_048_576, 32))

const page = (day: string) => `<html><table><tr><td>Journée du ${day}</td></tr>
  <tr><td>EURO</td><td>EUR</td><td>1</td><td>3,3868</td></tr></table></html>`

describe('the fetching', () => {
  it('asks from 18:00 on for the day, reads ISO-8859-1, and leaves the decision to a person', async () => {
    const asked: string[] = []
    const url = await serve((request, response) => {
      asked.push(`${request.url} ${request.headers.authorization}`)
      response.end(Buffer.from(page('18/11/2026'), 'latin1'))
    })
    expect(await run('before', url)).toEqual({ fetched: 0, late: 0 })
    expect(await run('six', url)).toEqual({ fetched: 1, late: 0 })
    expect(await run('eight', url)).toEqual({ fetched: 0, late: 0 })
    const basic = Buffer.from('who:secret').toString('base64')
    expect(asked).toEqual([`/cours?jour=2026-11-18 Basic ${basic}`])
    expect(await kept()).toEqual([{ day: '2026-11-18', status: 'RECEIVED', brought_by: null }])
  })

  it('does not take again what somebody has disputed, and takes other rates', async () => {
    let rate = '3,3868'
    const url = await serve((_, response) => {
      response.end(Buffer.from(page('18/11/2026').replace('3,3868', rate), 'latin1'))
    })
    expect(await run('six', url)).toEqual({ fetched: 1, late: 0 })
    const decided = { decided_by: world.people.backOffice.userId, decided_at: new Date() }
    await world.db
      .updateTable('fixings')
      .set({ status: 'DISPUTED', reason: 'Faux', ...decided })
      .execute()
    expect(await run('six', url)).toEqual({ fetched: 0, late: 0 })
    expect(await kept()).toMatchObject([{ status: 'DISPUTED' }])
    rate = '3,3900'
    expect(await run('six', url)).toEqual({ fetched: 1, late: 0 })
    expect(await kept()).toHaveLength(2)
  })

  it.each<[string, RequestListener]>([
    ['half a page', (_, response) => void response.end(page('18/11/2026').replace('</table>', ''))],
    ['the day before', (_, response) => void response.end(Buffer.from(page('17/11/2026'), 'latin1'))],
    ['nonsense', (_, response) => void response.end('<script>alert(1)</script>')],
    ['a fault', (_, response) => void response.writeHead(503).end()],
    [
      'somewhere else',
      (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    [
      'where clouds keep their keys',
      (_, response) =>
        void response.writeHead(301, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
    ],
    ['a file', (_, response) => void response.writeHead(307, { location: 'file:///etc/passwd' }).end()],
    ['a bomb', (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(BOMB)],
    [
      'half of it, and breaks off',
      (_, response) =>
        void response
          .writeHead(200, { 'content-length': '500' })
          .end('Jour;Code;Unité;Cours\n2026-11-18', () => response.destroy()),
    ],
    ['the day after', (_, response) => void response.end(Buffer.from(page('19/11/2026'), 'latin1'))],
    ['what is no day', (_, response) => void response.end(page('31/02/2026'))],
    ['no number', (_, response) => void response.end(page('18/11/2026').replace('3,3868', 'NaN'))],
    [
      'a number of another kind',
      (_, response) => void response.end(page('18/11/2026').replace('3,3868', '3e9')),
    ],
    [
      'nothing for a rate',
      (_, response) => void response.end(page('18/11/2026').replace('3,3868', '0,0000')),
    ],
    [
      'less than nothing',
      (_, response) => void response.end(page('18/11/2026').replace('3,3868', '-3,3868')),
    ],
    [
      'a currency that nobody trades',
      (_, response) => void response.end(page('18/11/2026').replaceAll('EUR', 'XXX')),
    ],
    [
      'two rates of one currency',
      (_, response) =>
        void response.end(
          `Jour;Code;Unité;Cours\n${['3,3868', '33,868'].map((rate) => `2026-11-18;EUR;1;${rate}`).join('\n')}`,
        ),
    ],
    [
      'a letter that nothing can keep',
      (_, response) =>
        void response.end(page('18/11/2026').replace('EURO', 'EU\u0000RO').replace('EUR<', 'EU\u0000R<')),
    ],
    ['without end', (_, response) => void response.end('x'.repeat(2_000_000))],
    [
      'a line of another day only',
      (_, response) => void response.end('Jour;Code;Unité;Cours\n2026-11-17;EUR;1;3,3'),
    ],
  ])('takes nothing where it answers %s', async (_what, answer) => {
    expect(await run('six', await serve(answer))).toEqual({ fetched: 0, late: 0 })
    expect(await kept()).toEqual([])
  })
})

describe('a rate with a wrong point', () => {
  it('waits, marked, for two people, and is in force for nobody meanwhile', async () => {
    const lines = (day: string, rate: string) => `Jour;Code;Unité;Cours\n${day};EUR;1;${rate}`
    const wednesday = await serve((_, response) => void response.end(lines('2026-11-18', '3,3868')))
    expect(await run('six', wednesday)).toEqual({ fetched: 1, late: 0 })
    const decided = { decided_by: world.people.backOffice.userId, decided_at: new Date() }
    await world.db
      .updateTable('fixings')
      .set({ status: 'IN_FORCE', ...decided })
      .execute()
    listener?.close()
    const thursday = await serve((_, response) => void response.end(lines('2026-11-19', '33,868')))
    world.clock.time = new Date('2026-11-19T17:00:00Z')
    expect(await runNow(thursday)).toEqual({ fetched: 1, late: 0 })
    expect((await kept()).map(({ day, status }) => [day, status]).sort()).toEqual([
      ['2026-11-18', 'IN_FORCE'],
      ['2026-11-19', 'SUSPECT'],
    ])
  })
})

describe('rates that nobody has brought by 20:00', () => {
  it('are told to the platform once, by however many processes, where it keeps any', async () => {
    expect(await run('eight', null)).toEqual({ fetched: 0, late: 0 })
    await world.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('fixing_imports')
        .values({
          ...{ id: crypto.randomUUID(), source: 'FETCHED', name: 'x', sha256: '0'.repeat(64), left_out: [] },
          brought_at: new Date('2026-11-17T17:00:00Z'),
        })
        .execute()
      const { id: import_id } = await tx.selectFrom('fixing_imports').select('id').executeTakeFirstOrThrow()
      const row = { id: crypto.randomUUID(), day: '2026-11-17', revision: 1, import_id, findings: '[]' }
      await tx
        .insertInto('fixings')
        .values({ ...row, status: 'RECEIVED' })
        .execute()
      const decided = { decided_by: world.people.backOffice.userId, decided_at: new Date() }
      await tx
        .updateTable('fixings')
        .set({ status: 'IN_FORCE', ...decided })
        .execute()
    })
    expect(await run('six', null)).toEqual({ fetched: 0, late: 0 })
    const runs = await Promise.all(Array.from({ length: 4 }, () => run('eight', null)))
    expect(runs.reduce((sum, { late }) => sum + late, 0)).toBe(1)
    expect((await traceOf(world.db, 'fixing')).events).toEqual(['fixing.late'])
  })
})
