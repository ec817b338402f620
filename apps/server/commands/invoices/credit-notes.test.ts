import { afterAll, beforeAll, expect, it } from 'vitest'
import { getInvoice, listInvoices } from '../../queries/invoices/list-invoices.ts'
import { delivered } from '../../testing/deliver.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { postJournal } from '../orders/post-journal.ts'
import { closeMonth, creditCancelledOrders } from './close-month.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())

const QUERY = { pageSize: 10, page: 1 }

it('credits what was cancelled after its month was closed, once', async () => {
  const kept = await delivered(world)
  const cancelled = await delivered(world, { amount: '30000' })
  world.clock.time = new Date('2026-12-01T08:00:00Z')
  expect(await must(world.bySystem((context) => closeMonth(context, { month: '2026-11-30' })))).toEqual({
    invoices: 1,
  })
  const before = await listInvoices(world.db, world.people.tickets, QUERY)
  expect(await must(world.bySystem(creditCancelledOrders))).toEqual({ creditNotes: 0 })

  // No step of the order table cancels a delivery: the book says that somebody did.
  world.clock.time = new Date('2026-12-04T08:00:00Z')
  await world.bySystem(async (context) => {
    const order = await context.tx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', cancelled)
      .executeTakeFirstOrThrow()
    await postJournal(context, order, 'CANCELLATION')
    return { ok: true, value: null }
  })
  const at_once = await Promise.all(
    [1, 2].map(() => must(world.bySystem((context) => creditCancelledOrders(context)))),
  )
  expect(at_once.reduce((sum, { creditNotes }) => sum + creditNotes, 0)).toBe(1)

  const { data, totals } = await listInvoices(world.db, world.people.tickets, QUERY)
  const [note, invoice] = data
  expect(note).toMatchObject({
    kind: 'CREDIT_NOTE',
    number: 'AV-2026-00001',
    month: '2026-11',
    credits: { id: invoice?.id, number: 'FAC-2026-00001' },
    lineCount: 1,
  })
  const line = (await getInvoice(world.db, world.people.tickets, invoice?.id ?? ''))?.lines.find(
    ({ order }) => order === kept,
  )
  expect(invoice).toEqual(before.data[0])
  expect(totals.ttc).toBe(line?.ttc)
})
