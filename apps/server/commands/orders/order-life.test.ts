import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../db/invariants/check-invariants.ts'
import {
  bind,
  createMarketWorld,
  type MarketWorld,
  must,
  place,
  publish,
} from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import type { ActorContext } from '../kernel/context.ts'
import type { Result } from '../kernel/result.ts'
import { acceptDraft } from './accept-draft.ts'
import { cancelDelivery } from './cancel-delivery.ts'
import { cancelDraft } from './cancel-draft.ts'
import { cashOutOrder } from './cash-out-order.ts'
import { confirmMarketRoom } from './confirm-market-room.ts'
import { counterOffer } from './counter-offer.ts'
import { deliverOrder } from './deliver-order.ts'
import { expireOrder } from './expire-order.ts'
import { generateTicket } from './generate-ticket.ts'
import { halfConfirmOrder } from './half-confirm-order.ts'
import { recordBanknotes } from './record-banknotes.ts'
import { refuseBackOffice } from './refuse-back-office.ts'
import { rejectDelivery } from './reject-delivery.ts'
import { rejectOrder } from './reject-order.ts'
import { rejectTicket } from './reject-ticket.ts'
import { validateBackOffice } from './validate-back-office.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(async () => {
  const broken = (await checkInvariants(world.db)).filter((check) => !check.ok)
  await world.close()
  expect(broken).toEqual([])
})
beforeEach(() => {
  world.clock.time = new Date('2026-11-18T09:00:00Z')
})

type Command = (context: ActorContext, input: { orderId: string }) => Promise<Result<unknown>>
const by = (who: Person, command: Command, orderId: string) =>
  must(world.as(who, (context) => command(context, { orderId })))
