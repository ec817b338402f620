import { agenciesCall, governoratesCall, zonesCall } from '@fxmatch/contract/http/reference-data'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { referenceQuery } from '../../../lib/api/reference-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useSession } from '../../../lib/session/session.ts'
import type { ActiveFilter } from '../../../ui/filter-bar.tsx'
import { useStatusLabel } from '../../../ui/use-status-label.ts'
import { statusOfCode } from '../facts/status-badge.tsx'
import { periodOf, showsDone } from './order-list-query.ts'
import type { FilterMember, OrderListSearch } from './order-list-search.ts'
import type { OrderList } from './order-lists.ts'

type Change = (patch: Partial<OrderListSearch>) => void

/** The name behind an id of reference data, the id itself until it is known. */
function nameOf(items: readonly { id: string | number; name: string }[] | undefined, id: string | number) {
  return items?.find((item) => item.id === id)?.name ?? String(id)
}

/** The names of the places that the address filters by; asked for only when it does. */
function usePlaceNames({ region, zone, agency }: OrderListSearch) {
  const { company, companyKind } = useSession()
  const regions = useQuery({ ...referenceQuery(governoratesCall, {}), enabled: region !== undefined })
  const zones = useQuery({ ...referenceQuery(zonesCall, {}), enabled: zone !== undefined })
  const agencies = useQuery({
    ...referenceQuery(agenciesCall, { query: companyKind === 'PLATFORM' ? {} : { company } }),
    enabled: agency !== undefined,
  })
  return {
    region: region === undefined ? undefined : nameOf(regions.data, region),
    zone: zone === undefined ? undefined : nameOf(zones.data, zone),
    agency: agency === undefined ? undefined : nameOf(agencies.data, agency),
  }
}

/** The filters that are on, as chips; the default first day is one of them and can be taken off. */
export function useActiveFilters(
  list: OrderList,
  search: OrderListSearch,
  change: Change,
  today: string,
): ActiveFilter[] {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const status = useStatusLabel()
  const places = usePlaceNames(search)
  const { from, to } = periodOf(list, search, today)
  const { currency, origin, type, ref, user } = search
  const chip = (member: FilterMember, label: string, value: string | undefined): ActiveFilter[] =>
    value === undefined
      ? []
      : [{ id: member, label, value, remove: () => change({ [member]: undefined, page: 1 }) }]
  const since = from === today ? t('filter.today') : format.date(from)
  return [
    ...(showsDone(list, search) && list.batch
      ? [
          {
            id: 'done',
            label: t('filter.done'),
            value: t(`action.${list.batch}`),
            remove: () => change({ done: undefined, page: 1 }),
          },
        ]
      : []),
    ...(from === null
      ? []
      : [
          {
            id: 'startDate',
            label: t('filter.since'),
            value: since,
            remove: () => change({ startDate: list.period === 'since-today' ? 'all' : undefined, page: 1 }),
          },
        ]),
    ...chip(
      'endDate',
      t('filter.until'),
      to === null || search.endDate === undefined ? undefined : format.date(to),
    ),
    ...chip('currency', t('filter.currency'), currency),
    ...chip('origin', t('filter.origin'), origin && t(`provenance.${origin}`)),
    ...chip('type', t('filter.type'), type && t(`rateType.${type}`)),
    ...chip(
      'status',
      t('filter.status'),
      search.status === undefined ? undefined : status(statusOfCode(search.status)),
    ),
    ...chip('ref', t('filter.reference'), ref),
    ...chip('user', t('filter.user'), user),
    ...chip('region', t('filter.region'), places.region),
    ...chip('zone', t('filter.zone'), places.zone),
    ...chip('agency', t('filter.agency'), places.agency),
  ]
}
