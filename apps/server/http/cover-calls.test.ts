import { readWorkbook } from '@fxmatch/documents/testing/read-workbook'
import { beforeAll, expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import type { Person } from '../testing/plant-market.ts'
import { offer, request as requested, setMargins, setRemainderRate } from '../testing/request-world.ts'

// The cover plan through HTTP: what is due, bought, open and asked for by a company's titles, at the price of the moment, for nobody else.

const journey = callJourney(['cover', 'import-titles', 'order-requests', 'basket'])
const { make, request } = journey
const world = () => journey.world()

const titleOf = async (reference: string) =>
  (await make('company', 'importTitles', { query: { reference } })).data[0]
const cellOf = (
  plan: { rows: { currency: string; cells: { month: string | null }[] }[] },
  month: string | null,
) => plan.rows.find(({ currency }) => currency === 'EUR')?.cells.find((cell) => cell.month === month)

beforeAll(async () => {
  await setMargins(world())
  await setRemainderRate(world(), 'bank', '3.4210')
  await requested(world(), { totalAmount: '1000', importAmount: '9000', importReference: 'PLAN-1' })
  const { id } = await titleOf('PLAN-1')
  await make('company', 'declareDues', {
    params: { id },
    body: {
      edition: 0,
      dues: [
        { on: '2026-11-24', amount: '800' },
        { on: '2026-12-15', amount: '2000' },
        { on: '2027-03-15', amount: '5000' },
      ],
    },
  })
})

it('says what is due by month, what covers it, and what the policy asks for by now', async () => {
  const plan = await make('company', 'cover')
  expect(plan).toMatchObject({
    ...{ today: '2026-11-18', unplanned: 0 },
    months: ['2026-11', '2026-12', '2027-01', '2027-02', '2027-03', '2027-04'],
    policy: [
      { before: 60, working: false, percent: 50 },
      { before: 30, working: false, percent: 80 },
      { before: 5, working: true, percent: 100 },
    ],
  })
  expect(cellOf(plan, '2026-11')).toMatchObject({
    ...{
      due: '800.00',
      covered: '800.00',
      draft: '800.00',
      open: '0.00',
      required: '800.00',
      missing: '0.00',
    },
  })
  expect(cellOf(plan, '2026-12')).toMatchObject({
    ...{ due: '2000.00', covered: '200.00', open: '1800.00', required: '1600.00', missing: '1400.00' },
  })
  expect(cellOf(plan, '2027-03')).toMatchObject({ open: '5000.00', required: '0.00', missing: '0.00' })
  expect(plan.titles).toMatchObject([
    { reference: 'PLAN-1', left: '8000.00', draft: { reference: expect.stringMatching(/^OR-/) } },
  ])
})

it('takes the best price of the market and of the company’s bank, all-in', async () => {
  // By transfer from its bank: no margin is paid on what it sells itself.
  const before = (await make('company', 'cover')).rows[0]
  await offer(world(), 'office', { rate: '3.3868', form: 'DIGITAL' })
  const after = (await make('company', 'cover')).rows[0]
  expect(Number(after.price)).toBeGreaterThan(3.3868)
  expect(Number(after.price)).toBeLessThan(Number(before.price))
  expect(Number(after.openValue)).toBeCloseTo(6800 * Number(after.price), 3)
  expect(Number(after.onePercent)).toBeCloseTo(Number(after.openValue) / 100, 2)
})

it('moves with its first month, and names titles that have no day of payment', async () => {
  await requested(world(), { totalAmount: '1000', importAmount: '4000', importReference: 'PLAN-2' })
  await requested(world(), { totalAmount: '1000', importReference: 'PLAN-3' })
  const plan = await make('company', 'cover', { query: { from: '2027-03', months: '2' } })
  expect(plan).toMatchObject({ months: ['2027-03', '2027-04'], unplanned: 1 })
  // What is open of months before the first stands before them.
  expect(cellOf(plan, null)).toMatchObject({ due: '2000.00', open: '1800.00' })
  for (const query of [
    { from: '2027-13' },
    { from: 'x' },
    { months: '0' },
    { months: '13' },
    { months: 'NaN' },
  ])
    expect([query, (await request('company', 'cover', { query: query as never })).statusCode]).toEqual([
      query,
      400,
    ])
})

it('is its company’s alone', async () => {
  expect(await make('otherCompany', 'cover')).toMatchObject({ rows: [], titles: [], unplanned: 0 })
  for (const who of ['trader', 'office', 'backOffice', 'otherValidator'] as const satisfies Person[])
    expect([who, (await request(who, 'cover')).statusCode]).toEqual([who, 403])
  expect((await request('trader', 'exportCover')).statusCode).toBe(403)
})

it('comes as a workbook, a line for each payment', async () => {
  const answer = await request('company', 'exportCover', { query: { language: 'fr' } })
  expect(answer.statusCode, answer.body).toBe(200)
  const cells = [...readWorkbook(new Uint8Array(answer.rawPayload)).cells.values()]
  expect(cells.find(({ value }) => value === '1800')).toMatchObject({ type: 'n' })
  expect(cells.filter(({ value }) => value === 'PLAN-1')).toHaveLength(3)
  journey.answered('exportCover')
})

it('is reached by all of its calls', () => {
  // What a company says of its plan, `cover-settings.test.ts` tries.
  expect(
    journey.missing('cover').filter((name) => !/Cover$|^propose/.test(name) || name === 'exportCover'),
  ).toEqual([])
})