const refusal = async (who: Person, command: Command, orderId: string) => {
  const result = await world.as(who, (context) => command(context, { orderId }))
  return result.ok ? null : result.refusal
}
const order = (id: string) =>
  world.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const position = (id: number) =>
  world.db.selectFrom('positions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const history = async (id: string) =>
  (
    await world.db
      .selectFrom('order_history')
      .select('after_status')
      .where('order_id', '=', id)
      .orderBy('id')
      .execute()
  ).map((entry) => entry.after_status)
const bills = [{ nbr: 100, bill: '100' }]

/** Carries a bound CASH order of 10 000 EUR to the ticket desk. */
async function toTicketDesk(orderId: string): Promise<void> {
  await must(world.as('office', (c) => recordBanknotes(c, { orderId, bills })))
  await by('room', confirmMarketRoom, orderId)
  await by('second', validateBackOffice, orderId)
}

describe('the life of a CASH order', () => {
  it('goes from draft to cash-out with its trace, its ticket and its ledger', async () => {
    const positionId = await publish(world)
    const orderId = await place(world, positionId)
    await bind(world, orderId)
    await toTicketDesk(orderId)
    await by('tickets', generateTicket, orderId)
    expect((await position(positionId)).status).toBe('DEAL')
    await by('tickets', deliverOrder, orderId)
    expect((await position(positionId)).status).toBe('CLOSED')
    await by('tickets', cashOutOrder, orderId)
    expect(await history(orderId)).toEqual([1, 2, 5, 6, 7, 8, 700, 11, 13, 10])
    const after = await order(orderId)
    // 10 000 × 3.3868 = 33 868; 0.5 % commission = 169.340; VAT 19 % of it = 32.175 (half-up of 32.1746).
    expect(after).toMatchObject({
      counter_value: '33868.000',
      commission: '169.340',
      vat: '32.175',
      tcc_counter_value: '34037.340',
      payable: '34069.515',
      version: 10,
      value_date: '2026-11-20',
    })
    const audit = await world.db
      .selectFrom('audit_entries')
      .select('action')
      .where('object_id', '=', orderId)
      .execute()
    expect(audit).toHaveLength(10)
    const ticket = await world.db
      .selectFrom('tickets')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(ticket.reference).toMatch(/^TK-2026-\d{6}$/)
    expect(ticket.verification_code.length).toBeGreaterThanOrEqual(27)
  })

  it('republishes the rest of a partial order when both sides confirmed, and frees only its part afterwards', async () => {
    const positionId = await publish(world, { amount: '25000' })
    const orderId = await place(world, positionId, { amount: '10000' })
    expect(await position(positionId)).toMatchObject({ status: 'ENGAGED', amount: '25000.0000' })
    await bind(world, orderId)
    const rest = await world.db
      .selectFrom('positions')
      .selectAll()
      .where('parent_id', '=', positionId)
      .executeTakeFirstOrThrow()
    expect(rest).toMatchObject({ status: 'FREE', listing: 'LISTED', amount: '15000.0000', rate: '3.3868' })
    await toTicketDesk(orderId)
    await by('tickets', rejectTicket, orderId)
    expect(await position(positionId)).toMatchObject({
      status: 'FREE',
      amount: '10000.0000',
      published_amount: '25000.0000',
    })
  })

  it('negotiates in turns: nobody answers his own offer, and the price follows', async () => {
    const orderId = await place(world, await publish(world), { negotation_rate: '3.38' })
    const propose = (who: Person, rate: string) => world.as(who, (c) => counterOffer(c, { orderId, rate }))
    expect(await propose('trader', '3.381')).toMatchObject({
      ok: false,
      refusal: { code: 'OFFER_AWAITS_OTHER_SIDE' },
    })
    expect(await refusal('trader', acceptDraft, orderId)).toMatchObject({ code: 'OFFER_AWAITS_OTHER_SIDE' })
    await must(propose('office', '3.3855'))
    await must(propose('trader', '3.384'))
    expect(await propose('office', '3.3840')).toMatchObject({ ok: false, refusal: { code: 'INVALID_INPUT' } })
    await by('office', acceptDraft, orderId)
    expect(await order(orderId)).toMatchObject({
      rate: '3.3840',
      original_rate: '3.3868',
      rate_type: 'NEGOTIATION',
      counter_value: '33840.000',
    })
    const offers = await world.db
      .selectFrom('order_offers')
      .select(['side', 'rate'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
    expect(offers).toEqual([
      { side: 'BUYER', rate: '3.3800' },
      { side: 'SELLER', rate: '3.3855' },
      { side: 'BUYER', rate: '3.3840' },
    ])
  })

  it('accepts banknotes only when they add up to the amount', async () => {
    const orderId = await place(world, await publish(world))
    await bind(world, orderId)
    const record = (given: { nbr: number; bill: string }[]) =>
      world.as('office', (c) => recordBanknotes(c, { orderId, bills: given }))
    expect(await record([{ nbr: 99, bill: '100' }])).toMatchObject({
      ok: false,
      refusal: { code: 'BANKNOTES_MISMATCH', details: { difference: '100' } },
    })
    expect(
      await record([
        { nbr: 50, bill: '100' },
        { nbr: 50, bill: '100.00' },
      ]),
    ).toMatchObject({ ok: false, refusal: { code: 'INVALID_INPUT' } })
    await must(record(bills))
    expect((await order(orderId)).status).toBe(7)
  })

  it('sends a rejection to a second person, who may send it back or uphold it', async () => {
    const positionId = await publish(world)
    const orderId = await place(world, positionId)
    await by('office', acceptDraft, orderId)
    await by('trader', halfConfirmOrder, orderId)
    const reject = (who: Person, from: number) =>
      world.as(who, (c) => rejectOrder(c, { orderId, from, status: 8, reason: 'Trop tard' }))
    expect(await reject('office', 2)).toMatchObject({
      ok: false,
      refusal: { code: 'WRONG_STATUS', current: 5 },
    })
    expect((await order(orderId)).status).toBe(5)
    await must(reject('second' as Person, 5))
    expect(await refusal('second', validateBackOffice, orderId)).toMatchObject({ code: 'SEGREGATION' })
    await by('root', refuseBackOffice, orderId)
    expect(await order(orderId)).toMatchObject({
      status: 2,
      buyer_confirmed_by: null,
      seller_confirmed_by: null,
      pending_decision: null,
    })
    expect((await position(positionId)).status).toBe('ENGAGED')
    await must(reject('office', 2))
    await by('second', validateBackOffice, orderId)
    expect((await order(orderId)).status).toBe(9)
    expect((await position(positionId)).status).toBe('FREE')
  })

  it('keeps the duties apart', async () => {
    const orderId = await place(world, await publish(world))
    await bind(world, orderId)
    await must(world.as('office', (c) => recordBanknotes(c, { orderId, bills })))
    await by('second', confirmMarketRoom, orderId)
    expect(await refusal('second', validateBackOffice, orderId)).toMatchObject({
      code: 'SEGREGATION',
      rule: 'SEGREGATION_SECOND_VALIDATION',
    })
    expect(await refusal('trader', validateBackOffice, orderId)).toMatchObject({ code: 'MISSING_CAPABILITY' })
    await by('root', validateBackOffice, orderId)
    expect(await refusal('root', generateTicket, orderId)).toMatchObject({ code: 'MISSING_CAPABILITY' })
    expect(await refusal('office', generateTicket, orderId)).toMatchObject({ code: 'MISSING_CAPABILITY' })
    await by('tickets', generateTicket, orderId)
  })

  it('hides the order from outsiders and leaves it unchanged', async () => {
    const orderId = await place(world, await publish(world))
    const before = await order(orderId)
    for (const who of ['rival', 'otherOffice', 'company', 'backOffice'] as const)
      for (const command of [acceptDraft, cancelDraft, halfConfirmOrder, validateBackOffice, deliverOrder])
        expect(await refusal(who, command as Command, orderId)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal('reader', cancelDraft, orderId)).toMatchObject({ code: 'MISSING_CAPABILITY' })
    expect(await order(orderId)).toEqual(before)
  })

  it('refuses a delivery, delivers after all, or cancels it for good and reverses the ticket', async () => {
    const [one, two] = [await publish(world), await publish(world)]
    const ids = [await place(world, one), await place(world, two)]
    for (const orderId of ids) {
      await bind(world, orderId)
      await toTicketDesk(orderId)
      await by('tickets', generateTicket, orderId)
      await must(world.as('tickets', (c) => rejectDelivery(c, { orderId, reason: 'Convoyeur absent' })))
    }
    const [again, never] = ids as [string, string]
    await by('tickets', deliverOrder, again)
    await must(world.as('tickets', (c) => cancelDelivery(c, { orderId: never, reason: 'Billets rendus' })))
    expect((await position(one)).status).toBe('CLOSED')
    expect((await position(two)).status).toBe('FREE')
    const left = await world.db
      .selectFrom('ledger_entries')
      .innerJoin('journals', 'journals.id', 'ledger_entries.journal_id')
      .select((eb) => ['account', 'ledger_entries.company_id', eb.fn.sum('amount').as('sum')])
      .where('journals.order_id', '=', never)
      .groupBy(['account', 'ledger_entries.company_id'])
      .execute()
    expect(left.every((line) => Number(line.sum) === 0)).toBe(true)
    expect(left.length).toBeGreaterThan(0)
  })

  it('expires drafts after 15 minutes and confirmations after 60, and never what was acted upon', async () => {
    const positionId = await publish(world)
    const draft = await place(world, positionId)
    const expire = (orderId: string) => world.bySystem((c) => expireOrder(c, { orderId }))
    world.clock.time = new Date('2026-11-18T09:14:59Z')
    expect(await expire(draft)).toMatchObject({ ok: false })
    world.clock.time = new Date('2026-11-18T09:15:00Z')
    await must(expire(draft))
    expect((await order(draft)).status).toBe(999)
    expect((await position(positionId)).status).toBe('FREE')
    const second = await place(world, positionId)
    await by('office', acceptDraft, second)
    await by('trader', halfConfirmOrder, second)
    world.clock.time = new Date('2026-11-18T10:14:59Z')
    expect(await expire(second)).toMatchObject({ ok: false })
    world.clock.time = new Date('2026-11-18T10:15:00Z')
    await must(expire(second))
    expect(await expire(second)).toMatchObject({ ok: false, refusal: { code: 'WRONG_STATUS', current: 999 } })
  })
})

describe('the life of a DIGITAL order below the threshold', () => {
  it('skips the reception and the second validation', async () => {
    const positionId = await publish(world, { form: 'DIGITAL', amount: '1000' })
    const orderId = await place(world, positionId, {
      amount: '1000',
      cashOutType: 'BANK_TRANSFER_PAYMENT',
      agence: null,
    })
    await bind(world, orderId)
    expect(await refusal('room', confirmMarketRoom, orderId)).toMatchObject({ code: 'AGENCY_REQUIRED' })
    const withAgency = (agencyId: string) =>
      world.as('room', (c) => confirmMarketRoom(c, { orderId, agencyId }))
    expect(await withAgency(world.foreignAgencyId)).toMatchObject({
      ok: false,
      refusal: { code: 'INVALID_INPUT' },
    })
    await must(withAgency(world.agencyId))
    await by('tickets', generateTicket, orderId)
    expect(await history(orderId)).toEqual([1, 2, 5, 7, 700, 11])
  })
})
