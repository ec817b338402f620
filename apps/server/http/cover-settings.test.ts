import { readWorkbook } from '@fxmatch/documents/testing/read-workbook'
import { beforeAll, expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import type { Person } from '../testing/plant-market.ts'
import { request as requested, setMargins, setRemainderRate } from '../testing/request-world.ts'

// What a company says of its cover plan, through HTTP: tried first as who would like to be told less.

const journey = callJourney(['cover', 'import-titles', 'order-requests', 'basket'])
const { make, request } = journey
const world = () => journey.world()

const half = [{ before: 30, working: false, percent: 50 }]
const told = async (who: Person, name: string, input: object) => {
  const answer = await request(who, name, input as never)
  const body = answer.json()
  return [
    answer.statusCode,
    body.code,
    body.rule ?? body.fields?.[0]?.rule,
    body.fields?.map(({ path }: { path: string }) => path),
  ]
}
const policy = (steps: unknown, version = 0) => ({ body: { version, steps } })
const budget = (rate: unknown, more: object = {}) => ({
  body: { version: 0, currency: 'EUR', year: 2026, rate, ...more },
})
const settings = async (who: Person = 'company') => (await make(who, 'cover')).settings

beforeAll(async () => {
  await setMargins(world())
  await setRemainderRate(world(), 'bank', '3.4210')
  await requested(world(), { totalAmount: '1000', importAmount: '9000', importReference: 'PLAN-1' })
  const [{ id }] = (await make('company', 'importTitles', { query: { reference: 'PLAN-1' } })).data
  const dues = [{ on: '2026-12-15', amount: '2000' }]
  await make('company', 'declareDues', { params: { id }, body: { edition: 0, dues } })
})

it('takes no policy that is none', async () => {
  const step = (before: unknown, percent: unknown) => ({ before, working: false, percent })
  const refused: [unknown, string[]][] = [
    [[step(30, 101)], ['steps.0.percent']],
    [[step(30, 0.5)], ['steps.0.percent']],
    [[step(-1, 50)], ['steps.0.before']],
    [[step(60, 80), step(30, 50)], ['steps.1.percent']],
    [[step(30, 50), step(60, 80)], ['steps.1.before']],
    [Array.from({ length: 50 }, (_, place) => step(100 - place, place + 1)), ['steps']],
    [[], ['steps']],
    [[step('30', 50)], ['steps.0.before']],
  ]
  for (const [steps, paths] of refused) {
    const [status, code, , at] = await told('company', 'proposeCoverPolicy', policy(steps))
    expect([steps, status, code, at]).toEqual([steps, 400, 'INVALID_INPUT', paths])
  }
  expect((await settings()).pending).toEqual([])
})

it('takes no budget rate that is a slip of the pen, of no currency, or of no year to come', async () => {
  const rules = async (rate: unknown, more?: object) =>
    (await told('company', 'proposeBudgetRate', budget(rate, more))).slice(1, 3)
  for (const rate of ['0', '1e9', '1000000000', '34', '0.34', 'Infinity', -3.4])
    expect([rate, (await rules(rate))[1]]).not.toEqual([rate, undefined])
  for (const rate of ['0.00001', '3.40001', '³.⁴', 'З.4', '3.4.', ''])
    expect([rate, (await rules(rate))[1]]).toEqual([rate, 'PRICE_FORM'])
  expect(await rules('34')).toEqual(['RATE_OUT_OF_RANGE', 'OPENING_RATE_DEVIATION'])
  for (const currency of ['TND', 'XXX'])
    expect(await rules('3.4', { currency })).toEqual(['INVALID_INPUT', 'FIELD_INVALID'])
  for (const year of [2025, 2029, 2026.5])
    expect(await rules('3.4', { year })).toEqual(['INVALID_INPUT', 'OUT_OF_RANGE'])
  expect((await settings()).budgets).toEqual([])
})

it('is a matter of two people of the company', async () => {
  expect(await settings()).toMatchObject({ alone: true, policy: { version: 0, from: null } })
  const { pending } = await make('company', 'proposeCoverPolicy', policy(half))
  const [{ id }] = pending
  const params = { id }
  const confirm = (who: Person) => told(who, 'confirmCover', { params })
  expect(await confirm('company')).toEqual([403, 'SEGREGATION', 'SEGREGATION_CHANGE', undefined])
  // Nothing of it is another company's.
  expect((await confirm('otherCompany')).slice(0, 2)).toEqual([404, 'NOT_FOUND'])
  expect((await settings('otherCompany')).pending).toEqual([])
  expect((await confirm('trader'))[0]).toBe(403)
  // One waits: there is no second one beside it, and nothing counts yet.
  expect(
    (await told('company', 'proposeCoverPolicy', policy([{ ...half[0], percent: 60 }]))).slice(0, 3),
  ).toEqual([409, 'RULE_CHANGE_PENDING', 'CHANGE_PENDING'])
  expect((await make('company', 'cover')).policy).toHaveLength(3)

  // A second account of the company, of the same person by their identity card.
  const [own, second] = [world().people.company.userId, world().people.otherCompany.userId]
  await world()
    .db.updateTable('users')
    .set({ company_id: world().companies.corporate })
    .where('id', '=', second)
    .execute()
  const card = (cin: string | null) =>
    world().db.updateTable('users').set({ cin }).where('id', 'in', [own, second]).execute()
  await card('01234567')
  expect(await settings()).toMatchObject({ alone: true })
  expect(await confirm('otherCompany')).toEqual([403, 'SEGREGATION', 'SEGREGATION_CHANGE', undefined])
  await card(null)
  await world().db.deleteFrom('user_identities').where('cin', '=', '01234567').execute()
  expect(await settings()).toMatchObject({ alone: false })
})

it('counts a lower policy after the next Monday, of which the company is told by the one before', async () => {
  const [{ id, from }] = (await settings('otherCompany')).pending
  // A Wednesday; the Monday is the 23rd.
  expect(from).toBe('2026-11-24')
  const { policy: now, pending } = await make('otherCompany', 'confirmCover', { params: { id } })
  expect([now, pending]).toEqual([{ version: 1, from: null, next: { from: '2026-11-24', steps: half } }, []])
  expect((await make('company', 'cover')).policy).toHaveLength(3)
  expect((await told('otherCompany', 'confirmCover', { params: { id } })).slice(0, 3)).toEqual([
    409,
    'RULE_CHANGE_DECIDED',
    'CHANGE_DECIDED',
  ])
})

it('counts one that asks for more at once, over one that waits for its day; an old version is refused', async () => {
  const steps = [{ before: 90, working: false, percent: 100 }]
  expect((await told('company', 'proposeCoverPolicy', policy(steps))).slice(0, 2)).toEqual([
    409,
    'SETTINGS_CHANGED',
  ])
  const [{ id }] = (await make('company', 'proposeCoverPolicy', policy(steps, 1))).pending
  await make('otherCompany', 'confirmCover', { params: { id } })
  const plan = await make('company', 'cover')
  expect(plan).toMatchObject({
    policy: steps,
    settings: { policy: { version: 2, from: '2026-11-18', next: null } },
  })
  const cell = plan.rows[0].cells.find(({ month }: { month: string }) => month === '2026-12')
  expect(cell).toMatchObject({ required: '2000.00', missing: '1000.00' })
  // The same again proposes nothing.
  expect((await make('company', 'proposeCoverPolicy', policy(steps, 2))).pending).toEqual([])
})

it('shows what covering costs beside the budget rate once that is confirmed', async () => {
  const [{ id }] = (await make('company', 'proposeBudgetRate', budget('3.4'))).pending
  expect((await make('company', 'cover')).rows[0].budget).toEqual([])
  await make('company', 'withdrawCover', { params: { id } })
  const [again] = (await make('company', 'proposeBudgetRate', budget(3.4))).pending
  expect((await told('otherCompany', 'withdrawCover', { params: { id: again.id } })).slice(0, 3)).toEqual([
    403,
    'SEGREGATION',
    'NOT_PROPOSER',
  ])
  await make('otherCompany', 'refuseCover', { params: { id: again.id }, body: { reason: 'Trop bas' } })
  const [last] = (await make('company', 'proposeBudgetRate', budget('3.4000'))).pending
  await make('otherCompany', 'confirmCover', { params: { id: last.id } })
  const { rows, settings: said } = await make('company', 'cover')
  // What became of each, the newest decision first: who proposed, who decided, when, and why not.
  const about = { kind: 'BUDGET', currency: 'EUR', year: 2026, rate: '3.4000', proposedBy: 'Person company' }
  expect(said.decided.slice(0, 3)).toMatchObject([
    {
      ...{ ...about, status: 'CONFIRMED', decidedBy: 'Person otherCompany', reason: null },
      ...{ validFrom: '2026-11-18', decidedAt: world().clock.now().toISOString() },
    },
    {
      ...{ ...about, status: 'REFUSED', decidedBy: 'Person otherCompany', reason: 'Trop bas' },
      validFrom: null,
    },
    { ...about, status: 'WITHDRAWN', decidedBy: 'Person company', reason: null, validFrom: null },
  ])
  expect(said.decided.map(({ kind }: { kind: string }) => kind).slice(3)).toEqual(['POLICY', 'POLICY'])
  expect(said.budgets).toEqual([
    { currency: 'EUR', year: 2026, rate: '3.4000', version: 1, from: '2026-11-18' },
  ])
  const [row] = rows
  const [result] = row.budget
  expect(result).toMatchObject({
    year: 2026,
    rate: '3.4000',
    bought: '0.00',
    averageCost: null,
    difference: '0.000',
    open: '1000.00',
  })
  expect(Number(result.openDifference)).toBeCloseTo(1000 * (Number(row.price) - 3.4), 3)
  expect((await told('company', 'proposeBudgetRate', budget('3.5'))).slice(0, 2)).toEqual([
    409,
    'SETTINGS_CHANGED',
  ])
})

it('lies beside the budget in a workbook whose months add up to their year, and the years to the total', async () => {
  const bytes = async (who: Person) => {
    const answer = await request(who, 'exportCover', { query: { language: 'fr' } })
    expect(answer.statusCode, answer.body).toBe(200)
    return new Uint8Array(answer.rawPayload)
  }
  const file = await bytes('company')
  const lines = readWorkbook(file)
  expect([...lines.cells.values()].map(({ value }) => value)).toEqual(
    expect.arrayContaining(['11-2026 … 04-2027', 'Cours budget (TND)', 'Écart au budget, ouvert (TND)']),
  )
  const { sheetName, cells } = readWorkbook(file, 2)
  expect(sheetName).toBe('Écarts au budget')
  const at = (column: string, row: number) => cells.get(`${column}${row}`)?.value
  // The year, its one month, and the total; unit and rate beside each other.
  expect(['A', 'B', 'C', 'D', 'E', 'H'].map((column) => at(column, 2))).toEqual([
    ...['EUR', '1', '3.4', '2026', '0', '1000'],
  ])
  expect(['A', 'D', 'H'].map((column) => at(column, 3))).toEqual([undefined, '12-2026', '1000'])
  for (const column of ['G', 'I'])
    expect([at(column, 3), at(column, 4)]).toEqual([at(column, 2), at(column, 2)])
  expect(at('I', 2)).toBe(String(Number((await make('company', 'cover')).rows[0].budget[0].openDifference)))
  // A currency without a budget rate has no such sheet, and no figure under its headings.
  const one = world().people.otherCompany.userId
  await world()
    .db.updateTable('users')
    .set({ company_id: world().companies.otherCorporate })
    .where('id', '=', one)
    .execute()
  // Nor does it read what the other one has decided.
  expect((await settings('otherCompany')).decided).toEqual([])
  const others = await bytes('otherCompany')
  expect(() => readWorkbook(others, 2)).toThrow('sheet2')
  expect(JSON.stringify([...readWorkbook(others).cells.values()])).not.toContain('PLAN-1')
  await world()
    .db.updateTable('users')
    .set({ company_id: world().companies.corporate })
    .where('id', '=', one)
    .execute()
  journey.answered('exportCover')
})

it('is proposed once, however many press at the same moment', async () => {
  const steps = [{ before: 120, working: false, percent: 100 }]
  const answers = await Promise.all(
    ['company', 'otherCompany', 'company'].map((who) =>
      request(who as Person, 'proposeCoverPolicy', policy(steps, 2)),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
})

it('is reached by all of its calls', () => {
  expect(journey.missing('cover')).toEqual([])
})
