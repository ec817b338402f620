import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelDelivery } from '../../commands/orders/cancel-delivery.ts'
import { cashOutOrder } from '../../commands/orders/cash-out-order.ts'
import { confirmMarketRoom } from '../../commands/orders/confirm-market-room.ts'
import { deliverOrder } from '../../commands/orders/deliver-order.ts'
import { generateTicket } from '../../commands/orders/generate-ticket.ts'
import { recordBanknotes } from '../../commands/orders/record-banknotes.ts'
import { rejectDelivery } from '../../commands/orders/reject-delivery.ts'
import { validateBackOffice } from '../../commands/orders/validate-back-office.ts'
import {
  bind,
  createMarketWorld,
  type MarketWorld,
  must,
  place,
  publish,
} from '../../testing/market-world.ts'
import { extendAuditChain } from '../audit/audit-chain.ts'
import { checkInvariants } from './check-invariants.ts'

let world: MarketWorld
/** Whoever can break what the application cannot. */
let owner: pg.Client
let paid: string

/** Carries an order on a new position to its ticket. */
async function toTicket(amount: string): Promise<string> {
  const { agencyId } = world
  const orderId = await place(world, await publish(world), { amount })
  await bind(world, orderId)
  const bills = [{ nbr: Number(amount) / 100, bill: '100' }]
  await must(world.as('office', (c) => recordBanknotes(c, { orderId, bills })))
  await must(world.as('room', (c) => confirmMarketRoom(c, { orderId, agencyId })))
  await must(world.as('second', (c) => validateBackOffice(c, { orderId })))
  await must(world.as('tickets', (c) => generateTicket(c, { orderId, agencyId })))
  return orderId
}

