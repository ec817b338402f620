import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../db/invariants/check-invariants.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { bothPapers } from '../../testing/office-papers.ts'
import {
  askTrust,
  balanceOf,
  buyTokens,
  openTrustAgency,
  registerOperator,
  type TrustPerson,
} from '../../testing/trust-world.ts'
import type { Result } from '../kernel/result.ts'
import { acceptTrustProposal, refuseTrustProposal, withdrawTrustRequest } from './answer-trust-proposal.ts'
import { approveTrustOffer } from './approve-trust-offer.ts'
import { addTrustTier } from './change-strategy.ts'
import { configureTrust } from './configure-trust.ts'
import { cancelTrustProposal, deliverTrustProposal, reportTrustProposal } from './settle-trust-proposal.ts'

const MINUTE = 60_000
let world: MarketWorld

beforeEach(async () => {
  world = await createMarketWorld()
})
afterEach(async () => {
  const broken = (await checkInvariants(world.db)).filter(({ ok }) => !ok)
  await world.close()
  expect(broken).toEqual([])
})

const codes = (results: readonly Result<unknown>[]) =>
  results.map((result) => (result.ok ? 'ok' : result.refusal.code)).sort()
const approve = (who: TrustPerson, requestId: string, agency: string, rate = '3.31') =>
  world.as(who, (context) => approveTrustOffer(context, { requestId, negotiationRate: rate, agency }))
const proposalsOf = (requestId: string) =>
  world.db
    .selectFrom('trust_proposals')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('created_at')
    .execute()

describe('two at once', () => {
  it('accept two proposals of one request: one is accepted, the other is refused and gets its tokens back', async () => {
    const office = await registerOperator(world, 'trustOffice', { tokens: 4 })
    const rival = await registerOperator(world, 'trustRival', { tokens: 4 })
    const { requestId, reference, secret } = await askTrust(world)
    const first = await must(approve('trustOffice', requestId, office.agencyId))
    const second = await must(approve('trustRival', requestId, rival.agencyId, '3.32'))
    const answers = await Promise.all(
      [first, second].map(({ proposalId }) =>
        world.bySystem((context) => acceptTrustProposal(context, { reference, secret, proposalId })),
      ),
    )
    expect(codes(answers)).toEqual(['TRUST_STATUS_CHANGED', 'ok'])
    const states = (await proposalsOf(requestId)).map(({ status }) => status)
    expect(states.sort()).toEqual(['ACCEPTED', 'REJECTED'])
    const left = [await balanceOf(world, office.companyId), await balanceOf(world, rival.companyId)]
    expect(left.sort()).toEqual([2, 4])
  })

  it('propose for one operator: one stands, and is paid once', async () => {
    const { companyId, agencyId } = await registerOperator(world, 'trustOffice', { tokens: 10 })
    const { requestId } = await askTrust(world)
    const answers = await Promise.all([1, 2, 3].map(() => approve('trustOffice', requestId, agencyId)))
    expect(codes(answers)).toEqual(['TRUST_ALREADY_PROPOSED', 'TRUST_ALREADY_PROPOSED', 'ok'])
    expect(await balanceOf(world, companyId)).toBe(8)
  })

  it('spend the last tokens on two requests: the second is refused', async () => {
    const { companyId, agencyId } = await registerOperator(world, 'trustOffice', { tokens: 3 })
    const asked = [await askTrust(world), await askTrust(world)]
    const answers = await Promise.all(
      asked.map(({ requestId }) => approve('trustOffice', requestId, agencyId)),
    )
    expect(codes(answers)).toEqual(['TRUST_TOKENS_SHORT', 'ok'])
    expect(await balanceOf(world, companyId)).toBe(1)
  })

  it('accept and cancel: whichever comes first holds, and the tokens are spent either way', async () => {
    const { companyId, agencyId } = await registerOperator(world, 'trustOffice', { tokens: 4 })
    const { requestId, reference, secret } = await askTrust(world)
    const { proposalId } = await must(approve('trustOffice', requestId, agencyId))
    const [accepted, canceled] = await Promise.all([
      world.bySystem((context) => acceptTrustProposal(context, { reference, secret, proposalId })),
      world.as('trustOffice', (context) => cancelTrustProposal(context, { id: proposalId })),
    ])
    expect(canceled.ok).toBe(true)
    const [proposal] = await proposalsOf(requestId)
    expect(proposal?.status).toBe('CANCELED')
    expect(proposal?.accepted_at === null).toBe(!accepted.ok)
    expect(await balanceOf(world, companyId)).toBe(2)
  })

  it('deliver and report: each once', async () => {
    const { agencyId } = await registerOperator(world, 'trustOffice')
    const { requestId, reference, secret } = await askTrust(world)
    const { proposalId } = await must(approve('trustOffice', requestId, agencyId))
    await must(world.bySystem((context) => acceptTrustProposal(context, { reference, secret, proposalId })))
    world.clock.time = new Date(world.clock.time.getTime() + 15 * MINUTE)
    const report = () => world.as('trustOffice', (c) => reportTrustProposal(c, { id: proposalId }))
    expect(codes(await Promise.all([report(), report()]))).toEqual(['TRUST_ALREADY_REPORTED', 'ok'])
    const deliver = () => world.as('trustOffice', (c) => deliverTrustProposal(c, { id: proposalId }))
    expect(codes(await Promise.all([deliver(), deliver()]))).toEqual(['TRUST_STATUS_CHANGED', 'ok'])
  })

  it('add the same threshold to a strategy: one line is added', async () => {
    await registerOperator(world, 'trustOffice')
    const line = {
      limitAmount: '5000',
      rateValue: '3.35',
      bid: 3,
      rateType: 'PURCHASE' as const,
      currency: 'EUR',
    }
    const add = () => world.as('trustOffice', (context) => addTrustTier(context, line))
    expect(codes(await Promise.all([add(), add()]))).toEqual(['TRUST_TIER_NOT_ABOVE', 'ok'])
  })
})

