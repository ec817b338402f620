import type { CalendarDate } from '../calendar/working-days.ts'
import { compareDecimals, sumDecimals } from '../money/amount.ts'
import { type DecimalString, decimal, HOME_DECIMALS, toDecimalString } from '../money/decimal.ts'
import type { Form, OperationType } from '../orders/order-facts.ts'
import { written } from '../price-proof/price-measures.ts'
import type { PriceProof } from '../price-proof/price-proof.ts'
import type { PriceReason } from '../price-proof/price-reason.ts'

// How good the prices of some orders were: a row for each that could be measured, what they come to, and each that could not, with
// why. Nothing is left out in silence, and nothing is measured anew: a row says what the proof of the order's price froze.

const BPS_PER_ONE = 10_000
const BPS_DECIMALS = 1
const NOTHING = toDecimalString(decimal(0), HOME_DECIMALS)

/** An order of a report's days as it is read, with the proof that its price is judged by. */
export interface ReportOrder {
  readonly id: string
  readonly reference: string
  /** In Tunis: when both had confirmed it, or when it was delivered. */
  readonly day: CalendarDate
  readonly currency: string
  readonly decimals: number
  readonly unit: number
  readonly form: Form
  readonly operationType: OperationType
  readonly seller: { readonly id: string; readonly name: string }
  readonly amount: DecimalString
  /** TND per quoting unit. */
  readonly rate: DecimalString
  /** Whether what put it into the report still holds: it was not undone since. */
  readonly stands: boolean
  /** Null: it was placed before proofs were frozen. */
  readonly proof: PriceProof | null
}

/** What an order of a report is, measured or not. */
interface ReportedOrder
  extends Pick<
    ReportOrder,
    'reference' | 'day' | 'currency' | 'decimals' | 'unit' | 'form' | 'seller' | 'amount' | 'rate'
  > {
  readonly order: string
}

/** The place of a price among what could be had; for who bought. */
export interface RowStanding {
  readonly rank: number
  readonly ranks: number
  /** The best single position beside it, TND per quoting unit, without commission; null where there was none. */
  readonly best: DecimalString | null
  /** What it cost more than that, all included, TND; nothing where it was the best itself. Null where there was no other. */
  readonly overBestTnd: DecimalString | null
  /** Why it was not the best; `code` null: nobody said. Null where nobody was asked. */
  readonly reason: { readonly code: PriceReason | null; readonly text: string | null } | null
}

/** A measured order. Amount and rate are those of the proof; above zero is dearer for the buyer. */
export interface ReportRow extends ReportedOrder {
  /** Counter value, TND. */
  readonly value: DecimalString
  readonly fixing: { readonly day: CalendarDate; readonly rate: DecimalString }
  readonly spreadBps: DecimalString
  readonly costTnd: DecimalString
  /** Against the mean of the market; null for who sold, and where that came from too few to be told (decision 0041). */
  readonly marketBps: DecimalString | null
  /** Null for who sold, and of a bank's direct sale: what it was compared with is the buyer's business (decision 0322). */
  readonly standing: RowStanding | null
  /** What was negotiated off the asked rate, TND; null where it is the asked one. */
  readonly gainTnd: DecimalString | null
}

/** Why an order is not measured: undone since, placed before the proof, without a reference of the central bank. */
export const EXCLUSIONS = ['UNDONE', 'BEFORE_PROOF', 'NO_REFERENCE'] as const
export type Exclusion = (typeof EXCLUSIONS)[number]

/** An order of the report's days that is in no sum. */
export interface ExcludedOrder extends ReportedOrder {
  readonly cause: Exclusion
}

/** What some rows come to, TND but for the amount. Each sum is that of its column, to the millime. */
export interface ReportTotals {
  readonly orders: number
  readonly value: DecimalString
  readonly costTnd: DecimalString
  /** Cost in basis points of what the same would have cost at the references; null without rows. */
  readonly spreadBps: DecimalString | null
  /** Rows with a rank, and those of them that were the best. */
  readonly ranked: number
  readonly best: number
  readonly overBestTnd: DecimalString
  readonly gainTnd: DecimalString
}

/** The totals of one currency. */
export interface CurrencyTotals extends ReportTotals {
  readonly currency: string
  readonly decimals: number
  readonly amount: DecimalString
}

/** The figures of a report. */
export interface ReportFigures {
  readonly rows: readonly ReportRow[]
  readonly excluded: readonly ExcludedOrder[]
  /** Rows of which the mean of the market comes from too few to be told; none for who sold, who is told of no mean. */
  readonly few: number
  readonly currencies: readonly CurrencyTotals[]
  readonly total: ReportTotals
}

/** For whom a report is: who bought and the bank that carried it read one thing, who sold reads less. */
export type ReportReader = 'BOUGHT' | 'SOLD'

