import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cancelDraft } from '../../commands/orders/cancel-draft.ts'
import { withdrawPosition } from '../../commands/positions/withdraw-position.ts'
import { checkInvariants } from '../../db/invariants/check-invariants.ts'
import { announce, FULL } from '../../testing/gate.ts'
import { createMarketWorld, type MarketWorld, must, publish } from '../../testing/market-world.ts'
import { mortalServer } from '../../testing/mortal-server.ts'
import { relay } from '../../testing/object-world.ts'
import { type StandingWorld, standingWorld } from '../../testing/standing-world.ts'
import { watchMarket } from './watch-market.ts'

// A server that looks for a standing order is killed at each of its statements, before and after it: the next one finds what was placed,
// places what was not, and never a second draft.

let world: MarketWorld
let standing: StandingWorld
beforeAll(async () => {
  world = await createMarketWorld()
  standing = standingWorld(world)
  await standing.secondPersonFrom('100000000')
})
afterAll(async () => {
  const broken = (await checkInvariants(world.db)).filter(({ ok }) => !ok)
  await world.close()
  expect(broken).toEqual([])
})

/** The database has heard that the server is gone, and given back what it held. */
async function untilFree(): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { rows } = await sql`select 1 from standing_order_cursor for update skip locked`.execute(world.db)
    if (rows.length > 0) return
    await delay(20)
  }
  throw new Error('the work of the dead server is held for ever')
}

/** Kills a server at one of its statements. @returns whether it got as far as that */
async function killedAt(at: number, when: 'BEFORE' | 'AFTER'): Promise<boolean> {
  world.clock.time = standing.inTime(60_000)
  const id = await standing.give({ amount: '2000' })
  const offered = [await publish(world, { amount: '2000' }), await publish(world, { amount: '2000' })]
  await relay(world)
  const server = mortalServer(world.url, { at, when })
  const ended = await watchMarket({ ...standing.services, db: server.db }).then(
    () => 'done',
    () => 'killed',
  )
  const died = server.isDead()
  await server.end().catch(() => undefined)
  await untilFree()
  // What it was at is news for the next one, or done.
  const after = await watchMarket(standing.services)
  await standing.look()
  const hits = await standing.hitsOf(id)
  const where = `${when} statement ${at}: ${ended}, ${after} placed afterwards`
  expect([where, hits.map(({ amount, state }) => [amount, state])]).toEqual([where, [['2000', 'RESERVED']]])
  expect(await standing.figures(id)).toMatchObject({ reserved: '2000.00', left: '0.00' })
  const { rows } = await sql<{ drafts: number }>`select count(*)::integer as drafts from orders
    where position_id = any (${sql.val(offered)}::bigint[]) and stage <> 'DEAD'`.execute(world.db)
  expect([where, rows[0]?.drafts]).toEqual([where, 1])
  // Nothing of it is left for the next one.
  await must(standing.step(id, 'cancel'))
  for (const { orderId } of hits)
    await must(world.as('trader', (context) => cancelDraft(context, { orderId })))
  for (const positionId of offered)
    await must(world.as('office', (context) => withdrawPosition(context, { positionId })))
  return died
}

it.each(['BEFORE', 'AFTER'] as const)(
  '%s any statement',
  async (when) => {
    const by = FULL ? 1 : 3
    announce('standing orders', `a server killed at every ${by === 1 ? '' : 'third '}statement`)
    let deaths = 0
    for (let at = when === 'BEFORE' ? 1 : by; await killedAt(at, when); at += by) deaths += 1
    expect(deaths * by).toBeGreaterThan(20)
  },
  300_000,
)
