import { describe, expect, it } from 'vitest'
import { verifyPriceProofs } from '../../db/price-proofs/verify-proofs.ts'
import { getPriceProof } from '../../queries/orders/get-price-proof.ts'
import { proveRfq } from '../../queries/rfqs/prove-rfq.ts'
import { must } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { rfqWorld } from '../../testing/rfq-world.ts'
import { declineRfq } from './decline-rfq.ts'

// An award while houses could still have answered: nobody is asked why, and it is frozen with the price (decision 0595).

const { world, open, quote, award, pass } = rfqWorld()

const asked = () => must(open('trader', { ask: [world().companies.office, world().companies.otherOffice] }))
/** Takes the whole of the office's price. @returns how early it was as a reader's proof of the order tells it; undefined: that reader is told no quotes */
async function taken(rfqId: string, more: { readonly rate?: string } = {}) {
  const { quoteId } = await must(quote('office', rfqId, more))
  const { orderIds } = await must(award('trader', rfqId, [{ quoteId, amount: '10000' }]))
  return async (who: Person) => {
    const read = await getPriceProof(world().db, world().people[who], orderIds[0] ?? '')
    return read?.proofs[0]?.quotes?.early
  }
}
const printed = async (who: Person, rfqId: string) =>
  (await proveRfq(world().db, world().people[who], rfqId, world().clock.now()))?.early

describe('an award without the answer of all', () => {
  it('is read on its price by who asked and who checks it, and printed; who sells reads nothing', async () => {
    const { rfqId } = await asked()
    pass(12)
    const early = await taken(rfqId)
    const told = { unanswered: 1, seconds: 12, left: 108 }
    expect(await early('trader')).toEqual(told)
    expect(await early('second')).toEqual(told)
    expect(await early('office')).toBeUndefined()
    expect(await printed('trader', rfqId)).toEqual([told])
    expect(await printed('office', rfqId)).toEqual([])
    expect(await verifyPriceProofs(world().db)).toMatchObject({ ok: true })
  })

  it('says so of none that each house has answered, by a refusal too', async () => {
    const declined = await asked()
    await must(
      world().as('otherOffice', (context) => declineRfq(context, { rfqId: declined.rfqId, code: 'PRICE' })),
    )
    expect(await (await taken(declined.rfqId))('trader')).toBeNull()
    expect(await printed('trader', declined.rfqId)).toEqual([])
  })

  it('tells how long houses had that let their time pass: who gives them the least leaves them out, too', async () => {
    const late = await asked()
    pass(100)
    const { quoteId } = await must(quote('office', late.rfqId))
    pass(20)
    const { orderIds } = await must(award('trader', late.rfqId, [{ quoteId, amount: '10000' }]))
    const told = { unanswered: 1, seconds: 120, left: 0 }
    expect(await printed('trader', late.rfqId)).toEqual([told])
    const read = await getPriceProof(world().db, world().people.trader, orderIds[0] ?? '')
    expect(read?.proofs[0]?.quotes?.early).toEqual(told)
    expect(await verifyPriceProofs(world().db)).toMatchObject({ ok: true })
  })
})
