import type { OrderFilterQuery } from '@fxmatch/contract/http/order-lists'
import type { ColumnLanguage } from '@fxmatch/documents/columns/column'
import { RATE_TYPE_LABELS, STATUS_LABELS } from '@fxmatch/documents/columns/order-labels'
import { FORM_CODES, OPERATION_CODES } from '@fxmatch/documents/format/codes'
import { formatDate, formatDateTime } from '@fxmatch/documents/format/format'
import type { OperationType } from '@fxmatch/domain/orders/order-facts'
import { isOrderStatus, orderStatusName } from '@fxmatch/domain/orders/order-status'
import type { FilterNames } from '../../db/exports/filter-names.ts'
import type { OrderFilter, OrderScope } from '../../db/orders/order-list-rows.ts'

type Described = readonly (readonly [label: string, value: string])[]

const WORDS = {
  fr: {
    company: 'Société',
    side: 'Sens',
    sides: { ALL: undefined, PURCHASES: 'Achat', BANK_SALES: 'Vente', ORGANIZATION: 'Achat et vente' },
    status: 'Statut',
    noStatus: 'aucun',
    from: 'Du',
    to: 'Au',
    expired: 'Expirés',
    yes: 'oui',
    no: 'non',
    currency: 'Devise',
    form: 'Forme',
    type: 'Type',
    origin: 'Provenance',
    reference: 'Référence',
    user: 'Utilisateur',
    region: 'Gouvernorat',
    zone: 'Zone',
    agency: 'Agence de livraison',
    madeAt: 'Édité le',
  },
  en: {
    company: 'Company',
    side: 'Side',
    sides: { ALL: undefined, PURCHASES: 'Buy', BANK_SALES: 'Sell', ORGANIZATION: 'Buy and sell' },
    status: 'Status',
    noStatus: 'none',
    from: 'From',
    to: 'To',
    expired: 'Expired',
    yes: 'yes',
    no: 'no',
    currency: 'Currency',
    form: 'Form',
    type: 'Type',
    origin: 'Origin',
    reference: 'Reference',
    user: 'User',
    region: 'Governorate',
    zone: 'Zone',
    agency: 'Delivery agency',
    madeAt: 'Made on',
  },
} as const

function moment(value: string): string {
  // A moment without a time is a day, in Tunis.
  return value.includes('T') ? formatDateTime(value) : formatDate(value)
}

function statusNames(statuses: readonly number[] | undefined, language: ColumnLanguage): string | undefined {
  if (statuses === undefined) return undefined
  if (statuses.length === 0) return WORDS[language].noStatus
  return statuses
    .map((code) => (isOrderStatus(code) ? STATUS_LABELS[language][orderStatusName(code)] : String(code)))
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
  made: { readonly at: Date; readonly language: ColumnLanguage },
): Described {
  const words = WORDS[made.language]
  const untilEach = [query.before, query.to, query.endDate].filter((value) => value !== undefined)
  const described: [string, string | undefined][] = [
    [words.company, names.company],
    [words.side, words.sides[scope.kind]],
    [words.status, statusNames(filter.statuses, made.language)],
    [words.from, query.startDate === undefined ? undefined : moment(query.startDate)],
    ...untilEach.map((value): [string, string] => [words.to, moment(value)]),
    [words.expired, filter.expired === undefined ? undefined : filter.expired ? words.yes : words.no],
    [words.currency, filter.currency],
    [words.form, filter.form && FORM_CODES[filter.form]],
    [words.type, filter.rateType && RATE_TYPE_LABELS[made.language][filter.rateType]],
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
