import { describe, expect, it } from 'vitest'
import { cancelRequest } from '../../commands/order-requests/cancel-request.ts'
import {
  type CreateStandingInput,
  createStandingOrder,
} from '../../commands/standing-orders/create-standing-order.ts'
import { type MarketWorld, must } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { offer } from '../../testing/request-world.ts'
import { codeOf, eachStandingWorld, HOUR, type StandingWorld } from '../../testing/standing-world.ts'
import { expireDue } from '../expire-due.ts'

// A company’s standing orders: parts of its request in draft, and no more than that has open.

let world: MarketWorld
let standing: StandingWorld

eachStandingWorld((made) => {
  ;({ world, standing } = made)
})
const orders = () => standing.orders()

describe('a standing order of a company', () => {
  it('becomes parts of its draft request, which nobody else knows yet', async () => {
    const { id, draft } = await standing.giveOfCompany()
    await offer(world, 'office')
    expect(await standing.look()).toBe(1)
    expect(await orders()).toMatchObject([
      {
        order_request_id: draft.id,
        amount: '50000.0000',
        asked_at: null,
        placed_by: world.people.company.userId,
      },
    ])
    expect(await standing.figures(id)).toMatchObject({ reserved: '50000.00', left: '0.00' })
  })

  it('does not hold a position again and again: once it lapsed, it is left to others', async () => {
    const { id } = await standing.giveOfCompany()
    await offer(world, 'office', { expireDate: standing.inTime(72 * HOUR).toISOString() })
    await standing.look()
    world.clock.time = standing.inTime(2 * HOUR)
    await expireDue(standing.services)
    await expireDue(standing.services)
    expect((await standing.hitsOf(id)).map(({ state }) => state)).toEqual(['ENDED'])
    expect(await standing.look()).toBe(0)
  })

  it('asks for a draft request of its own, of its currency, with as much open', async () => {
    const { draft } = await standing.giveOfCompany()
    const target = { kind: 'ALL_IN', value: '3.45' } as const
    const base = { agencyId: null, orderRequestId: draft.id, target }
    const refused = (more: Partial<CreateStandingInput>, who: Person = 'company') =>
      codeOf(world.as(who, (context) => createStandingOrder(context, standing.terms({ ...base, ...more }))))
    expect(await refused({ orderRequestId: null })).toBe('INVALID_INPUT')
    expect(await refused({ currency: 'USD' })).toBe('INVALID_INPUT')
    expect(await refused({ amount: '500000.01' })).toBe('INVALID_INPUT')
    expect(await refused({}, 'otherCompany')).toBe('NOT_FOUND')
  })

  it('stops when its request is a draft no more', async () => {
    const { id, draft } = await standing.giveOfCompany()
    await must(
      world.as('company', (context) =>
        cancelRequest(context, { request: draft.reference, reason: 'Plus besoin' }),
      ),
    )
    await standing.look()
    expect(await standing.row(id)).toMatchObject({ status: 'SUSPENDED', hold_cause: 'REQUEST' })
    expect(await codeOf(standing.step(id, 'resume', 'company'))).not.toBe('done')
  })
})