describe('a report', () => {
  it.each([
    [15 * MINUTE - 1, 'TRUST_REPORT_TOO_EARLY'],
    [15 * MINUTE, 'ok'],
  ])('%i ms after the acceptance: %s', async (ms, expected) => {
    const { agencyId } = await registerOperator(world, 'trustOffice')
    const { requestId, reference, secret } = await askTrust(world)
    const { proposalId } = await must(approve('trustOffice', requestId, agencyId))
    const report = () => world.as('trustOffice', (c) => reportTrustProposal(c, { id: proposalId }))
    expect(codes([await report()])).toEqual(['TRUST_STATUS_CHANGED'])
    await must(world.bySystem((context) => acceptTrustProposal(context, { reference, secret, proposalId })))
    world.clock.time = new Date(world.clock.time.getTime() + ms)
    expect(codes([await report()])).toEqual([expected])
  })
})

describe('the Copilot', () => {
  /** Strategy in EUR: 3.3 by default; from 5 000 TND 3.35 for 3 tokens, from 10 000 TND 3.4 for 5. */
  async function strategist(tokens: number, first = '5000') {
    const operator = await registerOperator(world, 'trustOffice', { tokens, copilot: true })
    for (const [limitAmount, rateValue, bid] of [
      [first, '3.35', 3],
      ['10000', '3.4', 5],
    ] as const) {
      await must(
        world.as('trustOffice', (context) =>
          addTrustTier(context, { limitAmount, rateValue, bid, rateType: 'PURCHASE', currency: 'EUR' }),
        ),
      )
    }
    return operator
  }

  // 1 EUR is 3.3 TND by the Default row: 1515 EUR are 4999.5 TND, 1520 are 5016.
  it.each([
    ['1515', '3.3000', 2],
    ['1520', '3.3500', 3],
    ['3030', '3.3500', 3],
    ['3035', '3.4000', 5],
  ])('answers %s EUR at %s for %i tokens', async (amount, rate, tokens) => {
    const { companyId } = await strategist(20)
    const { requestId } = await askTrust(world, { amount })
    expect(await proposalsOf(requestId)).toMatchObject([
      { status: 'WAITING', rate, tokens, made_by: null, company_id: companyId },
    ])
    expect(await balanceOf(world, companyId)).toBe(20 - tokens)
  })

  it('takes a line whose threshold the counter value equals', async () => {
    // 3.3 TND × 1 500 EUR.
    await strategist(20, '4950')
    const { requestId } = await askTrust(world, { amount: '1500' })
    expect(await proposalsOf(requestId)).toMatchObject([{ rate: '3.3500', tokens: 3 }])
  })

  it('keeps silent without tokens, without an agency near, without a rate, and switched off', async () => {
    const { companyId } = await strategist(2)
    const silent = async (more: Parameters<typeof askTrust>[1]) => {
      const { requestId } = await askTrust(world, more)
      expect(await proposalsOf(requestId)).toEqual([])
    }
    await silent({ amount: '5000' })
    const sfax = await world.db
      .selectFrom('trust_cities')
      .selectAll()
      .where('name', '=', 'Sfax')
      .executeTakeFirstOrThrow()
    await silent({ city: sfax.id, region: sfax.governorate_id })
    await silent({ currency: 'USD' })
    await must(world.as('trustOffice', (context) => configureTrust(context, { tierMatchEnabled: false })))
    await silent({})
    expect(await balanceOf(world, companyId)).toBe(2)
  })

  it('answers from the agency of the city before one of the governorate', async () => {
    await strategist(20)
    const near = await openTrustAgency(world, 'trustOffice', 'El Kantaoui')
    const { requestId } = await askTrust(world, {
      city: (
        await world.db
          .selectFrom('trust_cities')
          .select('id')
          .where('name', '=', 'El Kantaoui')
          .executeTakeFirstOrThrow()
      ).id,
    })
    expect(await proposalsOf(requestId)).toMatchObject([{ agency_id: near }])
  })
})

