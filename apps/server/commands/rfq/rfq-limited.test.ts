import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { keepReferences } from '../../testing/limits.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { rfqsIn } from '../../testing/rfq-world.ts'
import { cancelRfq } from './end-rfq.ts'

// Whoever only reads, whatever roles stand behind that one: nobody is bound, and nothing is taken, by them.

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await keepReferences(world)
  await endAll()
})

const { open, quote, award, endAll } = rfqsIn(() => world)
const refusal = { refusal: { code: 'MISSING_CAPABILITY' } }

it('lets who is limited to reading neither ask, take, cancel nor quote', async () => {
  const { office, bank } = world.companies
  expect(await open('reader', { ask: [office] })).toMatchObject(refusal)
  const asked = await must(open('trader', { ask: [office] }))
  const { quoteId } = await must(quote('office', asked.rfqId))
  expect(await award('reader', asked.rfqId, [{ quoteId, amount: '10000' }])).toMatchObject(refusal)
  const cancel = world.as('reader', (context) => cancelRfq(context, { rfqId: asked.rfqId, reason: 'Non' }))
  expect(await cancel).toMatchObject(refusal)
  const { rfqId } = await must(open('office', { side: 'SELL', ask: [bank] }))
  expect(await quote('reader', rfqId, { rate: '3.3850' })).toMatchObject(refusal)
  await must(award('trader', asked.rfqId, [{ quoteId, amount: '10000' }]))
})
