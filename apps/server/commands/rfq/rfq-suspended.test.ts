import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepReferences } from '../../testing/limits.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { bothPapers } from '../../testing/office-papers.ts'
import { rfqsIn } from '../../testing/rfq-world.ts'

// A house whose authorisation ends between its quote and the award.

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
  await keepReferences(world)
})
afterAll(() => world.close())

const { open, quote, award, pass } = rfqsIn(() => world)

it('is awarded nothing once it may not deal: nothing of the award is left, and the quote stays as it was', async () => {
  // Two minutes before midnight in Tunis, on the last day of its papers.
  world.clock.time = new Date('2026-11-18T22:58:00Z')
  await keepReferences(world)
  await bothPapers(world, 'office', { validUntil: '2026-11-18' })
  const { rfqId } = await must(open('trader', { ask: [world.companies.office], answerSeconds: 600 }))
  const { quoteId } = await must(quote('office', rfqId))
  pass(180)
  await keepReferences(world)
  expect(await award('trader', rfqId, [{ quoteId, amount: '10000' }])).toMatchObject({
    refusal: { code: 'GATE_REFUSED' },
  })
  const { rows } = await sql`
    select r.status, q.status as quote, (select count(*)::int from orders) as orders, (select count(*)::int from positions) as positions
    from rfqs r join quotes q on q.rfq_id = r.id`.execute(world.db)
  expect(rows).toEqual([{ status: 'OPEN', quote: 'LIVE', orders: 0, positions: 0 }])
  expect(await open('trader', { ask: [world.companies.office] })).toMatchObject({
    refusal: { fields: [{ path: 'ask', rule: 'RFQ_HOUSE' }] },
  })
})
