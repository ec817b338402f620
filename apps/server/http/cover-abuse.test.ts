import { sumDecimals } from '@fxmatch/domain/money/amount'
import { beforeAll, expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import type { Person } from '../testing/plant-market.ts'
import { request as requested, setMargins, setRemainderRate } from '../testing/request-world.ts'

// A cover plan as somebody would use it who wants it to look better than it is, or to read another one's.

const journey = callJourney(['cover', 'import-titles', 'order-requests', 'basket'])
const { make, request } = journey
const world = () => journey.world()

const CALLS = {
  cover: {},
  exportCover: {},
  proposeCoverPolicy: { body: { version: 0, steps: [{ before: 30, working: false, percent: 50 }] } },
  proposeBudgetRate: { body: { version: 0, currency: 'EUR', year: 2026, rate: '3.4' } },
} as const
const answer = async (who: Person, name: string, input: object = {}) => {
  const { statusCode, body } = await request(who, name, input as never)
  const { code, rule, fields } = statusCode < 300 ? {} : JSON.parse(body)
  return [statusCode, code, rule ?? fields?.[0]?.rule]
}
const budget = (rate: string, more: object = {}) => ({
  body: { version: 0, currency: 'EUR', year: 2026, rate, ...more },
})
const proposed = async (who: Person, percent: number): Promise<string> => {
  const steps = [{ before: 90, working: false, percent }]
  const { pending } = await make(who, 'proposeCoverPolicy', { body: { version: 0, steps } })
  return pending[0].id
}
/** Makes somebody a colleague of the company, with roles of their own. */
const joins = async (who: Person, roles: readonly string[] = ['ROLE_ORGANIZATION_ADMIN']) => {
  const { userId } = world().people[who]
  await world()
    .db.updateTable('users')
    .set({ company_id: world().companies.corporate })
    .where('id', '=', userId)
    .execute()
  await world().db.deleteFrom('user_roles').where('user_id', '=', userId).execute()
  await world()
    .db.insertInto('user_roles')
    .values(roles.map((role, rank) => ({ user_id: userId, rank, role: role as never })))
    .execute()
}
const plan = () => make('company', 'cover')

beforeAll(async () => {
  await setMargins(world())
  await setRemainderRate(world(), 'bank', '3.4210')
  await requested(world(), { totalAmount: '1000', importAmount: '9000', importReference: 'PLAN-1' })
  const [{ id }] = (await make('company', 'importTitles', { query: { reference: 'PLAN-1' } })).data
  const dues = [{ on: '2026-12-15', amount: '1000.01' }]
  await make('company', 'declareDues', { params: { id }, body: { edition: 0, dues } })
})

it('is no matter of its bank, of offices, of the platform or of another company', async () => {
  const change = { params: { id: await proposed('company', 60) } }
  const all = { ...CALLS, confirmCover: change, withdrawCover: change }
  const others = [
    'trader',
    'validator',
    'bankCompliance',
    'office',
    'backOffice',
    'auditor',
    'compliance',
  ] as const
  for (const who of others)
    for (const [name, input] of Object.entries(all))
      expect([who, name, (await answer(who, name, input))[0]]).toEqual([who, name, 403])
  const refused = { ...change, body: { reason: 'Ce n’est pas à eux' } }
  for (const [name, input] of Object.entries({ ...all, refuseCover: refused }))
    if (!(name in CALLS))
      expect([name, await answer('otherCompany', name, input)]).toEqual([name, [404, 'NOT_FOUND', undefined]])
  // What the bank reads of its client's title has no day of payment, no policy and no rate.
  const read = async (who: Person, name: string) => JSON.stringify((await request(who, name)).json())
  for (const who of ['validator', 'otherValidator', 'tickets'] as const)
    expect(await read(who, 'importTitles')).not.toMatch(/1000\.01|2026-12-15/)
  await make('company', 'withdrawCover', change)
})

it('takes the word of no colleague who only reads, and of nobody who is alone', async () => {
  await joins('rival', ['ROLE_LIMITED', 'ROLE_ORGANIZATION_ADMIN'])
  const change = { params: { id: await proposed('company', 60) } }
  expect((await plan()).settings.alone).toBe(true)
  expect((await answer('rival', 'confirmCover', change)).slice(0, 2)).toEqual([403, 'MISSING_CAPABILITY'])
  expect(await answer('company', 'confirmCover', change)).toEqual([403, 'SEGREGATION', 'SEGREGATION_CHANGE'])
  expect(await answer('company', 'refuseCover', { ...change, body: { reason: 'Pour voir' } })).toEqual([
    ...[403, 'SEGREGATION', 'SEGREGATION_CHANGE'],
  ])
  await make('company', 'withdrawCover', change)
})

it('confirms what the second person saw, and no other one put in its place', async () => {
  await joins('otherCompany')
  const seen = await proposed('company', 90)
  await make('company', 'withdrawCover', { params: { id: seen } })
  const put = await proposed('company', 1)
  expect(await answer('otherCompany', 'confirmCover', { params: { id: seen } })).toEqual([
    ...[409, 'RULE_CHANGE_DECIDED', 'CHANGE_DECIDED'],
  ])
  const { pending, policy } = (await plan()).settings
  expect([pending.map(({ id }: { id: string }) => id), policy.version]).toEqual([[put], 0])
  await make('company', 'withdrawCover', { params: { id: put } })
})

it('is decided once, whatever three people press at the same moment', async () => {
  for (let round = 0; round < 4; round += 1) {
    const params = { id: await proposed('company', 90) }
    const answers = await Promise.all([
      answer('otherCompany', 'refuseCover', { params, body: { reason: 'Trop tôt' } }),
      answer('company', 'withdrawCover', { params }),
      answer('otherCompany', 'refuseCover', { params, body: { reason: 'Trop tôt' } }),
    ])
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409, 409])
    const change = await world()
      .db.selectFrom('cover_changes')
      .select('status')
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    expect(['REFUSED', 'WITHDRAWN']).toContain(change.status)
  }
})

