import { MOST_ANALYTICS_DAYS } from '@fxmatch/contract/http/analytics'
import { expect, it } from 'vitest'
import { MOST_ROWS_AT_ONCE } from '../commands/exports/request-export.ts'
import { callJourney } from '../testing/call-journey.ts'
import { delivered, ticketed } from '../testing/deliver.ts'
import { tableOf } from '../testing/workbook-table.ts'

const journey = callJourney(['analytics'])
const { make, request } = journey
/** Nothing has a fixing in its proof. */
const NO_FIXING = { fixingBps: null, fixingCost: null }
const TODAY = { from: '2026-11-18', to: '2026-11-18' }

it('adds up what was confirmed, exactly, and says how far from the opening rate', async () => {
  const world = journey.world()
  await world.db
    .insertInto('opening_days')
    .values({ day: '2026-11-18', prepared_at: world.clock.time })
    .execute()
  await world.db
    .insertInto('opening_rates')
    .values({
      id: '00000000-0000-7000-8000-000000000001',
      day: '2026-11-18',
      currency: 'EUR',
      rate: '3.3000',
      basis: 'LAST_VALIDATED',
      basis_day: '2026-11-17',
      basis_orders: 0,
      basis_amount: '0',
      created_at: world.clock.time,
    })
    .execute()
  await world.db
    .updateTable('opening_rates')
    .set({ status: 1, decided_by: world.people.root.userId, decided_at: world.clock.time })
    .where('day', '=', '2026-11-18')
    .execute()
  await delivered(world)
  await ticketed(world, { amount: '30000', rate: '3.4' })
  const { currency, day, totals } = await make('backOffice', 'analytics', { query: TODAY })
  // 33 868 + 102 000 over 40 000, against 40 000 at 3.3.
  expect(currency).toEqual([
    {
      key: 'EUR',
      decimals: 2,
      unit: 1,
      market: {
        orders: 2,
        amount: '40000.00',
        counterValue: '135868.000',
        averagePrice: '3.3967',
        spreadPercent: '2.93',
        ...NO_FIXING,
      },
      own: {
        ...{ orders: 0, amount: '0.00', counterValue: '0.000', averagePrice: null, spreadPercent: null },
        ...NO_FIXING,
      },
      ownBestPercent: null,
      sharePercent: '0.00',
    },
  ])
  expect(day).toMatchObject([{ key: '2026-11-18', market: { orders: 2 } }])
  expect(totals).toMatchObject({ orders: 2, counterValue: '135868.000', hidden: 0 })
  const later = { query: { ...TODAY, basis: 'delivered' } }
  expect((await make('backOffice', 'analytics', later)).totals.orders).toBe(1)
})

it('shows a house its own orders, and strangers nothing of so few', async () => {
  const own = await make('trader', 'analytics', { query: TODAY })
  expect(own.currency[0]).toMatchObject({ market: { orders: 2 }, own: { orders: 2 }, sharePercent: '100.00' })
  for (const stranger of ['rival', 'otherOffice', 'company'] as const) {
    const { currency, totals } = await make(stranger, 'analytics', { query: TODAY })
    expect(currency[0], stranger).toMatchObject({ market: null, own: { orders: 0 }, sharePercent: null })
    expect(totals, stranger).toMatchObject({ orders: 0, counterValue: '0.000' })
    expect(JSON.stringify(currency)).not.toContain('135868')
  }
})

it('can never have more rows than an export that is made at once (decision 0064)', async () => {
  const { db } = journey.world()
  const of = async (table: 'currencies' | 'governorates') =>
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  const most = Math.max(MOST_ANALYTICS_DAYS + 1, await of('currencies'), await of('governorates'))
  expect(most).toBeLessThanOrEqual(MOST_ROWS_AT_ONCE)
})

it('gives what is on screen as a workbook', async () => {
  const file = await request('trader', 'exportAnalytics', { query: { ...TODAY, group: 'day' } })
  expect(file.statusCode).toBe(200)
  const market = [
    'Jour',
    'Ordres',
    'Volume',
    'CV (TND)',
    'Prix moyen',
    'Écart à l’ouverture (%)',
    'Écart au fixing (pb)',
  ]
  expect(tableOf(file.rawPayload).heading).toEqual([
    ...market,
    ...['Vos ordres', 'Votre CV (TND)', 'Votre part (%)'],
    ...['Votre coût face au fixing (TND)', 'Votre écart au fixing (pb)', 'Vos ordres au meilleur prix (%)'],
  ])
  // The platform trades nothing of its own: no such column, on screen or in the file.
  const whole = await request('backOffice', 'exportAnalytics', { query: { ...TODAY, group: 'day' } })
  expect(tableOf(whole.rawPayload).heading).toEqual(market)
  journey.answered('exportAnalytics')
  const wrong = { query: { from: '2026-11-18', to: '2026-11-01' } }
  expect((await request('trader', 'analytics', wrong)).statusCode).toBe(400)
  expect(journey.missing()).toEqual([])
})
