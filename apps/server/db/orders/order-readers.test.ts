import type { OperationType } from '@fxmatch/domain/orders/order-facts'
import { isLive } from '@fxmatch/domain/orders/order-sets'
import { ORDER_STATUSES } from '@fxmatch/domain/orders/order-status'
import { mayKnow, type ReadableOrder, readersOf, sidesOf } from '@fxmatch/domain/orders/readers-of-order'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mayReadOrder } from '../../queries/orders/may-read-order.ts'
import { insertOrder, insertPosition } from '../../testing/fixtures.ts'
import { createMarketWorld, type MarketWorld } from '../../testing/market-world.ts'
import type { CompanyKey, Person } from '../../testing/plant-market.ts'
import { foldChanges } from '../fold-changes.ts'
import { listedPositionIds, readMarketRows } from '../positions/market-rows.ts'
import { inScope, type OrderScope } from './order-list-rows.ts'
import { isPartyTo, knownTo, readReadable } from './order-readers.ts'
import { type OrderViewRow, readOrderViewRows } from './order-view-rows.ts'

/** Who buys and who sells, by operation; the bank carries. The second office sells with the first, where they do. */
const PARTIES: Readonly<Record<OperationType, { buyer: CompanyKey; seller: CompanyKey }>> = {
  DIRECT_PURCHASE: { buyer: 'bank', seller: 'office' },
  DIRECT_SALE: { buyer: 'corporate', seller: 'bank' },
  MATCHING: { buyer: 'corporate', seller: 'office' },
}

interface Planted extends ReadableOrder {
  readonly id: string
  readonly status: number
  readonly operation: OperationType
  readonly positionId: number
}

let world: MarketWorld
let orders: Planted[]
let rows: Map<string, OrderViewRow>

/** Every status × operation × asked or not × sold alone or by a syndicate. */
beforeAll(async () => {
  world = await createMarketWorld()
  const { db, companies, people, clock } = world
  orders = []
  for (const status of ORDER_STATUSES)
    for (const operation of Object.keys(PARTIES) as OperationType[])
      for (const asked of [true, false])
        for (const together of [true, false]) {
          const { buyer, seller } = PARTIES[operation]
          const positionId = await insertPosition(db, companies.office, clock.time, { status: 'ENGAGED' })
          const members = together ? [companies.office, companies.otherOffice] : []
          for (const company_id of members)
            await db
              .insertInto('position_members')
              .values({ position_id: positionId, company_id, percentage: '50' })
              .execute()
          const id = await insertOrder(
            db,
            {
              buyerId: companies[buyer],
              sellerId: companies[seller],
              bankId: companies.bank,
              placedBy: people.trader.userId,
            },
            clock.time,
            {
              status,
              operation_type: operation,
              position_id: positionId,
              asked_at: asked ? clock.time : null,
            },
          )
          orders.push({
            id,
            status,
            operation,
            positionId,
            buyerId: companies[buyer],
            sellerId: companies[seller],
            bankId: companies.bank,
            asked,
            memberIds: members,
          })
        }
  const ids = orders.map(({ id }) => id)
  rows = new Map((await readOrderViewRows(db, ids)).map((row) => [row.id, row]))
  await foldChanges(db, 'orders')
}, 60_000)
afterAll(() => world.close())

const idsOf = (of: readonly { id: string }[]) => of.map(({ id }) => id).sort()
const companyKeys = () => Object.keys(world.companies) as CompanyKey[]
const known = (companyId: string) => orders.filter((order) => readersOf(order).includes(companyId))
const sideOf = (companyId: string) => orders.filter((order) => sidesOf(order, companyId).length > 0)

async function found(condition: RawBuilder<boolean>): Promise<string[]> {
  return idsOf(await world.db.selectFrom('orders').where(condition).select('id').execute())
}

