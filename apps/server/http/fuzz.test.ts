import { houseErrorSchema } from '@fxmatch/contract/errors/house-error'
import { type Call, pathsOf } from '@fxmatch/contract/http/call'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contractCalls } from '../testing/contract-calls.ts'
import { bearer, createTestApp, openSession, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld, type Person, place, publish } from '../testing/market-world.ts'
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

/** Random requests against every call: never a fault of ours, always a house error where refused. */
it('answers any input with 2xx or a 4xx house error', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...calls),
      fc.nat({ max: PEOPLE.length - 1 }),
      fc.array(text, { minLength: 1, maxLength: 1 }),
      fc.dictionary(fc.constantFrom(...MEMBERS), fc.oneof(text, fc.array(text, { maxLength: 3 })), {
        maxKeys: 6,
      }),
      body,
      fc.boolean(),
      fc.boolean(),
      async (call, who, [param = ''], query, payload, wellFormed, aliased) => {
        const search = new URLSearchParams(
          Object.entries(query).flatMap(([name, value]) =>
            [value].flat().map((item): [string, string] => [name, item]),
          ),
        )
        const usual = new URLSearchParams(wellFormed ? SAMPLE_REQUESTS[call.name]?.query : '')
        for (const [name, value] of usual) if (!search.has(name)) search.set(name, value)
        const under = (aliased ? pathsOf(call).at(-1) : undefined) ?? call.path
        const path = under.replace(/:(\w+)/g, encodeURIComponent(param.toWellFormed()))
        const response = await server.app.inject({
          method: call.method,
          url: `${path}?${search}`,
          headers: { ...bearer(tokens[who] ?? ''), 'content-type': 'application/json' },
          ...(call.method === 'GET' ? {} : { payload: JSON.stringify(overlaid(call, payload, wellFormed)) }),
        })
        expect(response.statusCode, `${call.name}: ${response.body.slice(0, 300)}`).toBeLessThan(500)
        if (response.statusCode >= 400) {
          expect(houseErrorSchema.safeParse(response.json()).success, response.body).toBe(true)
        }
      },
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 2_000) },
  )
}, 300_000)
