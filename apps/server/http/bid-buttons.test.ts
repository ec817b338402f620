import { expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { request } from '../testing/request-world.ts'

const journey = callJourney(['bids'])

it('offers a bid only while the market takes one, and says why not', async () => {
  await request(journey.world(), { totalAmount: '1000' })
  const setMarket = (value: string) =>
    journey
      .world()
      .db.updateTable('configuration')
      .set({ value })
      .where('name', '=', 'market.status')
      .execute()
  const button = async (who: 'rival' | 'company') =>
    (await journey.make(who, 'askRequests')).data[0].placeBid as { allowed: boolean; rule: string | null }
  expect(await button('rival')).toMatchObject({ allowed: true })
  for (const [status, rule] of [
    ['VEILLE', 'MARKET_STANDBY'],
    ['OFF', 'MARKET_CLOSED'],
  ] as const) {
    await setMarket(status)
    expect(await button('rival')).toMatchObject({ allowed: false, rule })
    // Who could not bid in an open market either hears of that, as from the command.
    expect(await button('company')).toMatchObject({ allowed: false, rule: 'MISSING_CAPABILITY' })
  }
  await setMarket('ON')
  expect(await button('rival')).toMatchObject({ allowed: true })
})
