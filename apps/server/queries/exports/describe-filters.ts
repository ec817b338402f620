import type { OrderFilterQuery } from '@fxmatch/contract/http/order-lists'
import type { WorkbookTexts } from '@fxmatch/documents/columns/texts/texts'
import { WORKBOOK_TEXTS } from '@fxmatch/documents/columns/texts/workbook-texts'
import { FORM_CODES, OPERATION_CODES } from '@fxmatch/documents/format/codes'
import { formatDate, formatDateTime } from '@fxmatch/documents/format/format'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import type { OperationType } from '@fxmatch/domain/orders/order-facts'
import { isOrderStatus, orderStatusName } from '@fxmatch/domain/orders/order-status'
import type { FilterNames } from '../../db/exports/filter-names.ts'
import type { OrderFilter, OrderScope } from '../../db/orders/order-list-rows.ts'

type Described = readonly (readonly [label: string, value: string])[]

function moment(value: string): string {
  // A moment without a time is a day, in Tunis.
  return value.includes('T') ? formatDateTime(value) : formatDate(value)
}

function statusNames(statuses: readonly number[] | undefined, texts: WorkbookTexts): string | undefined {
  if (statuses === undefined) return undefined
  if (statuses.length === 0) return texts.filters.noStatus
  return statuses
    .map((code) => (isOrderStatus(code) ? texts.orderStatus[orderStatusName(code)] : String(code)))
    .join(', ')
}

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
  const texts = WORKBOOK_TEXTS[made.language]
  const words = texts.filters
  const untilEach = [query.before, query.to, query.endDate].filter((value) => value !== undefined)
  const described: [string, string | undefined][] = [
    [words.company, names.company],
    [words.side, scope.kind === 'ALL' ? undefined : words.sides[scope.kind]],
    [words.status, statusNames(filter.statuses, texts)],
    [words.from, query.startDate === undefined ? undefined : moment(query.startDate)],
    ...untilEach.map((value): [string, string] => [words.to, moment(value)]),
    [words.expired, filter.expired === undefined ? undefined : filter.expired ? words.yes : words.no],
    [words.currency, filter.currency],
    [words.form, filter.form && FORM_CODES[filter.form]],
    [words.type, filter.rateType && texts.rateType[filter.rateType]],
    [words.origin, filter.operations?.map((type) => OPERATION_CODES[type as OperationType]).join(', ')],
    [words.reference, filter.reference],
    [words.user, filter.user],
    [words.region, filter.region === undefined ? undefined : (names.region ?? String(filter.region))],
    [words.zone, filter.zone === undefined ? undefined : (names.zone ?? String(filter.zone))],
    [words.agency, filter.agency === undefined ? undefined : (names.agency ?? filter.agency)],
    [words.madeAt, formatDateTime(made.at.toISOString())],
  ]
  return described.flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const]))
}
