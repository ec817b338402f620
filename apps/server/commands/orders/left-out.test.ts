import type { PriceProof } from '@fxmatch/domain/price-proof/price-proof'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { getPriceProof } from '../../queries/orders/get-price-proof.ts'
import { createMarketWorld, type MarketWorld, must, publish } from '../../testing/market-world.ts'
import { bothPapers } from '../../testing/office-papers.ts'
import type { CompanyKey, Person } from '../../testing/plant-market.ts'
import { refuseHouse } from '../gate/refuse-house.ts'
import { publishPosition } from '../positions/publish-position.ts'
import { placeOrder } from './place-order.ts'

let world: MarketWorld
beforeEach(async () => {
  world = await createMarketWorld()
})
afterEach(() => world.close())

const offer = async (who: 'office' | 'otherOffice', rate: string, syndicate?: string) => {
  if (who === 'office' && !syndicate) return publish(world, { rate, amount: '10000' })
  const { positionId } = await must(
    world.as(who, (context) =>
      publishPosition(context, {
        ...{ currency: 'EUR', amount: '10000', rate, form: 'CASH', region: 15 },
        ...(syndicate ? { syndicate } : {}),
        expireDate: new Date(world.clock.time.getTime() + 8 * 3_600_000).toISOString(),
      }),
    ),
  )
  return positionId
}
const order = (session_id: number, who: Person = 'trader') =>
  world.as(who, (context) =>
    placeOrder(context, {
      ...{ session_id, currency: 'EUR', amount: '10000', rate: '3.3868', cashOutType: 'CASH_PAYMENT' },
      ...{ agence: who === 'trader' ? world.agencyId : world.foreignAgencyId, priceReason: null },
    }),
  )
const refused = (who: Person, house: CompanyKey) =>
  must(
    world.as(who, (context) =>
      refuseHouse(context, {
        ...{ counterpartyId: world.companies[house], currency: null, form: null, note: 'Pour un essai' },
      }),
    ),
  )
const frozen = async (orderId: string): Promise<PriceProof> => {
  const { content } = await world.db
    .selectFrom('order_price_proofs')
    .select('content')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return JSON.parse(content)
}
const told = async (who: Person, orderId: string) =>
  (await getPriceProof(world.db, world.people[who], orderId))?.proofs[0]

it.each<[string, CompanyKey, CompanyKey]>([
  ['the bank refuses the office', 'bank', 'otherOffice'],
  ['the office refuses the bank', 'otherOffice', 'bank'],
])('a cheaper price that could not be taken asks for no reason: %s', async (_, company, counterparty) => {
  await offer('otherOffice', '3.3800')
  const dear = await offer('office', '3.3868')
  await world.db
    .insertInto('house_refusals')
    .values({
      id: crypto.randomUUID(),
      company_id: world.companies[company],
      counterparty_id: world.companies[counterparty],
      ...{ note: 'Pour un essai', set_by: world.people.root.userId, set_at: world.clock.now() },
    })
    .execute()
  const { orderId } = await must(order(dear))
  expect(await frozen(orderId)).toMatchObject({
    ...{ layout: 2, rank: 1, ranks: 1, slippage: null, alternatives: [], stack: null, reason: null },
    leftOut: { G03: { positions: 0, houses: 0 }, G04: { positions: 1, houses: 1 } },
  })
})

it('another bank, which it does not refuse, is asked why: what is left out is one buyer’s', async () => {
  await offer('otherOffice', '3.3800')
  const dear = await offer('office', '3.3868')
  await refused('root', 'otherOffice')
  expect(await order(dear, 'rival')).toMatchObject({ refusal: { code: 'PRICE_REASON' } })
})

it('of an office without papers, and of a syndicate with such a member, nothing is counted', async () => {
  await offer('otherOffice', '3.3800')
  await offer('office', '3.3810', world.syndicateId)
  const dear = await offer('office', '3.3868')
  await bothPapers(world, 'office')
  await bothPapers(world, 'otherOffice', { validFrom: '2026-12-01' })
  const { orderId } = await must(order(dear))
  expect(await frozen(orderId)).toMatchObject({
    ...{ rank: 1, ranks: 1, alternatives: [], stack: null, reason: null },
    leftOut: { G03: { positions: 2, houses: 2 }, G04: { positions: 0, houses: 0 } },
  })
})

it('who sells reads the market as it is for everybody, and nobody of the deal reads what was left out', async () => {
  for (const rate of ['3.3868', '3.3900', '3.3910', '3.3920']) await offer('office', rate)
  const cheap = await offer('otherOffice', '3.3800')
  expect(cheap).toBeTruthy()
  const first = await offer('office', '3.3868')
  await refused('root', 'otherOffice')
  const { orderId } = await must(order(first))
  const proof = await frozen(orderId)
  expect(proof.references.market).toBeNull()
  expect(proof.everybody).toMatchObject({ positions: 5, houses: 2 })
  const office = await told('office', orderId)
  expect(office?.references.market).toEqual(proof.everybody)
  for (const who of ['trader', 'reader', 'office'] as const) {
    const read = await told(who, orderId)
    expect(read?.leftOut).toBeNull()
    expect(JSON.stringify(read)).not.toMatch(/G0[34]/)
  }
  expect((await told('trader', orderId))?.references.market).toBeNull()
  for (const who of ['backOffice', 'auditor'] as const)
    expect((await told(who, orderId))?.leftOut).toMatchObject({ G04: { positions: 1, houses: 1 } })
})
