import type { OrderFilterQuery } from '@fxmatch/contract/http/order-lists'
import { FORM_CODES, OPERATION_CODES } from '@fxmatch/documents/format/codes'
import { formatDate, formatDateTime } from '@fxmatch/documents/format/format'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import type { OperationType } from '@fxmatch/domain/orders/order-facts'
import { isOrderStatus, orderStatusName } from '@fxmatch/domain/orders/order-status'
import { type Words, wordsOf } from '@fxmatch/words/words-of'
import type { FilterNames } from '../../db/exports/filter-names.ts'
import type { OrderFilter, OrderScope } from '../../db/orders/order-list-rows.ts'

type Described = readonly (readonly [label: string, value: string])[]

function moment(value: string): string {
  // A moment without a time is a day, in Tunis.
  return value.includes('T') ? formatDateTime(value) : formatDate(value)
}

function statusNames(statuses: readonly number[] | undefined, words: Words): string | undefined {
  if (statuses === undefined) return undefined
  if (statuses.length === 0) return words('exports:noStatus')
  return statuses
    .map((code) => (isOrderStatus(code) ? words(`orders:status.${orderStatusName(code)}`) : String(code)))
    .join(', ')
}

const SIDES = {
  PURCHASES: 'book:side.BUY',
  BANK_SALES: 'book:side.SELL',
  ORGANIZATION: 'exports:bothSides',
} as const

/**
 * The scope and filters of a list as they stand above its rows, and when the workbook was made; filters that are not in
 * force are left out.
 */
export function describeFilters(
  scope: OrderScope,
  filter: OrderFilter,
  query: OrderFilterQuery,
  names: FilterNames,
  made: { readonly at: Date; readonly language: LanguageCode },
): Described {
  const words = wordsOf(made.language)
  const untilEach = [query.before, query.to, query.endDate].filter((value) => value !== undefined)
  const described: [string, string | undefined][] = [
    [words('book:filter.company'), names.company],
    [words('orders:list.side'), scope.kind === 'ALL' ? undefined : words(SIDES[scope.kind])],
    [words('orders:column.status'), statusNames(filter.statuses, words)],
    [words('orders:filter.startDate'), query.startDate === undefined ? undefined : moment(query.startDate)],
    ...untilEach.map((value): [string, string] => [words('orders:filter.endDate'), moment(value)]),
    [
      words('exports:expired'),
      filter.expired === undefined ? undefined : filter.expired ? words('exports:yes') : words('exports:no'),
    ],
    [words('orders:column.currency'), filter.currency],
    [words('orders:column.form'), filter.form && FORM_CODES[filter.form]],
    [words('orders:column.type'), filter.rateType && words(`orders:rateType.${filter.rateType}`)],
    [
      words('orders:column.provenance'),
      filter.operations?.map((type) => OPERATION_CODES[type as OperationType]).join(', '),
    ],
    [words('orders:filter.done'), filter.done && words(`orders:action.${filter.done}`)],
    [words('orders:column.reference'), filter.reference],
    [words('orders:column.user'), filter.user],
    [
      words('orders:column.region'),
      filter.region === undefined ? undefined : (names.region ?? String(filter.region)),
    ],
    [
      words('orders:column.zone'),
      filter.zone === undefined ? undefined : (names.zone ?? String(filter.zone)),
    ],
    [
      words('orders:filter.agency'),
      filter.agency === undefined ? undefined : (names.agency ?? filter.agency),
    ],
    [words('exports:madeAt'), formatDateTime(made.at.toISOString())],
  ]
  return described.flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const]))
}
