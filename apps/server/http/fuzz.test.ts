import { houseErrorSchema } from '@fxmatch/contract/errors/house-error'
import { type Call, pathsOf } from '@fxmatch/contract/http/call'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contractCalls } from '../testing/contract-calls.ts'
import { fingerprint } from '../testing/fingerprint.ts'
import { acceptedBy, broken } from '../testing/from-schema.ts'
import { announce, FULL, SEED, times } from '../testing/gate.ts'
import { bearer, createTestApp, openSession, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld, place, publish } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'
import { SAMPLE_REQUESTS } from '../testing/sample-requests.ts'

const PEOPLE: Person[] = ['trader', 'second', 'tickets', 'office', 'backOffice', 'trustOffice']
/** Every name that some call reads, so that random input reaches beyond the first missing field. */
const MEMBERS = [
  'currency',
  'amount',
  'rate',
  'negotation_rate',
  'session_id',
  'agence',
  'agency',
  'cashOutType',
  'region',
  'zone',
  'form',
  'expireDate',
  'syndicate',
  'from',
  'status',
  'status[]',
  'reason',
  'bills',
  'startDate',
  'endDate',
  'before',
  'to',
  'expired',
  'pageSize',
  'offset',
  'sort',
  'direction',
  'ref',
  'user',
  'statusCode',
  'operation_type',
  'ex_uuid',
  'bank_ref',
  'exop',
  'company',
  'listing',
  'bank',
  'exop_uuid',
  'user_id',
  'synd_member',
  'username',
  'password',
  'old_password',
  'new_password',
  'token',
  'email',
  'race',
  'label',
  'deviationPercent',
  'smallestAmount',
  'largestAmount',
  'maxHours',
  'version',
  'days',
  'name',
  'activityDomain',
  'prevYearProvisionalAmt',
  'negotiatorIdentifier',
  'fingerprint',
  'search',
  'itemNbr',
  'page',
  'value',
  'was',
  'day',
  'year',
  'purchaseRate',
  'limitAmount',
  'rateValue',
  'bid',
  'rateType',
  'operationType',
  'city',
  'phone',
  'whatsapp',
  'quantity',
  'type',
  'data',
]
/** Random members laid over a well-formed request: past the schemas, into the commands and the database. */
function overlaid(call: Call, payload: unknown, wellFormed: boolean): unknown {
  const sample = SAMPLE_REQUESTS[call.name]?.body
  if (!wellFormed || sample === undefined || typeof payload !== 'object') return payload
  const known = Object.entries(payload ?? {}).filter(([name]) => name in sample)
  return { ...sample, ...Object.fromEntries(known) }
}

const calls = (await contractCalls()).filter(({ name }) => name !== 'logout')

let world: MarketWorld
let server: TestApp
let ids: string[]
const tokens: string[] = []

beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world, { signInLimit: { perUser: 1, perAddress: 1, windowMinutes: 9_999 } })
  for (const who of PEOPLE) tokens.push(await openSession(world, world.people[who], true))
  const free = await publish(world)
  const taken = await publish(world)
  ids = [
    await place(world, taken),
    `${free}`,
    `${taken}`,
    world.agencyId,
    world.companies.bank,
    world.companies.office,
  ]
})
afterAll(async () => {
  await server.close()
  await world.close()
})

const text = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'EUR',
      'CASH',
      'DIGITAL',
      'CASH_PAYMENT',
      'true',
      '2026-11-18',
      '2026-11-18T12:00:00Z',
      '+275760-09-13T00:00:00Z',
      '0000-01-01',
      '9999-12-31T23:59:59.999Z',
      '-1',
      '0',
      '1',
      '3.3868',
      '99999999999999',
      '999999999999999.999999',
      '9007199254740991',
      '2147483648',
      '1e5',
      '%',
      '_',
      "'; drop table orders; --",
      '\u0000',
      '\ud800',
      'NaN',
      'asc',
      'amount',
      'LISTED',
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 5 }).map((index) => ids[index] ?? '') },
  { weight: 1, arbitrary: fc.uuid() },
)
const scalar = fc.oneof(
  { weight: 5, arbitrary: text },
  {
    weight: 2,
    arbitrary: fc.oneof(fc.integer(), fc.double(), fc.maxSafeInteger(), fc.constantFrom(1, 2, 3, 8, 100)),
  },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false) },
)
const body = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.dictionary(
      fc.constantFrom(...MEMBERS),
      fc.oneof(
        { weight: 6, arbitrary: scalar },
        {
          weight: 1,
          arbitrary: fc.array(fc.dictionary(fc.constantFrom('nbr', 'bill'), scalar), { maxLength: 3 }),
        },
      ),
      { maxKeys: 6 },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
)

const REQUESTS = times(1_000, 20_000)
/** Which mutations the whole database is compared around. */
const WATCHED_EVERY = FULL ? 3 : 15
/** Answers besides a call's own that its route declares. */
const ALSO: Readonly<Record<string, readonly number[]>> = { exportFile: [202] }

