import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approveTrustOffer } from '../../commands/trust/approve-trust-offer.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { askTrust, registerOperator } from '../../testing/trust-world.ts'
import { checkInvariants } from './check-invariants.ts'

let world: MarketWorld
/** Whoever can break what the application cannot. */
let owner: pg.Client

beforeAll(async () => {
  world = await createMarketWorld()
  owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  await owner.query(`set session_replication_role = 'replica'`)
  const { agencyId } = await registerOperator(world, 'trustOffice')
  const { requestId } = await askTrust(world)
  await must(
    world.as('trustOffice', (context) =>
      approveTrustOffer(context, { requestId, negotiationRate: '3.31', agency: agencyId }),
    ),
  )
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

const broken = async () => (await checkInvariants(world.db)).filter(({ ok }) => !ok).map(({ name }) => name)

it.each([
  [
    'a balance of tokens is the sum of its movements, and never below zero',
    `update trust_token_accounts set balance = balance + 1 where operation_type = 'SALE'`,
    `update trust_token_accounts set balance = balance - 1 where operation_type = 'SALE'`,
  ],
  [
    'a proposal spent its tokens once, and has them back where it was refused, or its traveller was reported absent, and only there',
    `update trust_proposals set tokens = tokens + 1`,
    `update trust_proposals set tokens = tokens - 1`,
  ],
  [
    "a traveller's request stands where its accepted proposal does",
    `update trust_requests set status = 'ACCEPTED', settled_at = now()`,
    `update trust_requests set status = 'REQUEST', settled_at = null`,
  ],
])('finds a violation of: %s', async (rule, damage, repair) => {
  expect(await broken()).toEqual([])
  await owner.query(damage)
  expect(await broken()).toEqual([rule])
  await owner.query(repair)
  expect(await broken()).toEqual([])
})
