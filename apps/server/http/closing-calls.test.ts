import { expect, it } from 'vitest'
import { recordBanknotes } from '../commands/orders/record-banknotes.ts'
import { callJourney } from '../testing/call-journey.ts'
import { bind, must, place, publish } from '../testing/market-world.ts'

// What a day leaves open at a bank, read from journals and history: a day that is over reads the same ever after.

const journey = callJourney(['closing', 'orders', 'shortages'])
const { make, request } = journey
const DAY = '2026-11-18'

const later = (hours: number) => {
  const { clock } = journey.world()
  clock.time = new Date(clock.time.getTime() + hours * 3_600_000)
}

/** An order that both sides have confirmed: 10 000 EUR in banknotes. */
async function bound(): Promise<string> {
  const world = journey.world()
  const id = await place(world, await publish(world))
  await bind(world, id)
  return id
}

const count = (orderId: string) =>
  must(
    journey
      .world()
      .as('office', (context) => recordBanknotes(context, { orderId, bills: [{ nbr: 100, bill: '100' }] })),
  )

async function ticketed(): Promise<string> {
  const id = await bound()
  await count(id)
  const params = { id }
  await make('room', 'confirmMarketRoom', { params, body: { agence: journey.world().agencyId } })
  await make('second', 'validateBackOffice', { params })
  await make('tickets', 'generateTicket', { params, body: {} })
  return id
}

const step = (name: string, id: string) => make('tickets', name, { params: { id } })
const closing = (day = DAY) => make('tickets', 'closing', { query: { day } })
const ids = (orders: readonly { id: string }[]) => orders.map(({ id }) => id)

it('tells what a day leaves open, and the ledger agrees to the millime', async () => {
  const counted = await bound()
  await count(counted)
  const open = await ticketed()
  const rejected = await ticketed()
  await make('tickets', 'rejectDelivery', { params: { id: rejected }, body: { reason: 'Client absent' } })
  const unpaid = await ticketed()
  await step('deliverOrder', unpaid)
  const paid = await ticketed()
  await step('deliverOrder', paid)
  await step('cashOutOrder', paid)

  const now = await closing()
  expect(now).toMatchObject({
    day: DAY,
    isOver: false,
    unpaid: {
      count: 1,
      total: '33868.000',
      ledger: { opening: '0.000', added: '67736.000', taken: '33868.000', closing: '33868.000' },
      agrees: true,
    },
    tickets: { count: 2, total: '67736.000', agrees: true },
    counted: { count: 3, sums: [{ currency: { isoCode: 'EUR', pattern: 2 }, amount: '30000.00' }] },
    shortages: { count: 0, orders: [] },
  })
  expect(ids(now.unpaid.orders)).toEqual([unpaid])
  expect(ids(now.tickets.orders)).toEqual([open, rejected])
  expect(ids(now.counted.orders)).toEqual([counted, open, rejected])
  // The bank bought both delivered orders; it has paid for one of them, commission and VAT included.
  const euros = now.books.find(
    ({ currency }: { currency: { isoCode: string } }) => currency.isoCode === 'EUR',
  )
  expect(euros).toMatchObject({ opening: '0.00', added: '20000.00', taken: '0.00', closing: '20000.00' })

  // The next day: what has happened since is of that day, and the day before reads as it ended.
  later(24)
  const over = await closing()
  expect(over.isOver).toBe(true)
  await step('cashOutOrder', unpaid)
  await step('deliverOrder', open)
  await step('deliverOrder', rejected)
  await make('room', 'confirmMarketRoom', {
    params: { id: counted },
    body: { agence: journey.world().agencyId },
  })
  expect(await closing()).toEqual(over)
  const next = await closing('2026-11-19')
  expect(next).toMatchObject({
    unpaid: {
      count: 2,
      total: '67736.000',
      ledger: { opening: '33868.000', added: '67736.000', taken: '33868.000' },
      agrees: true,
    },
    tickets: { count: 0, total: '0.000', agrees: true, ledger: { opening: '67736.000', closing: '0.000' } },
    counted: { count: 1 },
  })
})

it('tells a short count that waits for its parties', async () => {
  const id = await bound()
  await make('office', 'recordShortage', {
    params: { id },
    body: { bills: [{ nbr: 99, bill: 100 }], missing: '100', reason: 'Un billet manque' },
  })
  const { shortages } = await closing('2026-11-19')
  expect(shortages).toMatchObject({ count: 1, orders: [{ id, missing: '100.00' }] })
  // The day before did not know of it.
  expect((await closing()).shortages.count).toBe(0)

  // Both sides reduce the order to what was counted: those notes lie where they were counted.
  const counted = async () => (await closing('2026-11-19')).counted
  const before = (await counted()).count
  for (const who of ['office', 'trader'] as const)
    await make(who, 'answerShortage', { params: { id }, body: { way: 'REDUCE', missing: '100' } })
  const after = await counted()
  expect(after.count).toBe(before + 1)
  expect(after.orders).toContainEqual(expect.objectContaining({ id, amount: '9900.00' }))
})

it('is of one bank, for its own people, and of no day to come', async () => {
  expect((await make('rival', 'closing', { query: { day: '2026-11-19' } })).unpaid).toMatchObject({
    count: 0,
    total: '0.000',
    agrees: true,
  })
  expect((await request('office', 'closing', { query: { day: DAY } })).statusCode).toBe(404)
  expect((await request('company', 'closing', { query: { day: DAY } })).statusCode).toBe(404)
  expect((await request('tickets', 'closing', { query: { day: '2026-11-20' } })).statusCode).toBe(404)
  expect((await request('tickets', 'closing', { query: { day: '2026-02-30' } })).statusCode).toBe(400)
})
