import { deskPositionSchema } from '@fxmatch/contract/http/market'
import { historyEntrySchema, orderDetailSchema } from '@fxmatch/contract/http/order-view'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { confirmMarketRoom } from '../../commands/orders/confirm-market-room.ts'
import { counterOffer } from '../../commands/orders/counter-offer.ts'
import { generateTicket } from '../../commands/orders/generate-ticket.ts'
import { recordBanknotes } from '../../commands/orders/record-banknotes.ts'
import { validateBackOffice } from '../../commands/orders/validate-back-office.ts'
import {
  bind,
  createMarketWorld,
  type MarketWorld,
  must,
  place,
  publish,
} from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { getDeskPosition } from '../desk/get-desk-position.ts'
import { getOrderDetail } from './get-order-detail.ts'
import { getOrderHistory } from './get-order-history.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())

const detail = async (who: Person, orderId: string) => {
  const order = await getOrderDetail(world.db, world.people[who], orderId, world.clock.now())
  if (!order) throw new Error(`${who} does not see ${orderId}`)
  return orderDetailSchema.strict().parse(order)
}
const refusalOf = (order: Awaited<ReturnType<typeof detail>>, action: string) =>
  order.allowedActions.find((a) => a.action === action)

describe('an order in draft', () => {
  it('shows the offer, what it waits for and who may answer it', async () => {
    const orderId = await place(world, await publish(world), { negotation_rate: '3.38' })
    const order = await detail('trader', orderId)
    expect(order).toMatchObject({
      status: { code: 1, name: 'Brouillon' },
      amount: '10000.00',
      rawPrice: '3.3868',
      rate: '3.3800',
      negotationRate: '3.3800',
      rateType: 'NEGOTIATION',
      equivalent: '33800.000',
      // 0.50 % of 3.3868 is 0.016934, of 3.38 is 0.0169.
      original_commission_rate: '0.0169',
      negotiation_commission_rate: '0.0169',
      agence: { codeBCT: '0104' },
      members: { region: 'Sousse', zone: null },
      secondValidation: { needed: true, threshold: '5000.000' },
      documents: [],
      ticket: null,
      syndMember: [{ percentage: '100', ex_op: { name: 'Company office', _bct__id: '0412' } }],
    })
    expect(order.profit).toMatchObject({
      commissionRate: '0.5',
      commissionEquivalent: '169.000',
      vat: '32.110',
      platformShare: '60',
      platformShareValue: '101.400',
      finalPrice: '3.3969',
      finalEquivelent: '33969.000',
      payable: '34001.110',
    })
    expect(order.bank_bids).toEqual([
      {
        rate: '3.3800',
        side: 'BUYER',
        user: 'Person trader',
        company: 'Company bank',
        date: '2026-11-18T09:00:00.000Z',
      },
    ])
    expect(order.nextSteps).toContainEqual({
      action: 'accept_draft',
      by: [{ side: 'SELLER', company: 'Company office' }],
    })
    expect(refusalOf(order, 'accept_draft')).toEqual({
      action: 'accept_draft',
      to: 2,
      allowed: false,
      rule: 'OFFER_AWAITS_OTHER_SIDE',
      reason: 'Votre prix attend la réponse de l’autre partie',
    })
    expect(refusalOf(await detail('office', orderId), 'accept_draft')).toMatchObject({
      allowed: true,
      reason: null,
    })
    await must(world.as('office', (context) => counterOffer(context, { orderId, rate: '3.3850' })))
    const countered = await detail('office', orderId)
    expect(countered.bank_bids.map(({ rate, side }) => [rate, side])).toEqual([
      ['3.3800', 'BUYER'],
      ['3.3850', 'SELLER'],
    ])
    expect(refusalOf(countered, 'accept_draft')?.rule).toBe('OFFER_AWAITS_OTHER_SIDE')
    expect(refusalOf(await detail('trader', orderId), 'accept_draft')?.allowed).toBe(true)
    expect(refusalOf(await detail('reader', orderId), 'accept_draft')).toMatchObject({
      rule: 'MISSING_CAPABILITY',
      reason: expect.stringMatching(/^Il vous manque le droit « /),
    })
  })
})

