import type { GateRecord } from '@fxmatch/contract/http/gate'
import { HOME_DECIMALS } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { plainColumns } from '../columns/plain-columns.ts'

type Check = GateRecord['checks'][number]

/** One check of a record, or a record of which its reader may know no check. */
export interface RecordLine {
  readonly record: GateRecord
  readonly check: Check | null
  /** The decimals of the record's currency. */
  readonly decimals: number
}

/** The lines of a workbook of what was checked: a line for each check. @param decimals of a currency */
export function recordLines(
  records: readonly GateRecord[],
  decimals: (currency: string) => number,
): RecordLine[] {
  return records.flatMap((record) => {
    const checks: readonly (Check | null)[] = record.checks.length === 0 ? [null] : record.checks
    return checks.map((check) => ({ record, check, decimals: decimals(record.currency) }))
  })
}

const { text, moment, day, status, dinars, figure } = plainColumns<RecordLine>()
const ofDeal = ({ decimals }: RecordLine) => decimals
const ofCheck = ({ check, decimals }: RecordLine) =>
  check?.unit === HOME_CURRENCY ? HOME_DECIMALS : decimals

/** The columns of a workbook of what was checked. */
export const RECORD_COLUMNS = [
  moment(
    'at',
    (words) => words('audit:column.at'),
    ({ record }) => record.at,
  ),
  text(
    'by',
    (words) => words('gate:records.who'),
    ({ record }) => record.by.name,
  ),
  text(
    'company',
    (words) => words('audit:column.company'),
    ({ record }) => record.by.company,
  ),
  text(
    'order',
    (words) => words('gate:records.order'),
    ({ record }) => record.order?.reference ?? null,
  ),
  text(
    'buyer',
    (words) => words('orders:column.buyer'),
    ({ record }) => record.buyer,
  ),
  text(
    'seller',
    (words) => words('orders:column.seller'),
    ({ record }) => record.seller,
  ),
  text(
    'currency',
    (words) => words('orders:column.currency'),
    ({ record }) => record.currency,
  ),
  figure(
    'amount',
    (words) => words('orders:column.amount'),
    ({ record }) => record.amount,
    ofDeal,
  ),
  dinars(
    'value',
    (words) => words('gate:records.value'),
    ({ record }) => record.counterValue,
  ),
  day(
    'day',
    (words) => words('orders:column.valueDate'),
    ({ record }) => record.day,
  ),
  text(
    'check',
    (words) => words('gate:checks.what'),
    ({ check }, words) => check && words(`gate:code.${check.code}`),
  ),
  text(
    'of',
    (words) => words('gate:form.subject'),
    ({ check }) => check?.of ?? null,
  ),
  status(
    'outcome',
    (words) => words('gate:records.outcome'),
    ({ check, record }, words) => words(`gate:outcome.${(check ?? record).outcome}`),
  ),
  text(
    'unit',
    (words) => words('gate:checks.unit'),
    ({ check }) => (check === null || check.permit !== null ? null : check.unit),
  ),
  ...(['limit', 'used', 'reserved', 'asked', 'left'] as const).map((name) =>
    figure(
      name,
      (words) => words(name === 'left' ? 'gate:checks.after' : `gate:checks.${name}`),
      // A check without a figure has none of them.
      ({ check }) => (check === null || check.permit !== null ? null : check[name]),
      ofCheck,
    ),
  ),
  text(
    'override',
    (words) => words('audit:kind.gate_override'),
    ({ record }) => record.override?.reference ?? record.letBy?.reference ?? null,
  ),
  status(
    'overrideStatus',
    (words) => words('orders:column.status'),
    ({ record: { override } }, words) => override && words(`gate:override.status.${override.status}`),
  ),
  text(
    'asked',
    (words) => words('gate:override.asked'),
    ({ record }) => record.override?.askedBy ?? record.letBy?.askedBy ?? null,
  ),
  text(
    'decided',
    (words) => words('gate:override.decided'),
    ({ record }) => record.override?.decidedBy ?? record.letBy?.approvedBy ?? null,
  ),
]
