import { expect, it } from 'vitest'
import { aLimit, setLimit } from '../../testing/limits-of-deals.ts'
import { must } from '../../testing/market-world.ts'
import { rfqWorld } from '../../testing/rfq-world.ts'

// A trader who gives a firm price that their own house would not let them deal: it binds nobody, and is the best of the ladder.

const { world, open, quote, award } = rfqWorld()
const ask = () => must(open('office', { side: 'SELL', ask: [world().companies.bank] }))
const limits: Partial<Record<'USER_DEAL' | 'USER_DAY', string | null>> = {}
async function limit(scope: 'USER_DEAL' | 'USER_DAY', amount: string | null) {
  await setLimit(
    world(),
    aLimit(scope, amount, { userId: world().people.trader.userId, was: limits[scope] ?? null }),
  )
  limits[scope] = amount
}
const kept = () =>
  world()
    .db.selectFrom('gate_checks')
    .where('company_id', '=', world().companies.bank)
    .select(['outcome', 'rule', 'user_id', 'counter_value', 'order_id'])
    .execute()

it('quotes no more than one’s own house lets one deal, and reads its figures', async () => {
  const { rfqId } = await ask()
  await limit('USER_DEAL', '20000')
  expect(await quote('trader', rfqId)).toMatchObject({
    refusal: {
      code: 'GATE_REFUSED',
      rule: 'LIMIT_DEAL',
      details: { limit: '20000.000', asked: '33868.000' },
    },
  })
  expect(await kept()).toEqual([
    {
      ...{ outcome: 'REFUSE', rule: 'G07', user_id: world().people.trader.userId },
      ...{ counter_value: '33868.000', order_id: null },
    },
  ])
  const { quoteId } = await must(quote('trader', rfqId, { amount: '5000' }))
  await must(award('office', rfqId, [{ quoteId, amount: '5000' }], { reason: 'rien d’autre n’est offert' }))
})

it('counts what one has committed that day, and lets who asks nowhere read of it', async () => {
  await limit('USER_DEAL', null)
  await limit('USER_DAY', '40000')
  const { rfqId } = await ask()
  expect(await quote('trader', rfqId)).toMatchObject({
    refusal: { code: 'GATE_REFUSED', rule: 'LIMIT_DAY', details: { available: '23066.000' } },
  })
  const { quoteId } = await must(quote('trader', rfqId, { amount: '6000' }))
  await limit('USER_DAY', '20000')
  expect(await award('office', rfqId, [{ quoteId, amount: '6000' }])).toMatchObject({
    refusal: { code: 'GATE_REFUSED', rule: 'RFQ_HOUSE_LIMITS' },
  })
})
