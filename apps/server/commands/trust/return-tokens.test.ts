import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkInvariants } from '../../db/invariants/check-invariants.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { askTrust, balanceOf, registerOperator } from '../../testing/trust-world.ts'
import type { Result } from '../kernel/result.ts'
import { acceptTrustProposal } from './answer-trust-proposal.ts'
import { approveTrustOffer } from './approve-trust-offer.ts'
import {
  cancelTrustProposal,
  deliverTrustProposal,
  reportTrustProposal,
  returnTrustTokens,
} from './settle-trust-proposal.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let world: MarketWorld
let operator: Awaited<ReturnType<typeof registerOperator>>

beforeEach(async () => {
  world = await createMarketWorld()
  operator = await registerOperator(world, 'trustOffice', { tokens: 40 })
})
afterEach(async () => {
  const broken = (await checkInvariants(world.db)).filter(({ ok }) => !ok)
  await world.close()
  expect(broken).toEqual([])
})

const later = (ms: number) => {
  world.clock.time = new Date(world.clock.time.getTime() + ms)
}
const said = (result: Result<unknown>) => (result.ok ? 'ok' : (result.refusal.rule ?? result.refusal.code))
const giveBack = (id: string, who: 'trustOffice' | 'trustRival' = 'trustOffice') =>
  world.as(who, (context) => returnTrustTokens(context, { id, reason: 'Ne s’est pas présenté' }))

/** A proposal that its traveller accepted. */
async function accepted(): Promise<string> {
  const { requestId, reference, secret } = await askTrust(world)
  const { proposalId } = await must(
    world.as('trustOffice', (context) =>
      approveTrustOffer(context, { requestId, negotiationRate: '3.31', agency: operator.agencyId }),
    ),
  )
  await must(world.bySystem((context) => acceptTrustProposal(context, { reference, secret, proposalId })))
  return proposalId
}
/** The same, and the traveller reported absent. */
async function absent(): Promise<string> {
  const id = await accepted()
  later(15 * MINUTE)
  await must(world.as('trustOffice', (context) => reportTrustProposal(context, { id })))
  return id
}

it('gives the tokens back with a reason, once, also of two at the same moment, and ends the request', async () => {
  const id = await absent()
  expect(await balanceOf(world, operator.companyId)).toBe(38)
  const answers = await Promise.all([giveBack(id), giveBack(id), giveBack(id)])
  expect(answers.map(said).sort()).toEqual(['TRUST_WRONG_STATUS', 'TRUST_WRONG_STATUS', 'ok'])
  expect(await balanceOf(world, operator.companyId)).toBe(40)
  const movements = await world.db
    .selectFrom('trust_token_movements')
    .select(['kind', 'quantity', 'note'])
    .where('proposal_id', '=', id)
    .orderBy('id')
    .execute()
  expect(movements).toEqual([
    { kind: 'SPENT', quantity: -2, note: null },
    { kind: 'RETURNED', quantity: 2, note: 'Ne s’est pas présenté' },
  ])
  const request = await world.db
    .selectFrom('trust_requests as r')
    .innerJoin('trust_proposals as p', 'p.request_id', 'r.id')
    .select(['r.status', 'p.status as proposal'])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow()
  expect(request).toEqual({ status: 'EXPIRED', proposal: 'CANCELED' })
  const audited = await world.db
    .selectFrom('audit_entries')
    .select('data')
    .where('action', '=', 'trust_tokens.returned')
    .execute()
  expect(audited).toMatchObject([{ data: { tokens: 2, reason: 'Ne s’est pas présenté' } }])
})

it('not for a traveller who was not reported, who came, whose proposal was taken back, or of another operator', async () => {
  const fresh = await accepted()
  expect(said(await giveBack(fresh))).toBe('TRUST_NOT_REPORTED')
  const came = await absent()
  await must(world.as('trustOffice', (context) => deliverTrustProposal(context, { id: came })))
  expect(said(await giveBack(came))).toBe('TRUST_WRONG_STATUS')
  const canceled = await absent()
  await must(world.as('trustOffice', (context) => cancelTrustProposal(context, { id: canceled })))
  expect(said(await giveBack(canceled))).toBe('TRUST_WRONG_STATUS')
  const own = await absent()
  await registerOperator(world, 'trustRival')
  expect(said(await giveBack(own, 'trustRival'))).toBe('NOT_FOUND')
})

it('is done or given back, never both: two at once', async () => {
  const id = await absent()
  const answers = await Promise.all([
    giveBack(id),
    world.as('trustOffice', (context) => deliverTrustProposal(context, { id })),
  ])
  expect(answers.map(said).sort()).toEqual(['TRUST_WRONG_STATUS', 'ok'])
})

it('not after seven days', async () => {
  const id = await absent()
  later(7 * DAY)
  expect(said(await giveBack(id))).toBe('TRUST_RETURN_LATE')
})

it('three times in a month and no fourth, also at the same moment, and again in the next', async () => {
  const ids = [await absent(), await absent(), await absent(), await absent()]
  const answers = await Promise.all(ids.map((id) => giveBack(id)))
  expect(answers.map(said).sort()).toEqual(['TRUST_RETURN_LIMIT', 'ok', 'ok', 'ok'])
  expect(await balanceOf(world, operator.companyId)).toBe(38)
  world.clock.time = new Date('2026-11-30T22:30:00Z')
  const last = await absent()
  expect(said(await giveBack(last))).toBe('TRUST_RETURN_LIMIT')
  // Midnight in Tunis is an hour before that of UTC.
  world.clock.time = new Date('2026-11-30T23:00:00Z')
  expect(said(await giveBack(last))).toBe('ok')
})
