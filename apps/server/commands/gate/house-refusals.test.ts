import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limitedWorld } from '../../testing/limits-of-deals.ts'
import {
  bind,
  createMarketWorld,
  type MarketWorld,
  must,
  place,
  publish,
} from '../../testing/market-world.ts'
import type { CompanyKey, Person } from '../../testing/plant-market.ts'
import { offer, request, setRemainderRate } from '../../testing/request-world.ts'
import { secondAccountOf } from '../../testing/second-account.ts'
import { fillBasket } from '../order-requests/fill-basket.ts'
import { submitRequest } from '../order-requests/submit-request.ts'
import { acceptDraft } from '../orders/accept-draft.ts'
import { confirmMarketRoom } from '../orders/confirm-market-room.ts'
import { generateTicket } from '../orders/generate-ticket.ts'
import { halfConfirmOrder } from '../orders/half-confirm-order.ts'
import { placeOrder } from '../orders/place-order.ts'
import { validateBackOffice } from '../orders/validate-back-office.ts'
import { liftRefusal } from './lift-refusal.ts'
import { type RefuseHouseInput, refuseHouse } from './refuse-house.ts'

let world: MarketWorld
beforeEach(async () => {
  world = await createMarketWorld()
})
afterEach(() => world.close())
const { input, order } = limitedWorld(() => world)

const refused = (who: Person, house: CompanyKey, more: Partial<RefuseHouseInput> = {}) =>
  world.as(who, (context) =>
    refuseHouse(context, {
      ...{ counterpartyId: world.companies[house], currency: null, form: null, note: 'Pour un essai' },
      ...more,
    }),
  )
const lifted = (who: Person, refusalId: string, action: 'propose' | 'confirm' | 'keep') =>
  world.as(who, (context) => liftRefusal(context, { refusalId, action, reason: 'Pour un essai' }))
const HOUSES = { refusal: { code: 'GATE_REFUSED', rule: 'HOUSES_REFUSE', details: { code: 'G04' } } }

describe('who says with whom a house does not deal', () => {
  it.each<Person>(['trader', 'second', 'tickets', 'reader', 'office', 'backOffice', 'compliance'])(
    'not %s',
    async (who) => {
      expect(await refused(who, 'otherBank')).toMatchObject({ refusal: { code: 'MISSING_CAPABILITY' } })
    },
  )

  it('not of itself, of the platform, of a company that it does not know, nor twice', async () => {
    for (const house of ['bank', 'platform'] as const)
      expect(await refused('root', house)).toMatchObject({
        refusal: { fields: [{ path: 'counterpartyId', rule: 'HOUSE_UNKNOWN' }] },
      })
    expect(await refused('officeCompliance', 'otherCorporate')).toMatchObject({
      refusal: { fields: [{ rule: 'HOUSE_UNKNOWN' }] },
    })
    expect(await refused('root', 'office', { currency: 'TND' })).toMatchObject({
      refusal: { fields: [{ path: 'currency' }] },
    })
    const both = await Promise.all([refused('root', 'office'), refused('bankCompliance', 'office')])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { rule: 'REFUSAL_STANDS' } })
  })

  it('one person at once; it is lifted by two, and holds until then', async () => {
    const { refusalId } = await must(refused('root', 'office'))
    expect(await order()).toMatchObject(HOUSES)
    expect(await lifted('bankCompliance', refusalId, 'confirm')).toMatchObject({
      refusal: { code: 'GATE_STATE', rule: 'REFUSAL_DECIDED' },
    })
    await must(lifted('root', refusalId, 'propose'))
    expect(await order()).toMatchObject(HOUSES)
    expect(await lifted('root', refusalId, 'confirm')).toMatchObject({
      refusal: { code: 'SEGREGATION', rule: 'SEGREGATION_LIFT' },
    })
    expect(await lifted('officeCompliance', refusalId, 'confirm')).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    })
    const twin = await secondAccountOf(world, 'root', { like: 'bankCompliance', fullName: 'Person root' })
    const byTwin = await world.as('root', (context) =>
      liftRefusal({ ...context, actor: twin }, { refusalId, action: 'confirm' }),
    )
    expect(byTwin).toMatchObject({ refusal: { rule: 'SEGREGATION_LIFT' } })
    await must(lifted('root', refusalId, 'keep'))
    await must(lifted('root', refusalId, 'propose'))
    await must(lifted('bankCompliance', refusalId, 'confirm'))
    expect((await order()).ok).toBe(true)
  })
})