it('takes a rate for the unit in which its currency is quoted, and no look-alike of one', async () => {
  const yen = (rate: string) => budget(rate, { currency: 'JPY' })
  // Of a thousand yen: for one, for a hundred, and the reference the wrong way round.
  for (const rate of ['0.0225', '2.25', '22500', '44.4'])
    expect([rate, await answer('company', 'proposeBudgetRate', yen(rate))]).toEqual([
      ...[rate, [400, 'RATE_OUT_OF_RANGE', 'OPENING_RATE_DEVIATION']],
    ])
  for (const rate of ['0', '0.0001', '-3.4', '1000000000', '6', '1.6'])
    expect([rate, (await answer('company', 'proposeBudgetRate', budget(rate))).slice(0, 2)]).toEqual([
      ...[rate, [400, 'RATE_OUT_OF_RANGE']],
    ])
  for (const rate of ['1e9', 'NaN', '3,4,5', '۳.4', '3\u200b.4', '３.４', '0x3', ' '])
    expect([rate, (await answer('company', 'proposeBudgetRate', budget(rate)))[0]]).toEqual([rate, 400])
  expect((await plan()).settings.pending).toEqual([])
})

it('covers nothing by what was called off, and nothing twice', async () => {
  const [covered, open] = ['1000.00', '0.01']
  const cell = async () =>
    (await plan()).rows[0].cells.find(({ month }: { month: string }) => month === '2026-12')
  // A cent is open still: it is no covered month.
  expect(await cell()).toMatchObject({ due: '1000.01', covered, open, draft: '1000.00' })
  const second = await requested(world(), { totalAmount: '4000', importReference: 'PLAN-1' })
  expect(await cell()).toMatchObject({ covered: '1000.01', open: '0.00' })
  const cancelled = async (id: string) =>
    make('company', 'cancelOrderRequest', { params: { id }, body: { reason: 'Appelé ailleurs' } })
  await cancelled(second.id)
  expect(await cell()).toMatchObject({ covered, open })
  const [first] = await world()
    .db.selectFrom('order_requests')
    .select('id')
    .where('status', '=', 'DRAFT')
    .where('company_id', '=', world().companies.corporate)
    .execute()
  await cancelled(first?.id ?? '')
  expect(await cell()).toMatchObject({ covered: '0.00', open: '1000.01', draft: '0.00' })
})

it('says the same sums to who pays: cell, row and total', async () => {
  const { rows, total } = await plan()
  const sum = (parts: readonly string[]) => sumDecimals(parts).toFixed()
  for (const row of rows) {
    const figure = (value: string) => sum([value])
    for (const id of ['due', 'covered', 'open'])
      expect(sum(row.cells.map((cell: Record<string, string>) => cell[id]))).toBe(figure(row[id]))
    for (const one of [row, ...row.cells]) expect(sum([one.covered, one.open])).toBe(figure(one.due))
  }
  expect(sum([total.covered, total.open])).toBe(sum([total.due]))
  expect(sum(rows.map(({ openValue }: { openValue: string }) => openValue))).toBe(sum([total.open]))
})
