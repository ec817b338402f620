import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import {
  CHANGED_MEMBERS,
  type ChangedMember,
  type OrderMoment,
  type OrderThenView,
} from '@fxmatch/contract/http/time-machine'
import type { Actor } from '@fxmatch/domain/access/actor'
import { gradeOf, momentFault, PRECISION_MS, wholeSecond } from '@fxmatch/domain/time-machine/moment'
import { orderAt } from '@fxmatch/domain/time-machine/order-at'
import { canonicalJson } from '../../db/canonical-json.ts'
import type { Db } from '../../db/connect.ts'
import { NO_PERMITS } from '../../db/gate/permits.ts'
import { type OrderPageRow, readOrderPageRows } from '../../db/orders/order-story.ts'
import { hasErased } from '../../db/time-machine/erased-people.ts'
import { readMarginTelling } from '../../db/time-machine/margin-telling.ts'
import { readOrderRecord } from '../../db/time-machine/order-records.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentDetail } from '../orders/get-order-detail.ts'
import { rowThen } from './order-then.ts'

/** Why there is no such moment: between which instants there are some. */
export interface NoMoment {
  readonly from: Date
  readonly until: Date
}

/**
 * An order as it stood at a second. Null where the viewer may not know of it, or could not then: who is asked learns nothing of what
 * was before that. Where the order was not placed yet, or the moment has not come: the bounds.
 */
export function getOrderMoment(
  db: Db,
  viewer: Actor,
  { id, at: asked }: { readonly id: string; readonly at: Date },
  now: Date,
): Promise<OrderMoment | NoMoment | null> {
  const at = wholeSecond(asked)
  return inSnapshot(db, async (snapshot) => {
    const record = await readOrderRecord(snapshot, id)
    if (record === null) return null
    const then = orderAt(record, at)
    const rows = await readOrderPageRows(snapshot, id, (row) => then && rowThen(row, then))
    const today = rows && present(rows.now, viewer)
    if (!rows || !today) return null
    const bounds = { from: record.steps[0]?.at ?? rows.now.created_at, until: now }
    if (momentFault(at, { first: bounds.from, now }) !== null || !then || !rows.past) return bounds
    // What a bank tells of its margin today, it may not have told then, and the other way round.
    const told = await readMarginTelling(snapshot, rows.now.bank_id, at)
    const order = present({ ...rows.past, bank_tells_margin: rows.past.bank_tells_margin && told }, viewer)
    if (!order) return null
    const changes = [...record.steps, ...record.agencies].map((change) => change.at)
    return {
      at: at.toISOString(),
      grade: gradeOf({
        at,
        changes,
        gaps: then.gaps,
        erased: await hasErased(snapshot, peopleOf(record, at)),
      }),
      precisionMs: PRECISION_MS,
      gaps: [...then.gaps],
      order: thenOf(order),
      changedSince: CHANGED_MEMBERS.filter(
        (member) =>
          canonicalJson({ of: memberOf(order, member) }) !== canonicalJson({ of: memberOf(today, member) }),
      ),
    }
  })
}

/** Who did something to an order or a request by an instant. */
export const peopleOf = (
  { steps }: { readonly steps: readonly { readonly at: Date; readonly by: string | null }[] },
  at: Date,
): (string | null)[] => steps.flatMap((step) => (step.at <= at ? [step.by] : []))

const present = (row: OrderPageRow, viewer: Actor) => presentDetail(row, viewer, NO_PERMITS)

function memberOf(order: OrderDetail, member: ChangedMember): unknown {
  return member === 'payable' ? (order.profit.payable ?? null) : order[member]
}

/** Without what is of today alone. */
function thenOf(order: OrderDetail): OrderThenView {
  const { version: _, allowedActions: __, nextSteps: ___, secondValidation: ____, ...rest } = order
  const { quoteBindsUntil: _____, proof: ______, ...then } = rest
  return then
}
