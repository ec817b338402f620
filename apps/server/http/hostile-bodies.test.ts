import { gzipSync } from 'node:zlib'
import type { Call } from '@fxmatch/contract/http/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contractCalls } from '../testing/contract-calls.ts'
import { bearer, createTestApp, openSession, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { NOBODY, SAMPLE_REQUESTS } from '../testing/sample-requests.ts'
import { findUnstorableText } from './storable-text.ts'

// Bodies that say more than they are asked for, say it twice, or are made to hurt who reads them.

const mutations = (await contractCalls()).filter(({ method }) => method !== 'GET')

let world: MarketWorld
let server: TestApp
let token: string
beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world)
  token = await openSession(world, world.people.root, true)
})
afterAll(async () => {
  await server.close()
  await world.close()
})

/** What nobody decides by writing it into a request. */
const SMUGGLED: Readonly<Record<string, unknown>> = {
  role: 'ROLE_HIVE_BO',
  roles: ['ROLE_HIVE_BO'],
  company: NOBODY,
  company_id: NOBODY,
  companyId: NOBODY,
  status: 13,
  version: 999,
  id: NOBODY,
  userId: NOBODY,
  user_id: NOBODY,
  placed_by: NOBODY,
  created_at: '2000-01-01T00:00:00Z',
  capabilities: ['configuration.manage'],
  isAdmin: true,
  password_hash: 'x',
  disabled_at: null,
}

interface Shape {
  readonly properties?: object
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}
/** Members that a schema asks for, whichever of its forms. */
function declared(shape: Shape): Set<string> {
  const { properties = {}, items, anyOf = [] } = shape
  const below = [...(items ? [items] : []), ...anyOf].flatMap((one) => [...declared(one)])
  return new Set([...Object.keys(properties), ...below])
}
const shapeOf = ({ body }: Call): Shape =>
  z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape

/** Members of a body, of its first item where it is a list. */
const members = (value: unknown): object => (Array.isArray(value) ? value[0] : value) ?? {}
const withMore = (body: unknown, more: object) =>
  Array.isArray(body) ? body.map((item) => ({ ...item, ...more })) : { ...(body as object), ...more }

describe('a body', () => {
  const withBody = mutations.flatMap((call) => {
    const sample = SAMPLE_REQUESTS[call.name]?.body
    return sample === undefined ? [] : [{ name: call.name, call, sample }]
  })

  it.each(withBody)('of $name decides nothing that it is not asked for', ({ call, sample }) => {
    const known = declared(shapeOf(call))
    const more = Object.fromEntries(Object.entries(SMUGGLED).filter(([name]) => !known.has(name)))
    expect(Object.keys(more).length).toBeGreaterThan(8)
    const plain = call.body.parse(sample)
    const smuggled = call.body.safeParse(withMore(sample, more))
    // Either refused, or read as if nothing more had been said.
    if (smuggled.success) expect(smuggled.data).toEqual(plain)
    for (const name of Object.keys(more)) expect(members(plain)).not.toHaveProperty(name)
  })

  it('asks for who one is, or how far a thing is, only where it is the thing to be said', () => {
    const asked = withBody.flatMap(({ name, call }) =>
      [...declared(shapeOf(call))]
        .filter((member) => member in SMUGGLED)
        .map((member) => `${name}.${member}`),
    )
    expect(asked.sort()).toEqual(ASKED)
  })

  it('of a call that takes none is not read', () => {
    const without = mutations.filter(({ name }) => SAMPLE_REQUESTS[name]?.body === undefined)
    for (const { name, body } of without) {
      if (body instanceof z.ZodUnknown) continue
      const read = body.safeParse(SMUGGLED)
      if (read.success) expect(Object.keys(members(read.data)), name).toEqual([])
    }
  })
})

const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/login_check',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
const SIGN_IN = '"username":"nobody","password":"x"'

