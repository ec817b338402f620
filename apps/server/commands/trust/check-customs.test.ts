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
const accept = (
  { reference, secret }: { reference: string; secret: string },
  proposalId: string,
  said: { resident?: boolean | null; customsDeclaration?: string | null } = {},
) => world.bySystem((context) => acceptTrustProposal(context, { reference, secret, proposalId, ...said }))
const followed = (requestId: string) => followTrustRequest(world.db, requestId, world.clock.now())
const tokens = async () => (await world.db.selectFrom('trust_token_movements').select('id').execute()).length
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

// A wish just below 5 000 TND at the reference, that an operator prices above it.
it('what only a declaration lets through is asked for as it is accepted', async () => {
  const made = await must(ask('1470'))
  const proposal = await proposed(made.requestId, '3.45')
  expect((await followed(made.requestId)).proposals).toMatchObject([{ customs: 'DECLARATION' }])
  expect(await accept(made, proposal)).toMatchObject({
    refusal: { rule: 'CUSTOMS_DECLARATION', details: { total: '5071.500', most: '5000.000' } },
  })
  for (const [said, path, rule] of [
    [{ customsDeclaration: 'aucune' }, 'customsDeclaration', 'CUSTOMS_NUMBER'],
    [{ customsDeclaration: '0000' }, 'customsDeclaration', 'CUSTOMS_NUMBER'],
    // Digits of another script, and a number with something unseen in it.
    [{ customsDeclaration: 'D-٤٥١٢' }, 'customsDeclaration', 'CUSTOMS_NUMBER'],
    [{ customsDeclaration: 'D-45\u200b12' }, 'customsDeclaration', 'CUSTOMS_NUMBER'],
    // Who said that they live abroad does not live here once that is in the way.
    [{ resident: true }, 'resident', 'FIELD_INVALID'],
  ] as const)
    expect([said, await accept(made, proposal, said)]).toMatchObject([
      said,
      { refusal: { code: 'INVALID_INPUT', fields: [{ path, rule }] } },
    ])
  // What was refused has changed nothing.
  expect((await followed(made.requestId)).customs).toEqual({
    ...{ resident: false, declaration: null, warning: null },
  })
  await must(accept(made, proposal, { customsDeclaration: ' diq-2026/4512 ' }))
  expect((await followed(made.requestId)).customs).toEqual({
    ...{ resident: false, declaration: 'DIQ-2026/4512', warning: null },
  })
})

it('a declaration that was given is not exchanged for one with room', async () => {
  const used = await must(ask('8000', { customsDeclaration: 'D-2026-778' }))
  await must(accept(used, await proposed(used.requestId)))
  const made = await must(ask('1470', { customsDeclaration: 'D-2026-779' }, '98123457'))
  const proposal = await proposed(made.requestId, '3.45')
  expect((await followed(made.requestId)).proposals).toMatchObject([{ customs: null }])
  expect(await accept(made, proposal, { customsDeclaration: 'D-2026-780' })).toMatchObject({
    refusal: { fields: [{ path: 'customsDeclaration', rule: 'FIELD_INVALID' }] },
  })
  await must(accept(made, proposal, { customsDeclaration: 'd-2026-779' }))
  // Nor is one whose sum is used up let through because it comes with the acceptance.
  const late = await must(ask('1470', {}, '98123458'))
  const dear = await proposed(late.requestId, '3.45')
  expect(await accept(late, dear, { customsDeclaration: 'D-2026-778' })).toMatchObject({
    refusal: { rule: 'CUSTOMS_NOTES', details: { total: '32165.900' } },
  })
})

it('who has not said where they live may with the acceptance, and is judged by it', async () => {
  const made = await must(ask('1470', { resident: null }))
  const proposal = await proposed(made.requestId, '3.45')
  expect((await followed(made.requestId)).proposals).toMatchObject([{ customs: 'OPTIONAL' }])
  expect(await accept(made, proposal, { resident: false })).toMatchObject({
    refusal: { rule: 'CUSTOMS_DECLARATION' },
  })
  await must(accept(made, proposal, { resident: true }))
  expect((await followed(made.requestId)).customs).toMatchObject({ resident: true, warning: null })
  // Below every threshold nothing is asked.
  const small = await must(ask('500', { resident: null }, '98123457'))
  await proposed(small.requestId)
  expect((await followed(small.requestId)).proposals).toMatchObject([{ customs: null }])
})

it('what no paper lets through is not proposed, costs no token, and tells the operator no figure', async () => {
  const wish = { customsDeclaration: 'D-2026-990' }
  const made = await must(ask('8800', wish))
  const before = await tokens()
  const input = { requestId: made.requestId, negotiationRate: '3.45', agency }
  expect(await world.as('trustOffice', (context) => approveTrustOffer(context, input))).toEqual({
    ...{ ok: false, refusal: { code: 'CUSTOMS_PAPER' } },
  })
  expect(await tokens()).toBe(before)
  // At a price at which it can be accepted it is proposed.
  await must(accept(made, await proposed(made.requestId, '3.4')))
})