describe('who may know an order, as the database tells it', () => {
  it('is what the domain says, for every company, on lists and in every statement that asks', async () => {
    const seen = new Set<number>()
    for (const key of companyKeys()) {
      const companyId = world.companies[key]
      const expected = idsOf(known(companyId))
      seen.add(expected.length)
      expect(await found(knownTo('orders', companyId)), key).toEqual(expected)
      expect(await found(inScope({ kind: 'ORGANIZATION', companyId })), key).toEqual(expected)
    }
    expect(await found(knownTo('orders', null))).toEqual([])
    // Nobody, a member, a side, and several: the combinations differ.
    expect(seen.size).toBeGreaterThan(3)
  })

  it('is what the domain says of sides, for what only they have', async () => {
    for (const key of companyKeys()) {
      const companyId = world.companies[key]
      expect(await found(isPartyTo('orders', companyId)), key).toEqual(idsOf(sideOf(companyId)))
      expect(await found(inScope({ kind: 'PURCHASES', companyId })), key).toEqual(
        idsOf(orders.filter((order) => sidesOf(order, companyId).includes('BUYER'))),
      )
      expect(await found(inScope({ kind: 'BANK_SALES', companyId })), key).toEqual(
        idsOf(
          orders.filter(
            (order) => sidesOf(order, companyId).includes('BANK') && order.operation !== 'DIRECT_PURCHASE',
          ),
        ),
      )
    }
  })

  it('is what the tallies are kept by, in every scope', async () => {
    const scopes = companyKeys().flatMap((key): OrderScope[] => {
      const companyId = world.companies[key]
      return [
        { kind: 'ORGANIZATION', companyId },
        { kind: 'PURCHASES', companyId },
        { kind: 'BANK_SALES', companyId },
      ]
    })
    for (const scope of scopes) {
      if (scope.kind === 'ALL') continue
      const kept = await sql<{ status: number; orders: number }>`
        select status, sum(orders)::int as orders from order_tallies
        where scope = ${scope.kind} and company_id = ${scope.companyId} and grain = 'YEAR'
        group by status order by status`.execute(world.db)
      const ids = new Set(await found(inScope(scope)))
      const counted = ORDER_STATUSES.flatMap((status) => {
        const count = orders.filter((order) => order.status === status && ids.has(order.id)).length
        return count === 0 ? [] : [{ status, orders: count }]
      })
      expect(kept.rows, JSON.stringify(scope)).toEqual(counted)
    }
  })

  it('is what the market shows of the orders that hold its positions', async () => {
    const { db, clock } = world
    const live = orders.filter((order) => ORDER_STATUSES.some((s) => s === order.status && isLive(s)))
    const dayStart = new Date(clock.time.getTime() - 1)
    for (const key of companyKeys()) {
      const companyId = world.companies[key]
      const expected = live.filter((order) => readersOf(order).includes(companyId))
      const shown = await readMarketRows(db, {
        ids: orders.map(({ positionId }) => positionId),
        companyId,
        limit: 1_000,
        now: clock.time,
      })
      expect(shown.flatMap(({ order_id }) => order_id ?? []).sort(), key).toEqual(idsOf(expected))
      const listed = await sql<{ id: number }>`
        select id from (${listedPositionIds({ now: clock.time, dayStart, companyId, filter: {}, limit: 1_000 })}) as listed`.execute(
        db,
      )
      expect(listed.rows.map(({ id }) => id).sort(), key).toEqual(
        expected.map(({ positionId }) => positionId).sort(),
      )
    }
  })

  it('is what rows say to whoever opens an order, in every role, and to whom a step is announced', async () => {
    const people = Object.entries(world.people) as [Person, MarketWorld['people'][Person]][]
    for (const order of orders) {
      const row = rows.get(order.id)
      if (!row) throw new Error('an order without a row')
      for (const [who, actor] of people)
        expect(mayReadOrder(row, actor), `${who} ${order.status}`).toBe(mayKnow(order, actor))
      expect(readersOf(await readReadable(world.db, row))).toEqual(readersOf(order))
    }
  })
})
