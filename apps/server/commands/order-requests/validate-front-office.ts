import { isPart } from '@fxmatch/domain/orders/order-sets'
import { readersOf } from '@fxmatch/domain/orders/readers-of-order'
import { toReadableOrder } from '../../db/orders/order-readers.ts'
import { type HeldOrder, updateOrder } from '../../db/orders/orders.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { requireAgency } from '../orders/require-agency.ts'
import { requireNotOfCompany } from '../orders/require-one-house.ts'
import { moveRequest } from './move-request.ts'
import { openRequest } from './open-request.ts'

interface Assignment {
  readonly order: string
  readonly agence?: string | null | undefined
}

/** Gives an order the agency at which it is delivered: no step of the order, but all who may know it are told. */
async function assignAgency(context: ActorContext, order: HeldOrder, agencyId: string): Promise<void> {
  const after = await updateOrder(context.tx, order, { agency_id: agencyId })
  await audit(context, {
    action: 'order.agency_assigned',
    objectType: 'order',
    objectId: order.id,
    data: { reference: order.reference, agency: agencyId, was: order.agency_id, version: after.version },
  })
  await emit(context, [
    {
      type: 'order.agency_assigned',
      orderId: order.id,
      version: after.version,
      status: after.status,
      companies: readersOf(toReadableOrder(after, after.member_ids)),
    },
  ])
}

/** Every order in banknotes that the bank carries needs an agency of the bank (specification 002 §5). */
async function assignAgencies(
  context: ActorContext,
  orders: readonly HeldOrder[],
  assignments: readonly Assignment[],
): Promise<Result<null>> {
  for (const [index, assignment] of assignments.entries()) {
    const order = orders.find(({ id }) => id === assignment.order)
    if (!order)
      return refuse('INVALID_INPUT', { fields: [{ path: `${index}.order`, rule: 'ORDER_UNKNOWN' }] })
    if (!assignment.agence) continue
    const agency = await requireAgency(context, {
      agencyId: assignment.agence,
      bankId: order.bank_id,
      required: true,
      field: `${index}.agence`,
    })
    if (!agency.ok) return agency
    if (agency.value !== null && agency.value !== order.agency_id)
      await assignAgency(context, order, agency.value)
  }
  const given = new Set(assignments.filter(({ agence }) => agence).map(({ order }) => order))
  const missing = orders.find(
    ({ id, form, agency_id }) => form === 'CASH' && agency_id === null && !given.has(id),
  )
  if (!missing) return done(null)
  const at = assignments.findIndex(({ order }) => order === missing.id)
  return refuse('AGENCY_REQUIRED', {
    rule: 'AGENCY_REQUIRED',
    details: { order: missing.id, reference: missing.reference },
    fields: [{ path: at < 0 ? 'agence' : `${at}.agence`, rule: 'FIELD_REQUIRED' }],
  })
}

/**
 * The bank's front office validates a request and says where its banknotes are delivered. Orders that another bank
 * carries (an accepted bid) get their agency from that bank's market room. Refused as by `openRequest`; SEGREGATION to who works at the company too; AGENCY_REQUIRED for
 * banknotes without an agency; INVALID_INPUT for an order or an agency that is not the bank's.
 */
export async function validateFrontOffice(
  context: ActorContext,
  input: { request: string; assignments: readonly Assignment[] },
): Promise<Result<{ requestId: string }>> {
  const opened = await openRequest(context, input.request, 'front_office_validate')
  if (!opened.ok) return opened
  const { request, orders, transition } = opened.value
  const other = await requireNotOfCompany(context, request.company_id)
  if (!other.ok) return other
  const carried = orders.filter(({ status, bank_id }) => isPart(status) && bank_id === request.bank_id)
  const assigned = await assignAgencies(context, carried, input.assignments)
  if (!assigned.ok) return assigned
  await moveRequest(context, request, {
    key: 'front_office_validate',
    to: transition.to,
    set: { front_office_by: context.actor.userId, reason: null },
  })
  return done({ requestId: request.id })
}
