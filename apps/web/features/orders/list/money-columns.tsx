import type { OrderView } from '@fxmatch/contract/http/order-view'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { HOME_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { type FactTexts, headerOf } from './fact-columns.tsx'
import type { OrderColumn } from './order-column.ts'

type Value = (order: OrderView) => string | null | undefined

/**
 * What a bank earns on an order: its part of the commission and its margin, exactly (domain rules §6); null where the
 * server does not show them.
 */
export function bankProfit({ profit: { partnerShare, margin } }: Pick<OrderView, 'profit'>): string | null {
  if (partnerShare === undefined || margin === undefined) return null
  return toDecimalString(sumDecimals([partnerShare, margin]), HOME_DECIMALS)
}

/** The columns of amounts, rates and dinars of an order (specification 000 §3). */
export function moneyColumns({ t, format }: Pick<FactTexts, 't' | 'format'>): OrderColumn[] {
  const number = (
    id: OrderColumn['id'],
    value: Value,
    render: (order: OrderView) => string,
    unit?: string,
  ): OrderColumn => ({
    id,
    header: headerOf(t, id),
    ...(unit === undefined ? {} : { unit }),
    kind: 'number',
    value: (order) => value(order) ?? null,
    render,
    sortable: SORTED.has(id),
  })
  const amount = (id: OrderColumn['id'], value: Value) =>
    number(id, value, (order) => format.amount(value(order), order.currency.pattern))
  const rate = (id: OrderColumn['id'], value: Value) =>
    number(id, value, (order) => format.rate(value(order)))
  const dinars = (id: OrderColumn['id'], value: Value) =>
    number(id, value, (order) => format.dinars(value(order)), HOME_CURRENCY)
  const percent = (id: OrderColumn['id'], value: Value) =>
    number(id, value, (order) => format.decimal(value(order)), '%')
  return [
    amount('amount', (order) => order.amount),
    amount('originalAmount', (order) => order.original_amount),
    amount('negotiatedAmount', (order) => order.negotation_amount),
    rate('rate', (order) => order.rate),
    rate('originalRate', (order) => order.originalRate),
    rate('rawPrice', (order) => order.rawPrice),
    rate('negotiatedRate', (order) => order.negotationRate),
    rate('originalCommissionRate', (order) => order.original_commission_rate),
    rate('negotiatedCommissionRate', (order) => order.negotiation_commission_rate),
    rate('finalPrice', ({ profit }) => profit.finalPrice),
    dinars('equivalent', (order) => order.equivalent),
    dinars('tcc', ({ profit }) => profit.finalEquivelent),
    dinars('commission', ({ profit }) => profit.commissionEquivalent),
    dinars('commissionTtc', ({ profit }) => profit.commissionValueTTC),
    dinars('vat', ({ profit }) => profit.vat),
    dinars('payable', ({ profit }) => profit.payable),
    dinars('profit', bankProfit),
    dinars('margin', ({ profit }) => profit.margin),
    dinars('platformShare', ({ profit }) => profit.platformShareValue),
    dinars('insightShare', ({ profit }) => profit.insightShare),
    dinars('partnerShare', ({ profit }) => profit.partnerShare),
    percent('commissionPercent', ({ profit }) => profit.commissionRate),
    percent('marginPercent', ({ profit }) => profit.marginRate),
    percent('platformPercent', ({ profit }) => profit.platformShare),
    percent('insightPercent', ({ profit }) => profit.insightSharePercent),
    percent('partnerPercent', ({ profit }) => profit.partnerSharePercent),
  ]
}

/** Those that the server sorts by (contract, ORDER_SORTS). */
const SORTED: ReadonlySet<string> = new Set(['amount', 'rate', 'equivalent'])
