import type { Call } from '@fxmatch/contract/http/call'
import { readWorkbook } from '@fxmatch/documents/testing/read-workbook'
import { KIND_CAPABILITIES } from '@fxmatch/domain/access/capabilities'
import { COMPANY_KINDS } from '@fxmatch/domain/access/roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractCalls } from '../testing/contract-calls.ts'
import { fingerprint } from '../testing/fingerprint.ts'
import { bearer, createTestApp, openSession, TEST_CONFIG, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { idsNamedBy } from '../testing/named-ids.ts'
import { marksOf } from '../testing/object-marks.ts'
import { type Known, OBJECT_ROWS, type ObjectRow } from '../testing/object-table.ts'
import { addStrangers, pathOf, plantObjects, plantOwn, type Stranger } from '../testing/object-world.ts'
import type { CompanyKey, Person } from '../testing/plant-market.ts'
import { NOBODY, SAMPLE_REQUESTS } from '../testing/sample-requests.ts'

// Two banks, two exchange offices, two companies. The objects are the first ones'; the second ones' people have every
// right that their kind can have, know every id, and must learn and change nothing.

const calls = await contractCalls()
function callNamed(name: string): Call {
  const call = calls.find((one) => one.name === name)
  if (!call) throw new Error(`no call ${name}`)
  return call
}
const rows = Object.entries(OBJECT_ROWS).flatMap(([name, asked]) =>
  [asked].flat().map((row): [Call, ObjectRow] => [callNamed(name), row]),
)
const families = [...new Set(rows.map(([, { family }]) => family))].sort()
const isTried = ({ params, query, body }: ObjectRow) =>
  params !== undefined || query !== undefined || body !== undefined

const ANY = { id: NOBODY }

let world: MarketWorld
let server: TestApp
let known: Known
let strangers: Stranger[]
const tokens = new Map<Person, string>()

beforeAll(async () => {
  world = await createMarketWorld()
  const { trustLimit } = TEST_CONFIG
  server = await createTestApp(world, { trustLimit: { ...trustLimit, failuresPerAddress: 999 } })
  strangers = await addStrangers(world)
  known = {
    world,
    objects: await plantObjects(world, server),
    own: await plantOwn(world, server, strangers),
  }
  for (const who of Object.keys(world.people) as Person[])
    tokens.set(who, await openSession(world, world.people[who], true))
})
afterAll(async () => {
  await server.close()
  await world.close()
})

async function send(token: string, call: Call, row: ObjectRow) {
  const sample = SAMPLE_REQUESTS[call.name] ?? {}
  const payload = row.body?.(known) ?? sample.body
  const url = pathOf(call, row.params?.(known) ?? sample.params ?? ANY)
  const response = await server.app.inject({
    method: call.method,
    url,
    query: row.query?.(known) ?? Object.fromEntries(new URLSearchParams(sample.query)),
    headers: bearer(token),
    ...(payload ? { payload } : {}),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const { code = null, fields = [] } = isJson && response.statusCode >= 400 ? response.json() : {}
  const field: string | undefined = fields[0]?.path
  const asked = `${url} ${JSON.stringify(payload)}`
  return {
    status: response.statusCode,
    code: field === undefined ? code : `${code} ${field}`,
    body: response.body,
    asked,
  }
}

/** What an answer tells that its request did not name. */
function leaks(answer: string, asked: string): string[] {
  return marksOf(known).filter((mark) => answer.includes(mark) && !asked.includes(mark))
}

/** Of the platform alone: no company's people have the capability, as the matrix of roles shows. */
const ofPlatform = ({ access }: Call) =>
  access !== 'public' &&
  access !== 'signed-in' &&
  !COMPANY_KINDS.some((kind) => kind !== 'PLATFORM' && KIND_CAPABILITIES[kind].has(access))

/** Marks that those were told whose they are. */
const seen = new Set<string>()

it('has a row for every call that names an object, and a call for every row', () => {
  const platform = new Set(calls.filter(ofPlatform).map(({ name }) => name))
  const named = idsNamedBy(server.app.swagger()).filter(
    ({ call, at }) => !platform.has(call) && !at.startsWith('query'),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ call }) => !(call in OBJECT_ROWS))).toEqual([])
})

describe.each(families)('%s', (family) => {
  const mine = rows.filter(([, row]) => row.family === family && isTried(row))

  it('is not there for strangers, and stays as it is', async () => {
    const before = await fingerprint(world.db)
    for (const [call, row] of mine) {
      for (const stranger of strangers.filter((one) => row.by?.(one) ?? true)) {
        const answer = await send(stranger.token, call, row)
        const cell = `${call.name} by ${stranger.name}: ${answer.status} ${answer.body.slice(0, 200)}`
        if (row.open === undefined)
          expect.soft(['NOT_FOUND', 'MISSING_CAPABILITY', row.refusal], cell).toContain(answer.code)
        else expect.soft(answer.status, cell).toBe(call.status)
        expect.soft(leaks(answer.body, answer.asked), cell).toEqual([])
      }
    }
    expect(await fingerprint(world.db), family).toBe(before)
  })

  it('is there for those whose it is', async () => {
    for (const [call, row] of mine.filter(([{ method }]) => method === 'GET')) {
      const answers = []
      for (const [who, token] of tokens) {
        const { status, body, asked } = await send(token, call, row)
        answers.push(`${who}: ${status}`)
        for (const mark of leaks(body, asked)) seen.add(mark)
        if (status === call.status) break
      }
      expect.soft(answers.at(-1), `${call.name} ${answers}`).toContain(`: ${call.status}`)
    }
  })
})