describe('JSON', () => {
  it.each<[string, string | Buffer, number, Record<string, string>?]>([
    ['nested without end', '['.repeat(200_000), 400],
    ['nested a hundred thousand times', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400],
    [
      'nested in a member that nobody reads',
      `{${SIGN_IN},"a":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
      401,
    ],
    [
      'with a hundred thousand members',
      `{${SIGN_IN},${Array.from({ length: 60_000 }, (_, n) => `"m${n}":0`).join()}}`,
      401,
    ],
    ['too long', `{${SIGN_IN},"a":"${'x'.repeat(1_048_576)}"}`, 413],
    ['that sets a prototype', `{${SIGN_IN},"__proto__":{"roles":["ROLE_HIVE_BO"]}}`, 400],
    ['that sets a prototype deep inside', `{${SIGN_IN},"a":[{"b":{"__proto__":{"c":1}}}]}`, 400],
    ['that sets a prototype in other letters', `{${SIGN_IN},"\\u005f\\u005fproto__":{"a":1}}`, 400],
    ['that sets a constructor', `{${SIGN_IN},"constructor":{"prototype":{"a":1}}}`, 400],
    ['that says a thing twice', `{"username":"a","username":"nobody","password":"x"}`, 401],
    ['with a huge number', `{"username":1e999,"password":"x"}`, 400],
    ['with a list for a text', `{"username":["nobody"],"password":"x"}`, 400],
    ['with an object for a text', `{"username":{"$ne":null},"password":{"$gt":""}}`, 400],
    ['with a control character in a name', `{"username":"no\\u0008body","password":"x"}`, 400],
    ['that turns the direction of a name', `{"username":"no\\u202ebody","password":"x"}`, 400],
    ['of half a character', `{"username":"\\udc00","password":"x"}`, 400],
    ['that is no UTF-8', Buffer.from(`{"username":"\xff\xfe","password":"x"}`, 'latin1'), 401],
    [
      'in UTF-16',
      Buffer.from(`{${SIGN_IN}}`, 'utf16le'),
      400,
      { 'content-type': 'application/json; charset=utf-16' },
    ],
    [
      'that unfolds',
      gzipSync(`{${SIGN_IN},"a":"${'x'.repeat(10_000_000)}"}`),
      400,
      { 'content-encoding': 'gzip' },
    ],
  ])('%s is answered by the house', async (_name, payload, status, headers) => {
    const response = await post(payload, headers)
    expect(response.statusCode, response.body.slice(0, 200)).toBe(status)
    expect(response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) })
    expect(response.body).not.toMatch(/node_modules|SyntaxError|at \w+ \(|select /)
    expect({}).not.toHaveProperty('roles')
  })
})

it('keeps line breaks and tabs, and no other control character', () => {
  expect(findUnstorableText({ text: 'une\nligne\r\n\tet' })).toBeNull()
  for (const bad of ['\u0000', '\u0007', '\u001b[31m', '\u007f', '\u0085', '\u202d', '\u202e', '\ud800'])
    expect(findUnstorableText({ text: `a${bad}b` }), JSON.stringify(bad)).toBe('text')
  // Arabic, with the marks that it needs.
  expect(findUnstorableText({ text: 'شركة\u200f النسيج \u2066FX\u2069' })).toBeNull()
})

it.each([
  ['/api/agence', `company=${NOBODY}&company=${NOBODY}`],
  ['/api/search', 'q=FX-1&q=FX-2'],
  ['/api/exchange-rate/company/x/history', 'currency=EUR&currency=USD'],
  ['/api/users', `company[$ne]=x&company=${NOBODY}&company=x`],
])('refuses a parameter that is given twice: %s', async (url, query) => {
  const path = url.replace('/x/', `/${world.companies.bank}/`)
  const response = await server.app.inject({ url: `${path}?${query}`, headers: bearer(token) })
  expect([response.statusCode, response.json().code]).toEqual([400, 'INVALID_INPUT'])
})

/** A change of rights names the rights, a step the state that is meant, an optimistic change the version that was seen. */
const ASKED: readonly string[] = [
  'addAgency.company',
  'answerExecutionReport.version',
  'buyTrustTokens.company',
  'cancelDelivery.version',
  'cashOutOrder.version',
  'changeAuthorisationRule.version',
  'changeEndpoint.version',
  'changeStandingOrder.version',
  'changeView.version',
  'confirmMarketRoom.version',
  'decideOpenRate.status',
  'deliverOrder.version',
  'generateTicket.version',
  'objectToExecutionReport.version',
  'proposeAgencyRates.id',
  'proposeAllAgencyRates.id',
  'proposeBudgetRate.version',
  'proposeCoverPolicy.version',
  'proposeLimit.userId',
  'proposeStandardRates.id',
  'recordBanknotes.version',
  'recordInvoicePayment.version',
  'refuseBackOffice.version',
  'registerUser.company',
  'registerUser.roles',
  'rejectDelivery.version',
  'rejectOrder.status',
  'rejectTicket.version',
  'renewDisplayLink.version',
  'resendTrustCode.id',
  'saveDisplayBoard.version',
  'sendExecutionReport.version',
  'setMarketStatus.status',
  'setPositionPolicy.version',
  'setSecondStep.version',
  'signExecutionReport.version',
  'stepAlert.version',
  'stepStandingOrder.version',
  'updateAgencyRates.id',
  'updateAllAgencyRates.id',
  'updateExchangeRates.id',
  'updateUser.company',
  'updateUser.roles',
  'updateUser.version',
  'validateBackOffice.version',
  'validateRequestBackOffice.version',
  'verifyTrustCode.id',
  'withdrawInvoicePayment.version',
]
