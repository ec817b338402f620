import type { OrderFilterQuery } from '@fxmatch/contract/http/order-lists'
import { endOfMoment, startOfMoment } from '@fxmatch/domain/calendar/moments'
import { readGroup } from '@fxmatch/domain/orders/order-groups'
import type { OrderFilter } from '../../db/orders/order-list-rows.ts'

/** Several filters on the same column: what passes all of them. */
function bothOf<T>(
  first: readonly T[] | undefined,
  second: readonly T[] | undefined,
): readonly T[] | undefined {
  if (!first || !second) return first ?? second
  return first.filter((value) => second.includes(value))
}

/**
 * The filters of a request, resolved. `status` may come with or without brackets and as `statusCode`; `before`, `to` and
 * `endDate` are three names of the upper bound, and each that is given holds.
 */
export function toOrderFilter(query: OrderFilterQuery): OrderFilter {
  const listed = query['status[]'] ?? query.status
  const operations = query['operation_type[]'] ?? query.operation_type
  return {
    statuses: bothOf(listed, query.statusCode === undefined ? undefined : [query.statusCode]),
    from: query.startDate === undefined ? undefined : startOfMoment(query.startDate),
    bounds: [query.before, query.to, query.endDate].flatMap((value) =>
      value === undefined ? [] : [endOfMoment(value)],
    ),
    expired: query.expired,
    currency: query.currency,
    form: query.form,
    rateType: query.rateType,
    reference: query.ref || undefined,
    user: query.user || undefined,
    region: query.region,
    zone: query.zone,
    agency: query.agence,
    operations,
    decides: query.decides,
    done: query.done,
  }
}

/**
 * A list's filters, and the one of its group: where that is one that totals are kept by, it is asked for as the list's own filter, so that
 * a long list is entered as it would be by that.
 * @param name of the group, as the contract lets it pass
 */
export function withinGroup(filter: OrderFilter, name: string | undefined): OrderFilter {
  const group = name === undefined ? null : readGroup(name)
  if (group === null) return filter
  const { by, key } = group
  if (by === 'status') return { ...filter, statuses: bothOf(filter.statuses, [Number(key)]) }
  if (by === 'provenance') return { ...filter, operations: bothOf(filter.operations, [key]) }
  if (by === 'currency' && filter.currency === undefined) return { ...filter, currency: key }
  if (by === 'form' && filter.form === undefined) return { ...filter, form: key as OrderFilter['form'] }
  return { ...filter, group }
}
