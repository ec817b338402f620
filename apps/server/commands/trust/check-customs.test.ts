import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkInvariants } from '../../db/invariants/check-invariants.ts'
import { followTrustRequest } from '../../queries/trust/follow-trust-request.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { cityOf, registerOperator } from '../../testing/trust-world.ts'
import { acceptTrustProposal } from './answer-trust-proposal.ts'
import { approveTrustOffer } from './approve-trust-offer.ts'
import { createTrustRequest, type TrustWish } from './create-trust-request.ts'
import { eraseTraveller } from './expire-trust-request.ts'
import { deliverTrustProposal } from './settle-trust-proposal.ts'

// The customs' rules about travellers' notes, through the commands. The euro's reference is 3.3868: 1 476 EUR are 4 998.917 TND.

let world: MarketWorld
let agency: string
beforeEach(async () => {
  world = await createMarketWorld()
  agency = (await registerOperator(world, 'trustOffice')).agencyId
})
afterEach(async () => {
  const broken = (await checkInvariants(world.db)).filter(({ ok }) => !ok)
  await world.close()
  expect(broken).toEqual([])
})

async function ask(amount: string, more: Partial<TrustWish> = {}, phone = '98123456') {
  const { id: city, region } = await cityOf(world)
  const wish = { direction: 'BUY', currency: 'EUR', amount, region, city, name: 'Anna Meier' } as const
  return world.bySystem((context) =>
    createTrustRequest(context, { ...wish, phone, resident: false, ...more }),
  )
}
async function proposed(requestId: string, rate = '3.3868') {
  const input = { requestId, negotiationRate: rate, agency }
  const { proposalId } = await must(world.as('trustOffice', (context) => approveTrustOffer(context, input)))
  return proposalId
}
const accept = (key: { reference: string; secret: string }, proposalId: string) =>
  world.bySystem((context) => acceptTrustProposal(context, { ...key, proposalId }))
const warningOf = async (requestId: string) =>
  (await followTrustRequest(world.db, requestId, world.clock.now())).customs.warning

it('a non-resident’s purchase beyond 5 000 TND needs the declaration’s number, at the field', async () => {
  const refused = await ask('1480')
  expect(refused).toMatchObject({
    refusal: {
      ...{
        code: 'CUSTOMS_PAPER',
        rule: 'CUSTOMS_DECLARATION',
        details: { total: '5012.464', most: '5000.000' },
      },
      fields: [{ path: 'customsDeclaration', rule: 'CUSTOMS_DECLARATION' }],
    },
  })
  expect(await ask('1480', { customsDeclaration: 'aucune' })).toMatchObject({
    refusal: { fields: [{ path: 'customsDeclaration', rule: 'CUSTOMS_NUMBER' }] },
  })
  const made = await must(ask('1480', { customsDeclaration: 'diq-2026/4512' }))
  expect(await followTrustRequest(world.db, made.requestId, world.clock.now())).toMatchObject({
    customs: { resident: false, declaration: 'DIQ-2026/4512', warning: null },
  })
  expect(await ask('9000', { customsDeclaration: 'DIQ-2026/4512' }, '98123457')).toMatchObject({
    refusal: { rule: 'CUSTOMS_NOTES', details: { most: '30000.000' } },
  })
})

it('a purchase in parts on one day is one purchase, at the prices that were accepted', async () => {
  const first = await must(ask('700'))
  const proposal = await proposed(first.requestId)
  await must(accept(first, proposal))
  await must(world.as('trustOffice', (context) => deliverTrustProposal(context, { id: proposal })))
  expect(await ask('800')).toMatchObject({ refusal: { rule: 'CUSTOMS_DECLARATION' } })
  // The same under another spelling of the number; another number is another traveller.
  expect(await ask('800', {}, '+216 98 123 456')).toMatchObject({ refusal: { code: 'CUSTOMS_PAPER' } })
  const below = await must(ask('770'))
  const dearer = await proposed(below.requestId, '3.5')
  expect(await accept(below, dearer)).toMatchObject({
    refusal: { rule: 'CUSTOMS_DECLARATION', details: { total: '5065.760' } },
  })
  // The next day counts for itself.
  world.clock.time = new Date(world.clock.time.getTime() + 24 * 3_600_000)
  expect((await ask('1400', {}, '98123456')).ok).toBe(true)
})

it('who bought as no resident is none for the rest of the day, whatever the next form says', async () => {
  const first = await must(ask('1400'))
  await must(accept(first, await proposed(first.requestId)))
  expect(await ask('5000', { resident: true })).toMatchObject({ refusal: { rule: 'CUSTOMS_DECLARATION' } })
  expect(await ask('5000', { resident: null })).toMatchObject({ refusal: { rule: 'CUSTOMS_DECLARATION' } })
  // Another contact, and the next day, are judged by what is said.
  expect((await ask('5000', { resident: true }, '98123457')).ok).toBe(true)
  world.clock.time = new Date(world.clock.time.getTime() + 24 * 3_600_000)
  expect((await ask('5000', { resident: true })).ok).toBe(true)
})

it('one declaration is one sum, whoever changes by it', async () => {
  const customsDeclaration = 'D-2026-778'
  const first = await must(ask('8000', { customsDeclaration }))
  await must(accept(first, await proposed(first.requestId)))
  // 27 094.400 TND already: the rest of 30 000 and not a second one.
  expect(await ask('8000', { customsDeclaration }, '98123457')).toMatchObject({
    refusal: { rule: 'CUSTOMS_NOTES', details: { total: '54188.800', most: '30000.000' } },
  })
  expect((await ask('800', { customsDeclaration }, '98123457')).ok).toBe(true)
  expect((await ask('8000', { customsDeclaration: 'D-2026-779' }, '98123458')).ok).toBe(true)
})

it('of two who accept by one declaration at once one is too many', async () => {
  const customsDeclaration = 'D-2026-780'
  const asked = [
    await must(ask('8000', { customsDeclaration })),
    await must(ask('8000', { customsDeclaration }, '98123457')),
  ]
  const keys: { key: (typeof asked)[number]; proposalId: string }[] = []
  for (const key of asked) keys.push({ key, proposalId: await proposed(key.requestId) })
  const accepted = await Promise.all(keys.map(({ key, proposalId }) => accept(key, proposalId)))
  expect(accepted.filter(({ ok }) => ok)).toHaveLength(1)
})

it('a large sale without a declaration, and a residence that is not said, are warned of to both', async () => {
  const sale = await must(ask('6000', { direction: 'SELL', resident: null }))
  expect(await warningOf(sale.requestId)).toBe('SALE_UNDECLARED')
  const unsaid = await must(ask('1480', { resident: null }, '98123457'))
  expect(await warningOf(unsaid.requestId)).toBe('RESIDENCE_UNSAID')
  expect(await warningOf((await must(ask('1480', { resident: true }, '98123458'))).requestId)).toBeNull()
})

it('what was said for the customs is erased with the name', async () => {
  const made = await must(ask('1480', { customsDeclaration: 'DIQ-4512' }))
  await world.db
    .updateTable('trust_requests')
    .set({ status: 'CANCELED', settled_at: world.clock.now() })
    .where('id', '=', made.requestId)
    .execute()
  await must(
    world.bySystem((context) =>
      eraseTraveller(context, {
        requestId: made.requestId,
        before: new Date(world.clock.now().getTime() + 1),
      }),
    ),
  )
  const row = await world.db.selectFrom('trust_requests').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ customer_name: null, resident: null, customs_declaration: null })
})
