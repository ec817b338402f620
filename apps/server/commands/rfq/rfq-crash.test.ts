import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkInvariants } from '../../db/invariants/check-invariants.ts'
import { keepReferences } from '../../testing/limits.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { rfqsIn } from '../../testing/rfq-world.ts'

// A server that dies between the order of an award and its commit.

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
  await keepReferences(world)
})
afterAll(() => world.close())

const { open, quote, award } = rfqsIn(() => world)
const PROGRAM = fileURLToPath(new URL('../../testing/award-and-wait.ts', import.meta.url))

/** All that an award writes, by how many rows there are of it, and where the request and its quotes stand. */
const everything = async () => {
  const { rows } = await sql`select
    (select count(*) from orders) as orders, (select count(*) from positions) as positions,
    (select count(*) from order_history) as history, (select count(*) from order_price_proofs) as proofs,
    (select count(*) from audit_entries) as audited, (select count(*) from outbox) as told,
    (select jsonb_agg(jsonb_build_array(status, awarded, version)) from rfqs) as rfqs,
    (select jsonb_agg(jsonb_build_array(status, order_id) order by number) from quotes) as quotes`.execute(
    world.db,
  )
  return rows[0]
}

it('leaves neither order nor position, and the quote binds still', async () => {
  const { rfqId } = await must(open('trader', { ask: [world.companies.office] }))
  const { quoteId } = await must(quote('office', rfqId))
  const before = await everything()
  const actor = world.people.trader
  const child = spawn(
    process.execPath,
    [
      PROGRAM,
      JSON.stringify({
        ...{ url: world.url, time: world.clock.time.toISOString() },
        actor: { ...actor, capabilities: [...actor.capabilities] },
        input: { rfqId, parts: [{ quoteId, amount: '10000' }] },
      }),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(child, 'exit')
  try {
    const [said] = (await once(child.stdout, 'data')) as [Buffer]
    // The award was done, and its order was there, for that process alone.
    expect(JSON.parse(String(said))).toMatchObject({ awarded: { ok: true }, orders: 1 })
    const { rows } = await sql`select from rfqs where id = ${rfqId} for update skip locked`.execute(world.db)
    expect(rows).toEqual([])
  } finally {
    child.kill('SIGKILL')
  }
  expect(await ended).toEqual([null, 'SIGKILL'])
  // Waits for the lock that the dead server held, which its database lets go of.
  await sql`select from rfqs where id = ${rfqId} for update`.execute(world.db)
  expect(await everything()).toEqual(before)
  expect((await checkInvariants(world.db)).filter(({ ok }) => !ok)).toEqual([])
  await must(award('trader', rfqId, [{ quoteId, amount: '10000' }]))
  const { rows: orders } = await sql`select status from orders`.execute(world.db)
  expect(orders).toEqual([{ status: 7 }])
})
