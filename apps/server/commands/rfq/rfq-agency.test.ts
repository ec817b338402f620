import { expect, it } from 'vitest'
import { must } from '../../testing/market-world.ts'
import { rfqWorld } from '../../testing/rfq-world.ts'
import { closeAgency } from '../agencies/close-agency.ts'
import { confirmMarketRoom } from '../orders/confirm-market-room.ts'
import { recordBanknotes } from '../orders/record-banknotes.ts'

// The agency that takes the notes is closed between the price and the award: no order names it, and the market room says which one does.

const { world, open, quote, award } = rfqWorld()

async function anotherAgency(): Promise<string> {
  const [own] = await world()
    .db.selectFrom('agencies')
    .selectAll()
    .where('id', '=', world().agencyId)
    .execute()
  if (!own) throw new Error('the bank has an agency')
  const id = crypto.randomUUID()
  const { name_key: _, number: __, ...row } = own
  await world()
    .db.insertInto('agencies')
    .values({ ...row, id, name: `Agence ${id}`, code_bct: id.slice(0, 6), region_representer: false })
    .execute()
  return id
}
const close = (agencyId: string) =>
  must(world().as('tickets', (context) => closeAgency(context, { agencyId })))
const agencyOf = async (orderId: string | undefined) =>
  (
    await world()
      .db.selectFrom('orders')
      .select('agency_id')
      .where('id', '=', orderId ?? '')
      .executeTakeFirstOrThrow()
  ).agency_id

it('of who asked', async () => {
  const agencyId = await anotherAgency()
  const ask = [world().companies.office]
  const { rfqId } = await must(open('trader', { ask, form: 'CASH', agencyId }))
  const { quoteId } = await must(quote('office', rfqId))
  await close(agencyId)
  const { orderIds } = await must(award('trader', rfqId, [{ quoteId, amount: '10000' }]))
  const [orderId = ''] = orderIds
  expect(await agencyOf(orderId)).toBeNull()
  const bills = [{ nbr: 100, bill: '100' }]
  await must(world().as('office', (context) => recordBanknotes(context, { orderId, bills })))
  expect(await world().as('room', (context) => confirmMarketRoom(context, { orderId }))).toMatchObject({
    refusal: { code: 'AGENCY_REQUIRED' },
  })
  await must(
    world().as('room', (context) => confirmMarketRoom(context, { orderId, agencyId: world().agencyId })),
  )
})

it('of the bank that quoted', async () => {
  const agencyId = await anotherAgency()
  const ask = [world().companies.bank]
  const { rfqId } = await must(open('office', { ask, form: 'CASH', side: 'SELL' }))
  const { quoteId } = await must(quote('trader', rfqId, { agencyId }))
  await close(agencyId)
  const { orderIds } = await must(award('office', rfqId, [{ quoteId, amount: '10000' }]))
  expect(await agencyOf(orderIds[0])).toBeNull()
})
