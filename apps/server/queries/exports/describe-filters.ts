import type { OrderFilterQuery } from '@fxmatch/contract/http/order-lists'
import { FORM_CODES, OPERATION_CODES } from '@fxmatch/documents/format/codes'
import { formatDate, formatDateTime } from '@fxmatch/documents/format/format'
import type { OperationType } from '@fxmatch/domain/orders/order-facts'
import { isOrderStatus, ORDER_STATUS_LABELS, orderStatusName } from '@fxmatch/domain/orders/order-status'
import type { FilterNames } from '../../db/exports/filter-names.ts'
import type { OrderFilter, OrderScope } from '../../db/orders/order-list-rows.ts'

type Described = readonly (readonly [label: string, value: string])[]

const SIDES = {
  ALL: undefined,
  PURCHASES: 'Achat',
  BANK_SALES: 'Vente',
  ORGANIZATION: 'Achat et vente',
} as const

function moment(value: string): string {
  // A moment without a time is a day, in Tunis.
  return value.includes('T') ? formatDateTime(value) : formatDate(value)
}

function statusNames(statuses: readonly number[] | undefined): string | undefined {
  if (statuses === undefined) return undefined
  if (statuses.length === 0) return 'aucun'
  return statuses
    .map((code) => (isOrderStatus(code) ? ORDER_STATUS_LABELS[orderStatusName(code)] : String(code)))
    .join(', ')
}

/** The scope and filters of a list as they stand above its rows, in French; filters that are not in force are left out. */
export function describeFilters(
  scope: OrderScope,
  filter: OrderFilter,
  query: OrderFilterQuery,
  names: FilterNames,
): Described {
  const untilEach = [query.before, query.to, query.endDate].filter((value) => value !== undefined)
  const described: [string, string | undefined][] = [
    ['Société', names.company],
    ['Sens', SIDES[scope.kind]],
    ['Statut', statusNames(filter.statuses)],
    ['Du', query.startDate === undefined ? undefined : moment(query.startDate)],
    ...untilEach.map((value): [string, string] => ['Au', moment(value)]),
    ['Expirés', filter.expired === undefined ? undefined : filter.expired ? 'oui' : 'non'],
    ['Devise', filter.currency],
    ['Forme', filter.form && FORM_CODES[filter.form]],
    ['Type', filter.rateType],
    ['Provenance', filter.operations?.map((type) => OPERATION_CODES[type as OperationType]).join(', ')],
    ['Référence', filter.reference],
    ['Utilisateur', filter.user],
    ['Gouvernorat', filter.region === undefined ? undefined : (names.region ?? String(filter.region))],
    ['Zone', filter.zone === undefined ? undefined : (names.zone ?? String(filter.zone))],
    ['Agence', filter.agency === undefined ? undefined : (names.agency ?? filter.agency)],
  ]
  return described.flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const]))
}