/** Measures orders for a reader, by day and reference. */
export function reportOf(orders: readonly ReportOrder[], reader: ReportReader): ReportFigures {
  const rows: ReportRow[] = []
  const excluded: ExcludedOrder[] = []
  for (const order of orders.toSorted(byDay)) {
    const measured = rowOf(order, reader)
    if ('cause' in measured) excluded.push(measured)
    else rows.push(measured)
  }
  return figuresOf(rows, excluded, reader)
}

/** Of a report for a reader, what is of a currency and a house; without either, all of it. */
export function narrowReport(
  { rows, excluded }: Pick<ReportFigures, 'rows' | 'excluded'>,
  { currency, house }: { readonly currency?: string | undefined; readonly house?: string | undefined },
  reader: ReportReader,
): ReportFigures {
  const fits = (one: ReportedOrder) =>
    (currency === undefined || one.currency === currency) && (house === undefined || one.seller.id === house)
  return figuresOf(rows.filter(fits), excluded.filter(fits), reader)
}

function figuresOf(
  rows: readonly ReportRow[],
  excluded: readonly ExcludedOrder[],
  reader: ReportReader,
): ReportFigures {
  const groups = [...Map.groupBy(rows, ({ currency }) => currency)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )
  return {
    rows,
    excluded,
    few: reader === 'SOLD' ? 0 : rows.filter(({ marketBps }) => marketBps === null).length,
    currencies: groups.map(([currency, of]) => {
      // Orders of before a currency was given fewer decimals keep theirs.
      const decimals = Math.max(
        ...of.map((row) => Math.max(row.decimals, decimal(row.amount).decimalPlaces())),
      )
      const amount = toDecimalString(sumDecimals(of.map((row) => row.amount)), decimals)
      return { currency, decimals, amount, ...totalsOf(of) }
    }),
    total: totalsOf(rows),
  }
}

/** What rows come to. */
export function totalsOf(rows: readonly ReportRow[]): ReportTotals {
  const [value, costTnd] = [sumOf(rows.map((row) => row.value)), sumOf(rows.map((row) => row.costTnd))]
  const standings = rows.flatMap(({ standing }) => standing ?? [])
  return {
    orders: rows.length,
    value,
    costTnd,
    spreadBps: spreadOf(value, costTnd),
    ranked: standings.length,
    best: standings.filter(({ rank }) => rank === 1).length,
    overBestTnd: sumOf(standings.map(({ overBestTnd }) => overBestTnd ?? NOTHING)),
    gainTnd: sumOf(rows.map(({ gainTnd }) => gainTnd ?? NOTHING)),
  }
}

const sumOf = (values: readonly DecimalString[]): DecimalString =>
  toDecimalString(sumDecimals(values), HOME_DECIMALS)

function spreadOf(value: DecimalString, cost: DecimalString): DecimalString | null {
  const atReference = decimal(value).minus(decimal(cost))
  if (!atReference.greaterThan(0)) return null
  return written(decimal(cost).times(BPS_PER_ONE).dividedBy(atReference), BPS_DECIMALS)
}

function rowOf(order: ReportOrder, reader: ReportReader): ReportRow | ExcludedOrder {
  const { id, reference, day, currency, decimals, unit, form, seller, proof, stands } = order
  const [amount, rate] = [proof?.amount ?? order.amount, proof?.rate ?? order.rate]
  const reported = { order: id, reference, day, currency, decimals, unit, form, seller, amount, rate }
  if (!stands) return { ...reported, cause: 'UNDONE' }
  if (proof === null) return { ...reported, cause: 'BEFORE_PROOF' }
  const { fixing, market } = proof.references
  if (fixing === null) return { ...reported, cause: 'NO_REFERENCE' }
  return {
    ...reported,
    unit: proof.unit,
    value: written(decimal(amount).times(decimal(rate)).dividedBy(proof.unit), HOME_DECIMALS),
    fixing: { day: fixing.day, rate: fixing.rate },
    spreadBps: fixing.spreadBps,
    costTnd: fixing.costTnd,
    marketBps: reader === 'SOLD' ? null : (market?.spreadBps ?? null),
    standing: reader === 'SOLD' || order.operationType === 'DIRECT_SALE' ? null : standingOf(proof),
    gainTnd: proof.negotiated?.gainTnd ?? null,
  }
}

function standingOf({ rank, ranks, slippage, alternatives, reason }: PriceProof): RowStanding {
  const over = slippage && (compareDecimals(slippage.tnd, '0') > 0 ? slippage.tnd : NOTHING)
  return {
    rank,
    ranks,
    best: alternatives[0]?.rate ?? null,
    overBestTnd: over,
    reason: reason && { code: reason.given?.code ?? null, text: reason.given?.text ?? null },
  }
}

const byDay = (one: ReportOrder, other: ReportOrder): number =>
  `${one.day} ${one.reference}` < `${other.day} ${other.reference}` ? -1 : 1
