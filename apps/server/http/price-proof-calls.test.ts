import { expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { place, publish } from '../testing/market-world.ts'

const journey = callJourney(['price-proof', 'orders'])
const { make, request } = journey

it('a price is checked, frozen with the order, read by its parties, and noted by compliance', async () => {
  const world = journey.world()
  const cheap = await publish(world, { rate: '3.3800' })
  const dear = await publish(world)
  const asked = { session_id: String(dear), amount: '10000', rate: '3.3868' }
  expect(await make('trader', 'priceCheck', { query: asked })).toMatchObject({
    ...{ rank: 2, ranks: 2, slippage: { tnd: '68.340' }, reasonsAsked: ['BEST_NOT_TAKEN'] },
  })
  const gone = { ...asked, session_id: '999999999' }
  expect((await request('trader', 'priceCheck', { query: gone })).statusCode).toBe(404)
  // Whoever orders nothing asks nothing.
  for (const who of ['office', 'company', 'tickets'] as const)
    expect((await request(who, 'priceCheck', { query: asked })).statusCode).toBe(403)

  const body = {
    session_id: dear,
    currency: 'EUR',
    amount: '10000',
    rate: '3.3868',
    cashOutType: 'CASH_PAYMENT',
    agence: world.agencyId,
  }
  const refused = await request('trader', 'placeOrder', { body: { ...body, priceReason: null } })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'PRICE_REASON'])
  for (const priceReason of ['CHEAP', '', {}, []])
    expect((await request('trader', 'placeOrder', { body: { ...body, priceReason } })).statusCode).toBe(400)
  const { id } = await make('trader', 'placeOrder', { body: { ...body, priceReason: 'SPEED' } })

  const proof = await make('trader', 'orderPriceProof', { params: { id } })
  expect(proof).toMatchObject({
    ofRecord: 0,
    proofs: [{ moment: 'PLACED', standing: { rank: 2, reason: { code: 'SPEED' } }, verify: { holds: true } }],
    ...{ notes: [], mayNote: false },
  })
  expect(proof.since).not.toBeNull()
  const office = await make('office', 'orderPriceProof', { params: { id } })
  expect(office.proofs[0].standing).toBeNull()
  expect((await request('rival', 'orderPriceProof', { params: { id } })).statusCode).toBe(404)
  expect(
    (await request('trader', 'notePriceProof', { params: { id }, body: { text: 'Prix vu' } })).statusCode,
  ).toBe(403)
  const noted = await make('bankCompliance', 'notePriceProof', {
    params: { id },
    body: { text: 'Prix vu' },
  })
  expect(noted).toMatchObject({ notes: [{ text: 'Prix vu' }], mayNote: true })
  expect(journey.missing('price-proof')).toEqual([])
  expect(await place(world, cheap, { rate: '3.3800' })).toBeTruthy()
})

it('the cheapest is ordered without a word', async () => {
  const world = journey.world()
  const best = await publish(world, { rate: '3.3700' })
  const body = {
    session_id: best,
    currency: 'EUR',
    amount: '10000',
    rate: '3.3700',
    cashOutType: 'CASH_PAYMENT',
    agence: world.agencyId,
    priceReason: null,
  }
  const { id } = await make('trader', 'placeOrder', { body })
  const { proofs } = await make('trader', 'orderPriceProof', { params: { id } })
  expect(proofs[0].standing).toMatchObject({ rank: 1, reason: null })
})