describe('who sees an order', () => {
  it('its parties, its syndicate and the back office; for others it does not exist', async () => {
    const orderId = await place(world, await publish(world, { syndicate: world.syndicateId }))
    for (const who of ['trader', 'office', 'reader', 'otherOffice', 'backOffice'] as const) {
      expect((await detail(who, orderId)).id).toBe(orderId)
      const history = await getOrderHistory(world.db, world.people[who], orderId)
      expect(z.array(historyEntrySchema.strict()).parse(history)).toHaveLength(1)
    }
    for (const who of ['rival', 'company'] as const) {
      expect(await getOrderDetail(world.db, world.people[who], orderId, world.clock.now())).toBeNull()
      expect(await getOrderHistory(world.db, world.people[who], orderId)).toBeNull()
    }
    const member = await detail('otherOffice', orderId)
    expect(member.allowedActions).toEqual([])
    expect(member.syndMember.map((m) => [m.ex_op.name, m.percentage])).toEqual([
      ['Company office', '60'],
      ['Company otherOffice', '40'],
    ])
    expect(
      await getOrderDetail(
        world.db,
        world.people.trader,
        '00000000-0000-7000-8000-00000000ffff',
        world.clock.now(),
      ),
    ).toBeNull()
  })
})

describe('a partial order', () => {
  it('names the position that took the rest, and its desk shows both', async () => {
    const positionId = await publish(world)
    const desk = async (id: number, who: Person = 'office') => {
      const position = await getDeskPosition(world.db, world.people[who], id, world.clock.now())
      return position && deskPositionSchema.strict().parse(position)
    }
    expect((await desk(positionId))?.withdraw).toEqual({ allowed: true, rule: null })
    expect(await desk(positionId, 'otherOffice')).toBeNull()
    const orderId = await place(world, positionId, { amount: '4000' })
    expect((await detail('office', orderId)).position).toEqual({
      id: positionId,
      publishedAmount: '10000.00',
      rest: null,
    })
    expect(await desk(positionId)).toMatchObject({
      status: 'ENGAGED',
      hasOrder: true,
      withdraw: { allowed: false, rule: 'POSITION_ENGAGED' },
      order: { id: orderId, buyer: 'Company bank', amount: '4000.00', status: { code: 1 } },
    })
    await bind(world, orderId)
    const rest = (await detail('office', orderId)).position?.rest
    expect(rest).toBeGreaterThan(positionId)
    expect(await desk(positionId)).toMatchObject({ amount: '4000.00', publishedAmount: '10000.00' })
    expect(await desk(rest ?? 0)).toMatchObject({ amount: '6000.00', parent: positionId, order: null })
  })
})

describe('after the market room', () => {
  it('explains the segregation of duties, and shows the ticket once there is one', async () => {
    const orderId = await place(world, await publish(world))
    await bind(world, orderId)
    const bills = [{ nbr: 200, bill: '50' }]
    await must(world.as('office', (context) => recordBanknotes(context, { orderId, bills })))
    await must(world.as('root', (context) => confirmMarketRoom(context, { orderId })))
    expect(refusalOf(await detail('root', orderId), 'validate_back_office')).toEqual({
      action: 'validate_back_office',
      to: 700,
      allowed: false,
      rule: 'SEGREGATION_SECOND_VALIDATION',
      details: { label: 'Règle ticket', threshold: '5000.000' },
      reason:
        'Vous avez confirmé cet ordre en salle des marchés : la seconde validation revient à une autre personne. « Règle ticket » la demande à partir de 5\u00a0000,000 TND.',
    })
    await must(world.as('second', (context) => validateBackOffice(context, { orderId })))
    await must(world.as('tickets', (context) => generateTicket(context, { orderId })))
    const order = await detail('office', orderId)
    expect(order.bills).toEqual([{ nbr: 200, bill: '50' }])
    expect(order.documents).toEqual([
      {
        kind: 'TICKET',
        name: `${order.ticket?.reference}.pdf`,
        url: `/documents/tickets/${orderId}`,
        createdAt: '2026-11-18T09:00:00.000Z',
      },
    ])
    expect(order.history.map((h) => h.after)).toEqual([1, 2, 5, 6, 7, 8, 700, 11])
    expect(order.history.at(-1)).toMatchObject({
      status: { code: 11, name: 'Ticket généré' },
      user: { fullname: 'Person tickets', company: 'Company bank' },
      before: 700,
    })
  })
})
