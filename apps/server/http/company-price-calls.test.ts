import { beforeAll, describe, expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { offer, requestForm, setMargins, setRemainderRate } from '../testing/request-world.ts'

// What a company types, sees and pays, through HTTP.

const journey = callJourney(['order-requests', 'basket', 'bids', 'market'])

beforeAll(async () => {
  await setMargins(journey.world())
  await setRemainderRate(journey.world(), 'bank', '3.4210')
})

let titles = 0
async function draft(more: object = {}): Promise<{ id: string; reference: string }> {
  const form = { totalAmount: '100000', importReference: `PRIX-${++titles}`, ...more }
  return journey.make('company', 'createOrderRequest', { body: requestForm(journey.world(), form) })
}

describe('a price that a company proposes', () => {
  // 0.3 + 0.2 % of commission and 0.4 % of margin on banknotes: 3.3868 is shown to the company as 3.4173.
  it.each([
    ['the displayed price', '3.4173', '3.3868', '3.4173'],
    ['a tick less', '3.4172', '3.3867', '3.4172'],
    ['a round price', '3.4', '3.3697', '3.4000'],
    ['no price: the position’s', null, '3.3868', '3.4173'],
  ])('is all-in: %s', async (_, rate, seller, allIn) => {
    const { reference } = await draft()
    const session_id = await offer(journey.world(), 'office', { amount: '1000' })
    const seen = await journey.make('company', 'marketPosition', { params: { id: session_id } })
    expect(seen.data).toMatchObject({ rate: '3.3868', rateTCC: '3.4173', all_in_percent: '0.9' })
    const { orders } = await journey.make('company', 'fillBasket', {
      body: { reference, sessions: [{ session_id, amount: '1000', rate }] },
    })
    expect(orders).toMatchObject([{ originalRate: '3.3868', rate: seller, finalPrice: allIn }])
  })

  it('is refused where no seller’s rate is that low', async () => {
    const { reference } = await draft()
    const session_id = await offer(journey.world(), 'office', { amount: '1000' })
    const world = journey.world()
    await world.db
      .insertInto('margin_settings')
      .values({
        bank_id: world.companies.bank,
        form: 'CASH',
        currency: 'EUR',
        percent: '60',
        valid_from: world.clock.now(),
      })
      .execute()
    const answer = await journey.request('company', 'fillBasket', {
      body: { reference, sessions: [{ session_id, amount: '1000', rate: '0.0001' }] },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'BASKET_INVALID',
      fields: [{ path: 'sessions.0.rate', rule: 'FIELD_INVALID' }],
    })
    await world.db
      .insertInto('margin_settings')
      .values({
        bank_id: world.companies.bank,
        form: 'CASH',
        currency: 'EUR',
        percent: null,
        valid_from: new Date(world.clock.now().getTime() + 1),
      })
      .execute()
    world.clock.time = new Date(world.clock.time.getTime() + 1_000)
  })
})
