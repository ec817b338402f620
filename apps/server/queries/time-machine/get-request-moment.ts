import type { OrderRequestDetail } from '@fxmatch/contract/http/order-request-view'
import {
  CHANGED_REQUEST_MEMBERS,
  type RequestMoment,
  type RequestThenView,
} from '@fxmatch/contract/http/time-machine'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { TitleRequest } from '@fxmatch/domain/order-requests/import-title'
import {
  type Gap,
  gradeOf,
  momentFault,
  PRECISION_MS,
  wholeSecond,
} from '@fxmatch/domain/time-machine/moment'
import { type OrderRecord, type OrderThen, orderAt } from '@fxmatch/domain/time-machine/order-at'
import { type RequestThen, requestAt } from '@fxmatch/domain/time-machine/request-at'
import { sql } from 'kysely'
import { canonicalJson } from '../../db/canonical-json.ts'
import type { Db } from '../../db/connect.ts'
import { NO_PERMITS } from '../../db/gate/permits.ts'
import type { OrderRow } from '../../db/orders/order-facts.ts'
import { hasErased } from '../../db/time-machine/erased-people.ts'
import { readMarginTelling } from '../../db/time-machine/margin-telling.ts'
import { readOrderRecords } from '../../db/time-machine/order-records.ts'
import { readRequestRecords } from '../../db/time-machine/request-records.ts'
import { inSnapshot } from '../in-snapshot.ts'
import {
  findRequest,
  presentParts,
  type RequestParts,
  readRequestParts,
} from '../order-requests/get-request.ts'
import { loadRemainderOffers } from '../order-requests/remainder-offers.ts'
import { type NoMoment, peopleOf } from './get-order-moment.ts'
import { columnsThen } from './order-then.ts'

/**
 * A request as it stood at a second, with its orders, its bids and what was left of its title. Null where the viewer may not know of it;
 * where it was not there yet, or the moment has not come: the bounds. What of its orders nobody but the company knew then, nobody else is
 * shown.
 */
export function getRequestMoment(
  db: Db,
  viewer: Actor,
  { key, at: asked }: { readonly key: string; readonly at: Date },
  now: Date,
): Promise<RequestMoment | NoMoment | null> {
  const at = wholeSecond(asked)
  return inSnapshot(db, async (snapshot) => {
    const row = await findRequest(snapshot, viewer, key)
    if (!row) return null
    const records = await readRequestRecords(snapshot, sql<boolean>`r.title_id = ${row.title_id}`)
    const record = records.get(row.id)
    const then = record && requestAt(record, at)
    const bounds = { from: record?.steps[0]?.at ?? row.created_at, until: now }
    if (momentFault(at, { first: bounds.from, now }) !== null || !record || !then) return bounds
    const ofTitle = sql<boolean>`o.order_request_id in (select id from order_requests where title_id = ${row.title_id})`
    const folded = foldOrders(await readOrderRecords(snapshot, ofTitle), at)
    const parts = await readRequestParts(snapshot, row, now)
    const today = thenOf(presentParts(parts, viewer, NO_PERMITS))
    const past = await partsThen(snapshot, parts, { then, folded, at })
    const drawn = drawnThen(records, folded, at)
    const shown = thenOf(presentParts({ ...past, drawn }, viewer, NO_PERMITS))
    // Of what the viewer is not shown it does not learn how sure it is either.
    const told = [...shown.orders.map(({ id }) => id), ...shown.bids.map((bid) => bid.order_id)]
    const known = told.flatMap((id) => folded.get(id) ?? [])
    // The day of its orders is the request's own.
    const ofOrders = known.flatMap(({ order }) => order.gaps).filter((gap) => gap !== 'VALUE_DATE')
    const gaps = [...new Set<Gap>([...then.gaps, ...ofOrders])]
    const people = [...peopleOf(record, at), ...known.flatMap((one) => peopleOf(one.record, at))]
    return {
      at: at.toISOString(),
      grade: gradeOf({
        ...{ at, gaps, erased: await hasErased(snapshot, people) },
        changes: [...record.touched, ...known.flatMap((one) => one.record.steps.map((step) => step.at))],
      }),
      ...{ precisionMs: PRECISION_MS, gaps, request: shown },
      changedSince: CHANGED_REQUEST_MEMBERS.filter(
        (member) => canonicalJson({ of: shown[member] }) !== canonicalJson({ of: today[member] }),
      ),
    }
  })
}

/** An order with its record, as it stood. */
interface FoldedOrder {
  readonly request: string | null
  readonly record: OrderRecord
  readonly order: OrderThen
}

function foldOrders(records: ReadonlyMap<string, OrderRecord>, at: Date): ReadonlyMap<string, FoldedOrder> {
  return new Map(
    [...records].flatMap(([id, record]) => {
      const order = orderAt(record, at)
      return order === null ? [] : [[id, { record, order, request: record.request?.id ?? null }]]
    }),
  )
}

/** What drew on the title then: its requests that were there, with their orders of then. */
function drawnThen(
  records: Awaited<ReturnType<typeof readRequestRecords>>,
  folded: ReadonlyMap<string, FoldedOrder>,
  at: Date,
): TitleRequest[] {
  return [...records].flatMap(([id, { totalAmount, ...record }]) => {
    const then = requestAt(record, at)
    const orders = [...folded.values()].filter(({ request }) => request === id)
    return then === null
      ? []
      : [{ status: then.status, totalAmount, orders: orders.map(({ order }) => order) }]
  })
}

interface Then {
  readonly then: RequestThen
  readonly folded: ReadonlyMap<string, FoldedOrder>
  readonly at: Date
}

/** The same parts as they stood: what was not there yet is taken out. */
async function partsThen(db: Db, parts: RequestParts, { then, folded, at }: Then): Promise<RequestParts> {
  const { row, orders, views, bids, history } = parts
  const standing = <Row extends OrderRow>(rows: readonly Row[]) =>
    rows.flatMap((one) => {
      const found = folded.get(one.id)
      return found ? [columnsThen(one, found.order)] : []
    })
  // What a bank tells of its margin today, it may not have told then.
  const telling = new Map<string, boolean>()
  for (const { bank_id: bank } of views)
    if (!telling.has(bank)) telling.set(bank, await readMarginTelling(db, bank, at))
  return {
    row: {
      ...row,
      ...{ status: then.status, status_since: then.statusSince, reason: then.reason },
      ...{ submitted_at: then.submittedAt, value_date: then.valueDate, expires_at: then.expiresAt },
    },
    orders: standing(orders),
    views: standing(views).map((view) => ({
      ...view,
      bank_tells_margin: view.bank_tells_margin && telling.get(view.bank_id) === true,
    })),
    bids: standing(bids),
    drawn: [],
    history: history.slice(0, then.steps),
    offers: await loadRemainderOffers(db, [row.bank_id], at),
  }
}

/** Without what is of today alone. */
function thenOf(request: OrderRequestDetail): RequestThenView {
  const { version: _, allowedActions: __, remainderOffers: ___, file: ____, ...then } = request
  return {
    ...then,
    orders: request.orders.map(({ version: _____, allowedActions: ______, ...order }) => order),
  }
}
