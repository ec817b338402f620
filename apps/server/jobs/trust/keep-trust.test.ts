import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemIds } from '../../commands/kernel/system-services.ts'
import { acceptTrustProposal } from '../../commands/trust/answer-trust-proposal.ts'
import { approveTrustOffer } from '../../commands/trust/approve-trust-offer.ts'
import { checkInvariants } from '../../db/invariants/check-invariants.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { askTrust, balanceOf, registerOperator } from '../../testing/trust-world.ts'
import { expireTrustRequests, forgetTravellers } from './keep-trust.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const log = pino({ level: 'silent' })
let world: MarketWorld

beforeEach(async () => {
  world = await createMarketWorld()
})
afterEach(async () => {
  const broken = (await checkInvariants(world.db)).filter(({ ok }) => !ok)
  await world.close()
  expect(broken).toEqual([])
})

const later = (ms: number) => {
  world.clock.time = new Date(world.clock.time.getTime() + ms)
}
const services = () => ({ db: world.db, clock: world.clock, ids: systemIds(world.clock), log })
const requestOf = (id: string) =>
  world.db.selectFrom('trust_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

it('ends a request at its hour, not before, refuses what waits and gives its tokens back', async () => {
  const { companyId, agencyId } = await registerOperator(world, 'trustOffice', { tokens: 5 })
  const { requestId } = await askTrust(world)
  await must(
    world.as('trustOffice', (context) =>
      approveTrustOffer(context, { requestId, negotiationRate: '3.31', agency: agencyId }),
    ),
  )
  expect(await balanceOf(world, companyId)).toBe(3)
  later(24 * HOUR - 1)
  expect(await expireTrustRequests(services())).toBe(0)
  later(1)
  expect(await expireTrustRequests(services())).toBe(1)
  expect((await requestOf(requestId)).status).toBe('EXPIRED')
  expect(await balanceOf(world, companyId)).toBe(5)
  expect(await expireTrustRequests(services())).toBe(0)
})

it('leaves an accepted request alone, whatever its hour', async () => {
  const { agencyId } = await registerOperator(world, 'trustOffice')
  const { requestId, reference, secret } = await askTrust(world)
  const { proposalId } = await must(
    world.as('trustOffice', (context) =>
      approveTrustOffer(context, { requestId, negotiationRate: '3.31', agency: agencyId }),
    ),
  )
  await must(world.bySystem((context) => acceptTrustProposal(context, { reference, secret, proposalId })))
  later(48 * HOUR)
  expect(await expireTrustRequests(services())).toBe(0)
  expect((await requestOf(requestId)).status).toBe('ACCEPTED')
})

it('erases name and phone ninety days after the end, keeps the amounts, and audits no name', async () => {
  const { requestId } = await askTrust(world, { name: 'Salma Kefi', phone: '98765432' })
  later(24 * HOUR)
  await expireTrustRequests(services())
  later(90 * DAY - 1)
  expect(await forgetTravellers(services())).toMatchObject({ erased: 0 })
  later(1)
  expect(await forgetTravellers(services())).toMatchObject({ erased: 1 })
  expect(await requestOf(requestId)).toMatchObject({
    customer_name: null,
    customer_phone: null,
    amount: '1000.0000',
    status: 'EXPIRED',
  })
  expect(await forgetTravellers(services())).toMatchObject({ erased: 0 })
  const records = [
    ...(await world.db.selectFrom('audit_entries').selectAll().execute()),
    ...(await world.db.selectFrom('outbox').selectAll().execute()),
    ...(await world.db.selectFrom('trust_steps').selectAll().execute()),
  ]
  expect(JSON.stringify(records)).not.toMatch(/Salma|Kefi|98765432/)
})

it('keeps personal data for as long as is configured', async () => {
  await world.db
    .updateTable('configuration')
    .set({ value: '3' })
    .where('name', '=', 'trust.personal_data_days')
    .execute()
  await askTrust(world)
  later(24 * HOUR)
  await expireTrustRequests(services())
  later(3 * DAY)
  expect(await forgetTravellers(services())).toMatchObject({ erased: 1 })
})

it('forgets challenges once they are too old to serve', async () => {
  await world.db
    .insertInto('trust_used_challenges')
    .values([
      { nonce: Buffer.from('old'), expires_at: new Date(world.clock.time.getTime() - 1) },
      { nonce: Buffer.from('young'), expires_at: new Date(world.clock.time.getTime() + 1) },
    ])
    .execute()
  expect(await forgetTravellers(services())).toEqual({ erased: 0, challenges: 1, checks: 0 })
})
