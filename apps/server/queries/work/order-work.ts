import { orderRefusal } from '@fxmatch/contract/errors/order-refusals'
import type { WorkItem } from '@fxmatch/contract/http/work'
import type { Actor } from '@fxmatch/domain/access/actor'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import { type OrderTurn, orderTurn } from '@fxmatch/domain/orders/turn'
import type { Db } from '../../db/connect.ts'
import { toOrderFacts } from '../../db/orders/order-facts.ts'
import type { OrderScope } from '../../db/orders/order-list-rows.ts'
import { type OrderViewRow, readOrderViewRows } from '../../db/orders/order-view-rows.ts'
import { readWaitingKinds, type WaitingOrder } from '../../db/orders/waiting-orders.ts'
import { frenchRefusal } from '../../words/french-refusal.ts'
import type { WorkGroup } from './work-pile.ts'

/** A group of orders, with what the domain says of them. */
export interface OrderWorkGroup extends WorkGroup {
  readonly turn: OrderTurn
  /** Those that wait longest. */
  readonly first: readonly WaitingOrder[]
}

const scopeOf = (viewer: Actor): OrderScope => ({ kind: 'ORGANIZATION', companyId: viewer.companyId })

/**
 * The orders that wait for the viewer, by step and currency; one question to the domain per kind of waiting.
 * @param most how many of each are told
 */
export async function groupOrderWork(db: Db, viewer: Actor, most: number): Promise<OrderWorkGroup[]> {
  const kinds = await readWaitingKinds(db, scopeOf(viewer), { userId: viewer.userId, most })
  return kinds.flatMap(({ count, oldest, sample, first }) => {
    const turn = orderTurn(toOrderFacts(sample), viewer)
    if (turn === null) return []
    const barred = turn.barred !== null
    return [
      { kind: 'order', step: turn.action, currency: sample.currency, barred, count, oldest, turn, first },
    ]
  })
}

/** Who waits on the other side: the seller for who buys, the buyer for everybody else. */
function otherParty(row: OrderViewRow, viewer: Actor): string {
  return row.buyer_id === viewer.companyId ? row.seller_name : row.buyer_name
}

/** The first orders of some groups, the longest waiting first. @param most how many, no more than each group tells */
export function firstOrderWork(
  groups: readonly OrderWorkGroup[],
  most: number,
): { id: string; since: Date; turn: OrderTurn }[] {
  return groups
    .flatMap(({ first, turn }) => first.map((order) => ({ ...order, turn })))
    .sort((one, other) => one.since.getTime() - other.since.getTime() || one.number - other.number)
    .slice(0, most)
}

/** Orders as items of the queue, by id. */
export async function presentOrderWork(
  db: Db,
  viewer: Actor,
  found: readonly { id: string; turn: OrderTurn }[],
): Promise<Map<string, WorkItem>> {
  const turns = new Map(found.map(({ id, turn }) => [id, turn]))
  const rows = found.length === 0 ? [] : await readOrderViewRows(db, [...turns.keys()])
  return new Map(
    rows.flatMap((row) => {
      const turn = turns.get(row.id)
      if (!turn) return []
      const item: WorkItem = {
        kind: 'order',
        step: turn.action,
        id: row.id,
        reference: row.reference,
        party: otherParty(row, viewer),
        direction: null,
        currency: { isoCode: row.currency, pattern: row.decimals },
        amount: presentAmount(row.amount, row.decimals),
        value: row.counter_value,
        since: row.status_since.toISOString(),
        deadline: row.expires_at?.toISOString() ?? null,
        barred: turn.barred && frenchRefusal(orderRefusal(turn.barred)),
      }
      return [[row.id, item] as const]
    }),
  )
}