describe('houses that do not deal with each other', () => {
  it('are refused in the currency and form that were named, whichever of them said so', async () => {
    await must(refused('officeCompliance', 'bank', { currency: 'EUR', form: 'CASH' }))
    expect(await order()).toMatchObject(HOUSES)
    const digital = await publish(world, { form: 'DIGITAL' })
    await must(
      world.as('trader', (context) =>
        placeOrder(context, { ...input(digital), cashOutType: 'BANK_TRANSFER_PAYMENT' }),
      ),
    )
    const [attempt] = await world.db
      .selectFrom('gate_checks')
      .select(['rule', 'company_id', 'checks'])
      .where('outcome', '=', 'REFUSE')
      .execute()
    expect(attempt).toMatchObject({ rule: 'G04', company_id: world.companies.bank })
    expect(attempt?.checks).toMatchObject([{ code: 'G04', permit: { fault: 'HOUSES' } }])
  })

  it('carry no deal on that is under way, of a syndicate’s member neither', async () => {
    const { orderId } = await must(order())
    await must(world.as('office', (context) => acceptDraft(context, { orderId })))
    await must(refused('root', 'office'))
    const confirmed = await world.as('trader', (context) => halfConfirmOrder(context, { orderId }))
    expect(confirmed).toMatchObject(HOUSES)
    const { refusalId } = await must(refused('root', 'otherOffice'))
    expect(refusalId).toBeTruthy()
  })

  it('let a deal be carried on that both have confirmed: nobody gets out of it by refusing the other', async () => {
    const orderId = await place(world, await publish(world, { form: 'DIGITAL' }), {
      cashOutType: 'BANK_TRANSFER_PAYMENT',
      agence: null,
    })
    await bind(world, orderId)
    await must(refused('officeCompliance', 'bank'))
    await must(
      world.as('room', (context) => confirmMarketRoom(context, { orderId, agencyId: world.agencyId })),
    )
    await must(world.as('second', (context) => validateBackOffice(context, { orderId })))
    await must(world.as('tickets', (context) => generateTicket(context, { orderId })))
    expect(await order()).toMatchObject(HOUSES)
  })

  it('are refused in a basket, its submission and its remainder, and the company reads no name', async () => {
    await setRemainderRate(world, 'bank')
    const { reference } = await request(world, { totalAmount: '2000', importReference: 'NA-1' })
    const position = await offer(world, 'office', { form: 'DIGITAL', amount: '1000' })
    const fill = () =>
      world.as('company', (context) =>
        fillBasket(context, { reference, sessions: [{ session_id: position, amount: '1000' }] }),
      )
    // The company’s bank refuses the office: the company goes no way round by it.
    const { refusalId } = await must(refused('root', 'office', { currency: 'EUR', form: 'DIGITAL' }))
    const refusedFill = await fill()
    expect(refusedFill).toMatchObject(HOUSES)
    expect(JSON.stringify(refusedFill)).not.toMatch(/Company|office/)
    await must(lifted('root', refusalId, 'propose'))
    await must(lifted('bankCompliance', refusalId, 'confirm'))
    await must(fill())
    // The company itself refuses the office: what lies in its basket is not submitted.
    const own = await must(refused('company', 'office'))
    const go = () => world.as('company', (context) => submitRequest(context, { reference, form: 'DIGITAL' }))
    expect(await go()).toMatchObject(HOUSES)
    await must(lifted('company', own.refusalId, 'propose'))
    expect(await lifted('company', own.refusalId, 'confirm')).toMatchObject({
      refusal: { rule: 'SEGREGATION_LIFT' },
    })
    expect(await go()).toMatchObject(HOUSES)
  })

  it('sell no remainder to each other', async () => {
    await setRemainderRate(world, 'bank')
    await must(refused('root', 'corporate', { currency: 'EUR' }))
    const { reference } = await request(world, { totalAmount: '1000', importReference: 'NA-2' })
    const gone = await world.as('company', (context) =>
      submitRequest(context, { reference, form: 'DIGITAL' }),
    )
    expect(gone).toMatchObject(HOUSES)
  })
})
