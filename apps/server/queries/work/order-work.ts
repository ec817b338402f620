import { orderRefusal } from '@fxmatch/contract/errors/order-refusals'
import type { WorkItem, WorkQueueQuery } from '@fxmatch/contract/http/work'
import type { Actor } from '@fxmatch/domain/access/actor'
import { lineStepOf } from '@fxmatch/domain/home/day-line'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import { type OrderTurn, orderTurn } from '@fxmatch/domain/orders/turn'
import { type Deadline, type DeadlineTerms, deadlineOf } from '@fxmatch/domain/work/deadline'
import type { Db } from '../../db/connect.ts'
import { readAnsweredRequests } from '../../db/orders/answered-requests.ts'
import { toOrderFacts } from '../../db/orders/order-facts.ts'
import type { OrderScope } from '../../db/orders/order-list-rows.ts'
import { type OrderViewRow, readOrderViewRows } from '../../db/orders/order-view-rows.ts'
import {
  readDeliveredWork,
  readOpenWork,
  type WaitingGroup,
  type WaitingOrder,
} from '../../db/orders/waiting-work.ts'
import { besideEarlier } from '../orders/other-accounts.ts'
import { barredByHouses, readPermitsOf } from '../orders/present-order.ts'
import { presentRefusable } from '../present-refusable.ts'
import type { Placed, WorkGroup } from './work-pile.ts'

/** A group of orders, with what the domain says of them. */
export interface OrderWorkGroup extends WorkGroup {
  readonly turn: OrderTurn
  /** All of them, or as many as can be among the first by deadline. */
  readonly first: readonly WaitingOrder[]
}

const scopeOf = (viewer: Actor): OrderScope => ({ kind: 'ORGANIZATION', companyId: viewer.companyId })

/** The orders that wait for the viewer's company. Delivered ones wait for their bank alone, and for one right (`waitsForOneStep`). */
async function readGroups(db: Db, viewer: Actor, asked: AskedWork): Promise<WaitingGroup[]> {
  const open = await readOpenWork(db, scopeOf(viewer))
  if (viewer.companyKind !== 'BANK' || !viewer.capabilities.has('order.cash_out')) return open
  const shown = asked.whose === 'mine' && (asked.step ?? 'cash_out') === 'cash_out'
  const most = shown && (asked.kind ?? 'order') === 'order' ? asked.page * asked.pageSize : 0
  return [...open, ...(await readDeliveredWork(db, viewer.companyId, { most, currency: asked.currency }))]
}

/** What of the queue is asked for. */
export type AskedWork = Pick<WorkQueueQuery, 'whose' | 'kind' | 'step' | 'currency' | 'page' | 'pageSize'>

/** The orders that wait for the viewer, by step and currency; one question to the domain per kind of waiting. */
export async function groupOrderWork(db: Db, reader: Actor, asked: AskedWork): Promise<OrderWorkGroup[]> {
  const groups = await readGroups(db, reader, asked)
  const viewer = await besideEarlier(
    db,
    reader,
    groups.map(({ sample }) => sample),
  )
  return groups.flatMap(({ count, oldest, sample, first, amount, value }) => {
    const turn = orderTurn(toOrderFacts(sample), viewer)
    if (turn === null) return []
    const barred = turn.barred !== null
    return [
      {
        ...{
          kind: 'order',
          step: turn.action,
          currency: sample.currency,
          ...{ decimals: sample.decimals, amount, value },
          barred,
          count,
          oldest,
          turn,
          first,
        },
        at: lineStepOf(sample.status, sample.pending_decision === 'SHORTAGE'),
      },
    ]
  })
}

/** An order of the queue in its place. */
export interface PlacedOrder extends Placed {
  readonly id: string
  readonly step: OrderTurn
  readonly deadline: Deadline | null
}

/** The orders of some groups, each with its deadline by the terms of the viewer's desk. */
export function placeOrders(groups: readonly OrderWorkGroup[], terms: DeadlineTerms): PlacedOrder[] {
  return groups.flatMap(({ first, turn }) =>
    first.map(({ id, number, since, clock, valueDate }) => {
      const deadline = deadlineOf({ step: turn.action, since, clock, valueDate }, terms)
      return {
        id,
        turn: `order ${String(number).padStart(16, '0')}`,
        step: turn,
        deadline,
        since: since.getTime(),
        due: deadline?.at.getTime() ?? Number.POSITIVE_INFINITY,
      }
    }),
  )
}

/** Who waits on the other side: the seller for who buys, the buyer for everybody else. */
function otherParty(row: OrderViewRow, viewer: Actor): string {
  return row.buyer_id === viewer.companyId ? row.seller_name : row.buyer_name
}

/**
 * Orders as items of the queue, by id. A step that is theirs and that an office's papers or houses that do not deal with each other would
 * refuse stays in its list, barred with that (decision record 0352): it is theirs again once the houses may deal.
 */
export async function presentOrderWork(
  db: Db,
  viewer: Actor,
  found: readonly PlacedOrder[],
  now: Date,
): Promise<Map<string, WorkItem>> {
  const placed = new Map(found.map((order) => [order.id, order]))
  const rows = found.length === 0 ? [] : await readOrderViewRows(db, [...placed.keys()])
  const permits = await readPermitsOf(db, rows, viewer, now)
  const bids = [...placed.values()].filter(({ step }) => step.action === 'accept_bid').map(({ id }) => id)
  const answered = await readAnsweredRequests(db, bids)
  return new Map(
    rows.flatMap((row) => {
      const order = placed.get(row.id)
      if (!order) return []
      const { step: turn, deadline } = order
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
        payable: row.buyer_id === viewer.companyId ? row.payable : null,
        since: row.status_since.toISOString(),
        deadline: deadline?.at.toISOString() ?? null,
        because: deadline?.because ?? null,
        barred: turn.barred
          ? presentRefusable(orderRefusal(turn.barred))
          : barredByHouses(row, viewer, turn.action, permits),
        order: {
          version: row.version,
          form: row.form,
          agence:
            row.agency_id !== null && row.agency_name !== null
              ? { id: row.agency_id, name: row.agency_name }
              : null,
          pendingDecision: row.pending_decision,
          answers: answered.get(row.id) ?? null,
        },
      }
      return [[row.id, item] as const]
    }),
  )
}