beforeAll(async () => {
  world = await createMarketWorld()
  owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  paid = await toTicket('10000')
  await must(world.as('tickets', (c) => deliverOrder(c, { orderId: paid })))
  await must(world.as('tickets', (c) => cashOutOrder(c, { orderId: paid })))
  const cancelled = await toTicket('4000')
  await must(world.as('tickets', (c) => rejectDelivery(c, { orderId: cancelled, reason: 'absent' })))
  await must(world.as('tickets', (c) => cancelDelivery(c, { orderId: cancelled, reason: 'absent' })))
  await place(world, await publish(world), { amount: '2000' })
  await world.db.transaction().execute((tx) => extendAuditChain(tx))
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

const broken = async () => (await checkInvariants(world.db)).filter(({ ok }) => !ok).map(({ name }) => name)

/** Breaks the record as only its owner can, checks, and undoes it. */
async function withDamage(statements: readonly string[]): Promise<string[]> {
  const tables = [
    'positions',
    'position_ends',
    'orders',
    'order_history',
    'journals',
    'ledger_entries',
    'audit_entries',
    'order_steps',
  ]
  await owner.query('begin')
  await owner.query(`set local session_replication_role = 'replica'`)
  for (const table of tables) await owner.query(`create temporary table kept_${table} as table ${table}`)
  for (const statement of statements) {
    const { rowCount } = await owner.query(statement)
    expect(rowCount, statement).toBeGreaterThan(0)
  }
  await owner.query('commit')
  const found = await broken()
  await owner.query('begin')
  await owner.query(`set local session_replication_role = 'replica'`)
  for (const table of tables) {
    await owner.query(`delete from ${table}`)
    const { rows } = await owner.query<{ names: string }>(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    const names = rows[0]?.names
    await owner.query(
      `insert into ${table} (${names}) overriding system value select ${names} from kept_${table}`,
    )
    await owner.query(`drop table kept_${table}`)
  }
  await owner.query('commit')
  return found
}

describe('checkInvariants', () => {
  it('finds nothing after orders that were placed, paid and cancelled', async () => {
    const results = await checkInvariants(world.db)
    expect(results.filter(({ ok }) => !ok)).toEqual([])
    expect(results.length).toBeGreaterThan(12)
  })

  it('has no blind spot behind a constraint', async () => {
    const { rows } = await owner.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where indexname = 'one_live_order_per_position'`,
    )
    await owner.query('drop index one_live_order_per_position')
    expect(
      await withDamage([`update orders set position_id = (select min(position_id) from orders)`]),
    ).toContain('no position has two live orders')
    await owner.query(rows[0]?.indexdef ?? '')
    expect(await broken()).toEqual([])
  })

  it.each<[rule: string, statements: string[]]>([
    [
      'what a position offered is what is left of it and what its rests offered',
      [`update positions set amount = amount - 1 where parent_id is not null`],
    ],
    [
      'a live order takes at most its position, and all of it once confirmed',
      [`update positions set amount = 9999, published_amount = 9999 where status = 'CLOSED'`],
    ],
    [
      'a position stands where its live order does, and is free without one',
      [`update positions set status = 'FREE' where status = 'ENGAGED'`],
    ],
    [
      'an order has the currency, the form and the seller of its position',
      [`update positions set form = 'DIGITAL' where status = 'ENGAGED'`],
    ],
    ["the database's steps are those of the order table", [`insert into order_steps values (3, 1)`]],
    ["the database's steps are those of the order table", [`delete from order_steps where from_status = 14`]],
    [
      'the history of each order is a path of the order table that ends in its status',
      [`delete from order_history where after_status = 7`],
    ],
    [
      'the history of each order is a path of the order table that ends in its status',
      [`update order_history set before_status = 2, after_status = 8 where after_status = 5`],
    ],
    [
      "each order's price is the sum of its parts",
      [`update orders set payable = payable + 0.001 where status = 10`],
    ],
    [
      'every journal adds up to zero in each currency',
      [`update ledger_entries set amount = amount + 0.001 where id = 1`],
    ],
    [
      'an order has the journals of its status',
      [`update journals set kind = 'CANCELLATION' where kind = 'DELIVERY'`],
    ],
    [
      'promises are settled by delivery or cancellation',
      [
        `delete from ledger_entries where account = 'TND_COMMITMENT' and journal_id in (
          select id from journals where kind = 'DELIVERY')`,
      ],
    ],
    [
      'a cancelled order leaves nothing in the book',
      [
        `delete from ledger_entries where journal_id in (select id from journals where kind = 'CANCELLATION')`,
      ],
    ],
    [
      'settlements are zero after the cash-out',
      [
        `delete from ledger_entries where account = 'SETTLEMENT' and journal_id in (
          select id from journals where kind = 'CASH_OUT')`,
      ],
    ],
    [
      'cash changes hands and none appears',
      [`delete from ledger_entries where id = (select max(id) from ledger_entries where account = 'CASH')`],
    ],
    [
      'an order is what its record makes of it',
      [`update orders set rejection_reason = 'Another' where status = 10`],
    ],
    [
      'a position is what its record makes of it',
      [`update positions set status = 'DEAL' where status = 'FREE'`],
    ],
    [
      'an order took its position off the market as it was placed',
      [`delete from position_ends where how = 'ENGAGED'`],
    ],
    [
      'a position was on the market in stretches that do not overlap',
      [
        `insert into position_ends select position_id, offered_at - interval '1 hour', ended_at + interval '1 hour', 'WITHDRAWN' from position_ends`,
      ],
    ],
    ['the audit chain is unbroken', [`update audit_entries set data = '{}' where id = 3`]],
  ])('finds a violation of: %s', async (rule, statements) => {
    expect(await withDamage(statements)).toContain(rule)
    expect(await broken()).toEqual([])
  })

  it.each([
    [
      'the tallies of orders by month are what the orders add up to',
      "order_tallies set orders = orders + $1 where grain = 'MONTH'",
    ],
    [
      'the tallies of all orders are what those of the years add up to',
      "order_tallies set orders = orders + $1 where grain = 'EVER'",
    ],
    ['the days of orders are what the orders add up to', 'order_days set orders = orders + $1'],
    ['the tallies of the market are what is on it', 'market_tallies set positions = positions + $1'],
    ['the tallies of the market are what is on it', 'market_tallies set worth = worth + $1'],
  ])('finds a violation of: %s', async (name, tally) => {
    await owner.query('select fold_order_tallies(1000), fold_market_tallies(1000)')
    await owner.query(`update ${tally}`, [1])
    expect(await broken()).toEqual([name])
    await owner.query(`update ${tally}`, [-1])
    expect(await broken()).toEqual([])
  })

  it('finds a gap in the numbers of the live events', async () => {
    await owner.query(`insert into live_events values (1, 'a', '{}', now()), (3, 'a', '{}', now())`)
    expect(await broken()).toEqual(['live events are numbered without a gap'])
    await owner.query(`delete from live_events`)
  })
})