interface Sent {
  readonly call: Call
  readonly who: number
  readonly path: string
  readonly query: URLSearchParams
  readonly payload: unknown
}

/** Random members under random names, alone or over a well-formed request. */
const scattered: fc.Arbitrary<Sent> = fc
  .tuple(
    fc.constantFrom(...calls),
    fc.nat({ max: PEOPLE.length - 1 }),
    text,
    fc.dictionary(fc.constantFrom(...MEMBERS), fc.oneof(text, fc.array(text, { maxLength: 3 })), {
      maxKeys: 6,
    }),
    body,
    fc.boolean(),
    fc.boolean(),
  )
  .map(([call, who, param, asked, payload, wellFormed, aliased]) => {
    const query = searchOf(asked)
    const usual = new URLSearchParams(wellFormed ? SAMPLE_REQUESTS[call.name]?.query : '')
    for (const [name, value] of usual) if (!query.has(name)) query.set(name, value)
    const under = (aliased ? pathsOf(call).at(-1) : undefined) ?? call.path
    const path = under.replace(/:(\w+)/g, encodeURIComponent(param.toWellFormed()))
    return { call, who, path, query, payload: overlaid(call, payload, wellFormed) }
  })

/** What the call's own schemas accept, every third time with one thing wrong. */
function fromSchemas(): fc.Arbitrary<Sent> {
  const parts = calls.map((call) =>
    fc.record({
      call: fc.constant(call),
      who: fc.nat({ max: PEOPLE.length - 1 }),
      params: acceptedBy(call.params, ids),
      asked: acceptedBy(call.query, ids),
      payload: acceptedBy(call.body, ids),
      wrong: fc.option(fc.record({ at: fc.nat(), how: fc.nat() }), { freq: 3 }),
      inBody: fc.boolean(),
    }),
  )
  return fc.oneof(...parts).map(({ call, who, params, asked, payload, wrong, inBody }) => {
    const known = typeof params === 'object' && params !== null ? params : {}
    const values = new Map(Object.entries(known).map(([name, value]) => [name, String(value)]))
    const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent((values.get(name) ?? ids[0] ?? '').toWellFormed()),
    )
    const spoil = wrong !== null
    return {
      call,
      who,
      path,
      query: searchOf(spoil && !inBody ? broken(asked, wrong) : asked),
      payload: spoil && inBody ? broken(payload, wrong) : payload,
    }
  })
}

function searchOf(members: unknown): URLSearchParams {
  const entries = typeof members === 'object' && members !== null ? Object.entries(members) : []
  return new URLSearchParams(
    entries.flatMap(([name, value]) => [value].flat().map((item): [string, string] => [name, String(item)])),
  )
}

/** Steps of a sign-in: a wrong one is written down. */
const NOTED_WHEN_REFUSED = new Set(['login', 'loginCode'])

it('answers any input with what the contract declares, and changes nothing where it refuses', async () => {
  announce('fuzz', `${REQUESTS} requests`)
  const counts = { done: 0, refused: 0 }
  let mutations = 0
  await fc.assert(
    fc.asyncProperty(fc.oneof(scattered, fromSchemas()), async (sent) => {
      const { call, who, path, query, payload } = sent
      if (call.method !== 'GET') mutations += 1
      // Looking at everything costs more than the request.
      const watched =
        call.method !== 'GET' && mutations % WATCHED_EVERY === 0 && !NOTED_WHEN_REFUSED.has(call.name)
      const before = watched ? await fingerprint(world.db) : ''
      const response = await server.app.inject({
        method: call.method,
        url: `${path}?${query}`,
        headers: { ...bearer(tokens[who] ?? ''), 'content-type': 'application/json' },
        ...(call.method === 'GET' ? {} : { payload: JSON.stringify(payload) ?? '' }),
      })
      const { statusCode, headers } = response
      const said = `${call.name} ${statusCode}: ${response.body.slice(0, 300)}`
      expect(statusCode, said).toBeLessThan(500)
      if (statusCode < 400) {
        counts.done += 1
        expect([call.status, ...(ALSO[call.name] ?? [])], said).toContain(statusCode)
        const isJson = String(headers['content-type']).startsWith('application/json')
        if (isJson && statusCode === call.status)
          expect(call.response.safeParse(response.json()).error?.issues ?? [], said).toEqual([])
        return
      }
      counts.refused += 1
      expect(houseErrorSchema.safeParse(response.json()).success, said).toBe(true)
      if (watched) expect(await fingerprint(world.db), said).toBe(before)
    }),
    { seed: SEED, numRuns: REQUESTS },
  )
  console.info(`gate fuzz: ${counts.done} done, ${counts.refused} refused`)
  expect(counts.done).toBeGreaterThan(REQUESTS / 20)
}, 1_800_000)
