import {
  CONFIRMED_STATUSES,
  DEAD_STATUSES,
  ORDER_STAGES,
  type OrderStage,
  STARTING_STATUSES,
  stagesOf,
} from '@fxmatch/domain/orders/order-sets'
import { ORDER_STATUS, ORDER_STATUSES, type OrderStatus } from '@fxmatch/domain/orders/order-status'
import { ORDER_TABLE } from '@fxmatch/domain/orders/order-table'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ownedDatabase } from '../../testing/owned-database.ts'
import { createDatabase, createPool } from '../connect.ts'
import { isConfirmedSql } from './status-sets.ts'

const { owner, url } = ownedDatabase()

const set = (statuses: readonly OrderStatus[]) => `in ${[...statuses].sort((a, b) => a - b).join(' ')}`
const { DELIVERED, BACK_OFFICE_VALIDATION, CASHED_OUT } = ORDER_STATUS

/** The stages that each index of orders is kept for. */
const OF_STAGES: Readonly<Record<string, readonly OrderStage[]>> = {
  one_live_order_per_position: ['OPEN', 'BID', 'DELIVERED', 'CASHED_OUT'],
  one_bid_per_bank: ['BID'],
  orders_under_way: ['OPEN', 'BID', 'DELIVERED'],
  orders_under_way_bank: ['OPEN', 'BID', 'DELIVERED'],
  orders_under_way_buyer: ['OPEN', 'BID', 'DELIVERED'],
  orders_under_way_seller: ['OPEN', 'BID', 'DELIVERED'],
  orders_of_agency: ['OPEN', 'BID', 'DELIVERED'],
  orders_delivered_since: ['DELIVERED'],
  orders_delivered_value_date: ['DELIVERED'],
  orders_value_date: ['OPEN'],
  orders_of_value_date: ['OPEN', 'BID', 'DELIVERED', 'CASHED_OUT'],
  orders_turnover_bought: ['DELIVERED', 'CASHED_OUT'],
  orders_turnover_carried: ['DELIVERED', 'CASHED_OUT'],
  orders_cash_rates: ['DELIVERED', 'CASHED_OUT'],
}

/** What a step of an order changes: were one of these in an index, each step would write all of them. */
const CHANGED_BY_STEPS = ['status', 'status_since', 'expires_at', 'pending_decision', 'version']

/** What the checks on orders and their history ask, in the order of their texts. */
const CHECKS = [set([BACK_OFFICE_VALIDATION]), set(STARTING_STATUSES)]

/** Where a step leads that gives the position back. */
const GIVING_BACK = [
  ...new Set(ORDER_TABLE.filter(({ position }) => position === 'release').map(({ to }) => to)),
]

/** What functions of the database ask. */
const FUNCTIONS = [
  `delete_expired_orders: ${set(DEAD_STATUSES)}`,
  `position_expired: ${set([CASHED_OUT])}`,
  `position_stretches: ${set(GIVING_BACK)}`,
]

/** What an expression asks of a status: `in 10 13`, `not in 3 4`; PostgreSQL writes lists as arrays. */
function askedOfStatus(expression: string): string[] {
  const lists =
    /status\)?(?:::\w+)? (=|<>) (?:ANY|ALL) \(+(?:ARRAY\[([^\]]*)\]|'\{([\d,]*)\}')|status\)?(?:::\w+)? (=|<>) '?(\d+)|status (not in|in) \(([\d, ]+)\)/gi
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
  it('are those of the domain, for every stage', async () => {
    const { rows } = await owner().query<{ expression: string }>(`
      select pg_get_expr(adbin, adrelid) as expression from pg_attrdef
      join pg_attribute on attrelid = adrelid and attnum = adnum
      where adrelid = 'orders'::regclass and attname = 'stage'`)
    const stages = await column(`
      select status as name, ${rows[0]?.expression} as expression
      from unnest('{${ORDER_STATUSES.join(',')}}'::smallint[]) as of_one (status)`)
    for (const status of ORDER_STATUSES)
      expect([status, [stages[status]]]).toEqual([status, stagesOf([status])])
  })

  it('are those of the domain, for every index that is kept for some stages', async () => {
    const { rows } = await owner().query<{ name: string; expression: string }>(`
      select c.relname as name, pg_get_expr(i.indpred, i.indrelid) as expression
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 'orders'::regclass and pg_get_expr(i.indpred, i.indrelid) like '%stage%'`)
    const kept = rows.map(async ({ name, expression }) => {
      const among = await owner().query<{ stage: OrderStage }>(`
        select stage from unnest('{${Object.keys(ORDER_STAGES).join(',')}}'::text[]) as of_one (stage),
          (select 'CASH' as form, 'BID' as request_part, gen_random_uuid() as agency_id) as other
        where ${expression}`)
      return [name, among.rows.map(({ stage }) => stage)]
    })
    expect(Object.fromEntries(await Promise.all(kept))).toEqual(OF_STAGES)
  })

  it('stand in no index of orders, nor does anything else that each step changes', async () => {
    const { rows } = await owner().query<{ named: string }>(
      `
      select c.relname || ' ' || a.attname as named
      from pg_index i join pg_class c on c.oid = i.indexrelid
        join pg_attribute a on a.attrelid = i.indrelid and (a.attnum = any (i.indkey)
          or concat(pg_get_expr(i.indpred, i.indrelid), pg_get_expr(i.indexprs, i.indrelid)) ~ ('\\m' || a.attname || '\\M'))
      where i.indrelid = 'orders'::regclass and a.attname = any ($1)`,
      [CHANGED_BY_STEPS],
    )
    expect(rows).toEqual([])
  })

  it('are those of the domain, for the index of what was delivered', async () => {
    const predicates = await column(`
      select c.relname as name, pg_get_expr(i.indpred, i.indrelid) as expression
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 'order_history'::regclass and pg_get_expr(i.indpred, i.indrelid) like '%status%'`)
    const asked = Object.entries(predicates).map(([name, expression]) => [name, askedOfStatus(expression)])
    expect(asked).toEqual([['order_history_delivered', [set([DELIVERED])]]])
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
