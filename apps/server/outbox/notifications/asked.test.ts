import { afterEach, beforeEach, expect, it } from 'vitest'
import { approveTrustOffer } from '../../commands/trust/approve-trust-offer.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { askTrust, registerOperator } from '../../testing/trust-world.ts'
import { RelayWork } from '../relay-batch.ts'

let world: MarketWorld
beforeEach(async () => {
  world = await createMarketWorld()
})
afterEach(() => world.close())

const relay = () =>
  new RelayWork(
    world.db,
    async () => new Map(),
    () => world.clock.time,
  ).runOnce()

/** The user names of those who are asked for something of one kind. */
async function asked(kind: string): Promise<string[]> {
  const rows = await world.db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .where('kind', '=', kind)
    .where('asks', '=', true)
    .where('settled_at', 'is', null)
    .orderBy('users.username')
    .select('users.username')
    .execute()
  return rows.map(({ username }) => username.replace('.test', ''))
}

it.each([
  ['before they were told', false],
  ['after they were told', true],
])('an operator who has proposed is not asked on, the others are: %s', async (_, toldFirst) => {
  const { agencyId } = await registerOperator(world, 'trustOffice')
  await registerOperator(world, 'trustRival')
  const { requestId } = await askTrust(world, {})
  if (toldFirst) {
    await relay()
    expect(await asked('trust.request_opened')).toEqual(expect.arrayContaining(['trustOffice', 'trustRival']))
  }
  const offered = { requestId, negotiationRate: '3.31', agency: agencyId }
  await must(world.as('trustOffice', (context) => approveTrustOffer(context, offered)))
  await relay()
  const left = await asked('trust.request_opened')
  expect(left).toContain('trustRival')
  expect(left).not.toContain('trustOffice')
  // Passed on twice it settles nothing twice, and asks nobody anew.
  await world.db.deleteFrom('outbox_relayed').execute()
  await relay()
  expect(await asked('trust.request_opened')).toEqual(left)
})
