import type { TrustOperation } from '@fxmatch/domain/trust/directions'
import type { Db } from '../connect.ts'
import type { TrustRequestRow } from './requests.ts'

/** Requests with their place and currency, newest first: one by id, or those open at a moment. */
export function readOfferRows(
  db: Db,
  of:
    | { readonly id: string }
    | {
        readonly openAt: Date
        readonly operation?: TrustOperation | undefined
        readonly currency?: string | undefined
        readonly governorateId?: number | undefined
      },
) {
  let query = db
    .selectFrom('trust_requests as r')
    .innerJoin('currencies as cu', 'cu.iso_code', 'r.currency')
    .innerJoin('trust_cities as ci', 'ci.id', 'r.city_id')
    .innerJoin('governorates as g', 'g.id', 'ci.governorate_id')
    .select([
      'r.id',
      'r.reference',
      'r.operation_type',
      'r.status',
      'r.currency',
      'r.amount',
      'r.channel',
      'r.customer_name',
      'r.customer_phone',
      'r.customer_email',
      'r.resident',
      'r.customs_declaration',
      'r.customs_warning',
      'r.customer_key',
      'r.tell',
      'r.created_at',
      'r.expires_at',
      'r.version',
      'cu.decimals',
      'cu.unit',
      'ci.id as city_id',
      'ci.name as city_name',
      'g.id as governorate_id',
      'g.name as governorate_name',
    ])
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
  if ('id' in of) query = query.where('r.id', '=', of.id)
  else {
    query = query.where('r.status', '=', 'REQUEST').where('r.expires_at', '>', of.openAt)
    if (of.operation !== undefined) query = query.where('r.operation_type', '=', of.operation)
    if (of.currency !== undefined) query = query.where('r.currency', '=', of.currency)
    if (of.governorateId !== undefined) query = query.where('g.id', '=', of.governorateId)
  }
  return query.execute()
}
export type OfferRow = Awaited<ReturnType<typeof readOfferRows>>[number]

/** Number of requests in a status by direction; of the open ones those in time. */
export function countOfferRows(
  db: Db,
  asked: { status: TrustRequestRow['status']; currency?: string | undefined; region?: number | undefined },
  now: Date,
) {
  let counted = db
    .selectFrom('trust_requests as r')
    .innerJoin('trust_cities as c', 'c.id', 'r.city_id')
    .select((eb) => ['r.operation_type', eb.fn.countAll<number>().as('count')])
    .where('r.status', '=', asked.status)
    .groupBy('r.operation_type')
  if (asked.status === 'REQUEST') counted = counted.where('r.expires_at', '>', now)
  if (asked.currency !== undefined) counted = counted.where('r.currency', '=', asked.currency)
  if (asked.region !== undefined) counted = counted.where('c.governorate_id', '=', asked.region)
  return counted.execute()
}