/** Whose objects each of the second companies asks for. */
const counterpart: Readonly<Record<string, CompanyKey>> = {
  otherBank: 'bank',
  otherOffice: 'office',
  otherCorporate: 'corporate',
}

/** All cells of the file that a person gets from a call for a workbook; nothing where it is refused. */
async function textOfFile(call: Call, stranger: Stranger): Promise<string> {
  const headers = bearer(stranger.token)
  const query = Object.fromEntries(new URLSearchParams(SAMPLE_REQUESTS[call.name]?.query))
  const own = call.name === 'exportOrders' ? { company: stranger.actor.companyId } : {}
  const asked = await server.app.inject({ url: call.path, query: { ...query, ...own }, headers })
  if (asked.statusCode >= 400) return ''
  // Either the file itself, or where it lies.
  const file = String(asked.headers['content-type']).startsWith('application/json')
    ? await server.app.inject({ url: `/docs/${asked.json().data.uuid}`, headers })
    : asked
  expect(file.statusCode).toBe(200)
  return JSON.stringify([...readWorkbook(file.rawPayload).cells.values()])
}

const isWorkbook = ({ path }: Call) => path.endsWith('/excel')
const gets = calls.filter(
  ({ method, path, access }) => method === 'GET' && !path.includes(':') && access !== 'public',
)
const lists = gets.filter((call) => !isWorkbook(call))

describe('a list', () => {
  it.each(lists)('$name has nothing of others in it', async (call) => {
    for (const stranger of strangers) {
      const answer = await send(stranger.token, call, { family: '' })
      expect.soft(leaks(answer.body, answer.asked), `${call.name} by ${stranger.name}`).toEqual([])
    }
  })

  it('asked by the ids of others has nothing of others in it', async () => {
    const { companies, people, agencyId } = world
    const foreign: Readonly<Record<string, string>> = {
      agence: agencyId,
      user: people.trader.userId,
      user_id: people.trader.userId,
    }
    const asked = idsNamedBy(server.app.swagger()).filter(({ at }) => at.startsWith('query.'))
    expect(asked.length).toBeGreaterThan(30)
    for (const { call: name, at } of asked) {
      const parameter = at.slice('query.'.length)
      const call = callNamed(name)
      for (const stranger of strangers.filter((one) => one.name.startsWith('front'))) {
        const { companyId, userId } = stranger.actor
        const ownPath = { company: companyId, companyId, userId, counterparty: companies.office }
        const values = { isoCode: 'EUR', currency: 'EUR', rateType: 'PURCHASE' }
        const id = foreign[parameter] ?? companies[counterpart[stranger.company] ?? 'bank']
        const sample = Object.fromEntries(new URLSearchParams(SAMPLE_REQUESTS[name]?.query))
        const url = pathOf(call, { ...ownPath, ...values })
        const query = { ...sample, [parameter]: id }
        const response = await server.app.inject({ url, query, headers: bearer(stranger.token) })
        const cell = `${name} ${parameter} by ${stranger.name}: ${response.statusCode} ${response.body.slice(0, 300)}`
        expect.soft(response.statusCode, cell).toBeLessThan(500)
        expect.soft(leaks(response.body, `${url} ${id}`), cell).toEqual([])
      }
    }
  })

  it('put into a workbook has nothing of others in it', async () => {
    const files = calls.filter(isWorkbook)
    expect(files).toHaveLength(13)
    for (const call of files)
      for (const stranger of strangers.filter((one) => one.name.startsWith('front')))
        expect(leaks(await textOfFile(call, stranger), ''), `${call.name} by ${stranger.name}`).toEqual([])
  })

  it('has it for those whose it is: what is looked for can be found', async () => {
    for (const call of lists) {
      for (const who of ['trader', 'root', 'office', 'company', 'validator', 'trustOffice'] as const) {
        const answer = await send(tokens.get(who) ?? '', call, { family: '' })
        for (const mark of leaks(answer.body, answer.asked)) seen.add(mark)
      }
    }
    const { bank, trust } = known.objects
    // Told once, or the one id that its own call asks for.
    const secrets = [bank.feed, bank.signUp.uploadUuid, trust.asked.secret]
    const named = [bank.settlement, bank.exported, trust.tier]
    const unseen = marksOf(known).filter((mark) => !seen.has(mark))
    expect(unseen.sort()).toEqual([...secrets, ...named].sort())
  })
})

describe('a change', () => {
  it('finds the object where those ask for it whose it is', async () => {
    for (const [call, row] of rows.filter(
      ([{ method, access }, one]) => method !== 'GET' && isTried(one) && !one.by && access !== 'public',
    )) {
      const answers = []
      for (const [who, token] of tokens) {
        const { code } = await send(token, call, row)
        answers.push(`${who}: ${code}`)
        if (code !== 'NOT_FOUND' && code !== 'MISSING_CAPABILITY') break
      }
      expect.soft(answers.at(-1), `${call.name} ${answers}`).not.toMatch(/NOT_FOUND|MISSING_CAPABILITY/)
    }
  })
})
