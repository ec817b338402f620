import {
  AGREED_STATUSES,
  CONFIRMED_STATUSES,
  DEAD_STATUSES,
  DELIVERED_STATUSES,
  DUE_STATUSES,
  FINAL_STATUSES,
  STANDING_BID_STATUSES,
  STARTING_STATUSES,
  TIMED_STATUSES,
  UNDER_WAY_STATUSES,
} from '@fxmatch/domain/orders/order-sets'
import { ORDER_STATUS, ORDER_STATUSES, type OrderStatus } from '@fxmatch/domain/orders/order-status'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ownedDatabase } from '../../testing/owned-database.ts'
import { createDatabase, createPool } from '../connect.ts'
import { isConfirmedSql } from './status-sets.ts'

const { owner, url } = ownedDatabase()

const set = (statuses: readonly OrderStatus[]) => `in ${[...statuses].sort((a, b) => a - b).join(' ')}`
const not = (statuses: readonly OrderStatus[]) => `not ${set(statuses)}`
const { DELIVERED, BACK_OFFICE_VALIDATION, CASHED_OUT } = ORDER_STATUS

/** What each index of orders and of their history asks of the status, by the name of the set that its readers ask for. */
const INDEXES: Readonly<Record<string, string>> = {
  one_live_order_per_position: not(DEAD_STATUSES),
  one_bid_per_bank: set(STANDING_BID_STATUSES),
  orders_delivered: set([DELIVERED]),
  orders_expiry: set(TIMED_STATUSES),
  orders_live: set(UNDER_WAY_STATUSES),
  orders_live_bank: set(UNDER_WAY_STATUSES),
  orders_live_buyer: set(UNDER_WAY_STATUSES),
  orders_live_seller: set(UNDER_WAY_STATUSES),
  orders_of_agency: not(FINAL_STATUSES),
  orders_turnover_bought: set(DELIVERED_STATUSES),
  orders_turnover_carried: set(DELIVERED_STATUSES),
  orders_cash_rates: set(DELIVERED_STATUSES),
  orders_value_date: set([...AGREED_STATUSES, ...DUE_STATUSES]),
  orders_waiting: set(UNDER_WAY_STATUSES),
  order_history_delivered: set([DELIVERED]),
}

/** What the checks on the same tables ask, in the order of their texts. */
const CHECKS = [set(ORDER_STATUSES), set([BACK_OFFICE_VALIDATION]), set(STARTING_STATUSES)]

/** What functions of the database ask. */
const FUNCTIONS = [`delete_expired_orders: ${set(DEAD_STATUSES)}`, `position_expired: ${set([CASHED_OUT])}`]

/** What an expression asks of a status: `in 10 13`, `not in 3 4`; PostgreSQL writes lists as arrays. */
function askedOfStatus(expression: string): string[] {
  const lists =
    /status\)?(?:::\w+)? (=|<>) (?:ANY|ALL) \(+(?:ARRAY\[([^\]]*)\]|'\{([\d,]*)\}')|status\)? (=|<>) '?(\d+)|status (not in|in) \(([\d, ]+)\)/gi
  return [...expression.matchAll(lists)].map((match) => {
    const [, anyOf, array, braces, one, number, word, plain] = match
    const negated = (anyOf ?? one) === '<>' || word?.toLowerCase() === 'not in'
    const numbers = (array ?? braces ?? number ?? plain ?? '').match(/\d+/g) ?? []
    return `${negated ? 'not ' : ''}in ${numbers
      .map(Number)
      .sort((a, b) => a - b)
      .join(' ')}`
  })
}

async function column(text: string): Promise<Record<string, string>> {
  const { rows } = await owner().query<{ name: string; expression: string }>(text)
  return Object.fromEntries(rows.map(({ name, expression }) => [name, expression]))
}

describe('the sets of order statuses that the database holds', () => {
  it('are those of the domain, for every index that is kept for a set', async () => {
    const predicates = await column(`
      select c.relname as name, pg_get_expr(i.indpred, i.indrelid) as expression
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid in ('orders'::regclass, 'order_history'::regclass)
        and pg_get_expr(i.indpred, i.indrelid) like '%status%'`)
    const asked = Object.entries(predicates).map(([name, expression]) => [name, askedOfStatus(expression)])
    expect(Object.fromEntries(asked)).toEqual(
      Object.fromEntries(Object.entries(INDEXES).map(([name, statuses]) => [name, [statuses]])),
    )
  })

  it('are those of the domain, for every check', async () => {
    const checks = await column(`
      select conname as name, pg_get_constraintdef(oid) as expression from pg_constraint
      where contype = 'c' and conrelid in ('orders'::regclass, 'order_history'::regclass)
        and pg_get_constraintdef(oid) ~ 'status\\M.*\\d'`)
    expect(Object.values(checks).flatMap(askedOfStatus).sort()).toEqual([...CHECKS].sort())
  })

  it('are those of the domain, for every function', async () => {
    const functions = await column(`
      select proname as name, prosrc as expression from pg_proc
      where pronamespace = 'public'::regnamespace and prosrc ~* 'orders' and prosrc ~* 'status[^\\n]*\\d'`)
    const asked = Object.entries(functions).flatMap(([name, source]) =>
      askedOfStatus(source).map((what) => `${name}: ${what}`),
    )
    expect(asked.sort()).toEqual(FUNCTIONS)
  })
})

it.each<[string | null, readonly OrderStatus[]]>([
  [null, CONFIRMED_STATUSES],
  ['REJECTION', CONFIRMED_STATUSES],
  ['SHORTAGE', [...CONFIRMED_STATUSES, BACK_OFFICE_VALIDATION]],
  ['CONFIRMATION', [...CONFIRMED_STATUSES, BACK_OFFICE_VALIDATION]],
])(
  'an order is confirmed by both, with %s to be decided, in the statuses of the domain',
  async (pending, of) => {
    const db = createDatabase(createPool({ url: url() }))
    const { rows } = await sql<{ status: OrderStatus }>`
    select o.status from (select unnest(${[...ORDER_STATUSES]}::int[]), ${pending}::text) as o (status, pending_decision)
    where ${isConfirmedSql('o')}`.execute(db)
    await db.destroy()
    expect(set(rows.map(({ status }) => status))).toBe(set(of))
  },
)
