import { requestRefusal } from '@fxmatch/contract/errors/request-refusals'
import type { Actor } from '@fxmatch/domain/access/actor'
import { REQUEST_TABLE } from '@fxmatch/domain/order-requests/request-table'
import { REQUEST_STEPS_FORWARD, requestTurn } from '@fxmatch/domain/order-requests/request-turn'
import type { Db } from '../../db/connect.ts'
import { toRequestFacts } from '../../db/order-requests/request-rows.ts'
import { readOrdersOfRequests, readRequestViewRows } from '../../db/order-requests/request-view-rows.ts'
import { presentRequest, usualOffer } from '../order-requests/present-request.ts'
import { loadRemainderOffers } from '../order-requests/remainder-offers.ts'
import { besideSteps } from '../orders/other-accounts.ts'
import { presentRefusable } from '../present-refusable.ts'
import type { WaitingItem } from './work-pile.ts'

/** The statuses that a step forward leaves, for the side on which the viewer stands. */
function waitingStatuses(viewer: Actor) {
  const side = viewer.companyKind === 'CORPORATE' ? 'COMPANY' : 'BANK'
  const rows = REQUEST_TABLE.filter(
    ({ action, by, capability }) =>
      by === side &&
      REQUEST_STEPS_FORWARD.some((step) => step === action) &&
      capability !== null &&
      viewer.capabilities.has(capability),
  )
  return rows.map(({ from }) => from)
}

/** When each request came to its status. */
async function sinceWhen(db: Db, ids: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('request_history')
    .where('request_id', 'in', [...ids])
    .whereRef('before_status', 'is distinct from', 'after_status')
    .groupBy('request_id')
    .select((eb) => ['request_id', eb.fn.max('created_at').as('since')])
    .execute()
  return new Map(rows.map(({ request_id, since }) => [request_id, since]))
}

/** The order requests that wait for the viewer. There are as many as a desk has open, so all of them are read. */
export async function readRequestWork(db: Db, reader: Actor, now: Date): Promise<WaitingItem[]> {
  const statuses = waitingStatuses(reader)
  if (statuses.length === 0) return []
  const found = await db
    .selectFrom('order_requests')
    .select('id')
    .where('status', 'in', statuses)
    .where(reader.companyKind === 'CORPORATE' ? 'company_id' : 'bank_id', '=', reader.companyId)
    .execute()
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await readRequestViewRows(db, ids)
  const viewer = await besideSteps(db, reader, rows)
  const orders = await readOrdersOfRequests(db, ids)
  const since = await sinceWhen(db, ids)
  const offers = await loadRemainderOffers(
    db,
    rows.map(({ bank_id }) => bank_id),
    now,
  )
  return rows.flatMap((row) => {
    const own = orders.get(row.id) ?? []
    const turn = requestTurn(toRequestFacts(row, own), viewer)
    if (turn === null) return []
    const view = presentRequest(row, own, viewer, offers)
    const lost = turn.action === 'go' && row.status !== 'DRAFT'
    const item: WaitingItem = {
      kind: 'request',
      step: lost ? 'buy_rest' : turn.action,
      id: row.id,
      reference: row.reference,
      party: viewer.companyKind === 'CORPORATE' ? row.bank_name : row.company_name,
      direction: null,
      currency: { isoCode: row.currency, pattern: row.decimals },
      amount: lost ? view.openAmount : view.totalAmount,
      value: lost ? (usualOffer(offers(row, own))?.allInEquivalent ?? null) : view.totalEquivalent,
      payable: null,
      since: (since.get(row.id) ?? row.created_at).toISOString(),
      clock: null,
      valueDate: row.value_date,
      barred: turn.barred && presentRefusable(requestRefusal(turn.barred)),
    }
    return [item]
  })
}