it('keeps each balance the sum of its movements, whatever happens in whatever order', async () => {
  const office = await registerOperator(world, 'trustOffice', { tokens: 6, copilot: true })
  const rival = await registerOperator(world, 'trustRival', { tokens: 6 })
  const asked: Awaited<ReturnType<typeof askTrust>>[] = []
  const pick = (n: number) => asked[n % Math.max(1, asked.length)]
  const steps = ['ask', 'approve', 'accept', 'refuse', 'withdraw', 'cancel', 'deliver', 'buy'] as const
  const one = async ([step, n]: [(typeof steps)[number], number]): Promise<void> => {
    if (step === 'ask') asked.push(await askTrust(world, { direction: n % 2 === 0 ? 'SELL' : 'BUY' }))
    if (step === 'buy')
      await buyTokens(world, rival.companyId, 1 + (n % 3), n % 2 === 0 ? 'PURCHASE' : 'SALE')
    const request = pick(n)
    if (!request) return
    const { requestId, reference, secret } = request
    const proposal = (await proposalsOf(requestId)).at(-1)
    if (step === 'approve') await approve('trustRival', requestId, rival.agencyId)
    if (step === 'withdraw') await world.bySystem((c) => withdrawTrustRequest(c, { reference, secret }))
    if (!proposal) return
    const id = proposal.id
    const key = { reference, secret, proposalId: id }
    const who = proposal.company_id === office.companyId ? 'trustOffice' : 'trustRival'
    if (step === 'accept') await world.bySystem((c) => acceptTrustProposal(c, key))
    if (step === 'refuse') await world.bySystem((c) => refuseTrustProposal(c, key))
    if (step === 'cancel') await world.as(who, (c) => cancelTrustProposal(c, { id }))
    if (step === 'deliver') await world.as(who, (c) => deliverTrustProposal(c, { id }))
  }
  const script = fc.array(fc.tuple(fc.constantFrom(...steps), fc.nat(20)), { minLength: 12, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(script, async (acts) => {
      for (const act of acts) await one(act)
      const broken = (await checkInvariants(world.db)).filter(({ ok }) => !ok)
      expect(broken).toEqual([])
    }),
    { numRuns: 8 },
  )
  const { moved } = await world.db
    .selectFrom('trust_token_movements')
    .select((eb) => eb.fn.sum<string>('quantity').as('moved'))
    .where('company_id', '=', rival.companyId)
    .executeTakeFirstOrThrow()
  const total =
    (await balanceOf(world, rival.companyId, 'PURCHASE')) + (await balanceOf(world, rival.companyId, 'SALE'))
  expect(Number(moved)).toBe(total)
})

describe('an office whose papers have ended', () => {
  it('gives no proposal, none of its is accepted, and its strategy is silent; what was accepted is delivered', async () => {
    const office = await registerOperator(world, 'trustOffice', { tokens: 20 })
    const { requestId, reference, secret } = await askTrust(world)
    const { proposalId } = await must(approve('trustOffice', requestId, office.agencyId))
    const other = await askTrust(world)
    const before = await must(approve('trustOffice', other.requestId, office.agencyId))
    const accept = (key: Pick<typeof other, 'reference' | 'secret'>, id: string) =>
      world.bySystem((context) =>
        acceptTrustProposal(context, { reference: key.reference, secret: key.secret, proposalId: id }),
      )
    await must(accept(other, before.proposalId))
    await bothPapers(world, 'office', { validFrom: '2026-12-01' })
    const refused = await accept({ reference, secret }, proposalId)
    expect(refused).toMatchObject({
      refusal: { code: 'GATE_REFUSED', rule: 'OFFICE_MAY_NOT_DEAL', details: { code: 'G03' } },
    })
    expect(JSON.stringify(refused)).not.toMatch(/2026|Company/)
    expect((await proposalsOf(requestId))[0]?.status).toBe('WAITING')
    const third = await askTrust(world)
    expect(await approve('trustOffice', third.requestId, office.agencyId)).toMatchObject({
      refusal: { code: 'GATE_REFUSED', rule: 'OFFICE_PAPERS' },
    })
    expect(await proposalsOf(third.requestId)).toEqual([])
    await must(world.as('trustOffice', (context) => deliverTrustProposal(context, { id: before.proposalId })))
  })
})
