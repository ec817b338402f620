import { sumDecimals } from '@fxmatch/domain/money/amount'
import { decimal, HOME_DECIMALS, RATE_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import type { OrderColumnId } from '@fxmatch/domain/orders/order-columns'
import { commissionRate } from '@fxmatch/domain/pricing/commission-rate'
import type { Column } from './column.ts'
import type { OrderRow } from './order-row.ts'
import { headingOf } from './texts/workbook-texts.ts'

type Value = (row: OrderRow) => string | null

const heading = (id: OrderColumnId, unit?: string) => headingOf(({ orderColumns }) => orderColumns[id], unit)

const dinars = (id: OrderColumnId, value: Value): Column<OrderRow> => ({
  id,
  header: heading(id, ' (TND)'),
  kind: 'decimal',
  decimals: HOME_DECIMALS,
  value,
})

const rate = (id: OrderColumnId, value: Value): Column<OrderRow> => ({
  id,
  header: heading(id),
  kind: 'decimal',
  decimals: RATE_DECIMALS,
  value,
})

const amount = (id: OrderColumnId, value: Value): Column<OrderRow> => ({
  id,
  header: heading(id),
  kind: 'decimal',
  decimals: (row) => row.currencyDecimals,
  value,
})

/** A percent with the decimals that it has. */
const percent = (id: OrderColumnId, value: (row: OrderRow) => string) => ({
  id,
  header: heading(id, ' (%)'),
  kind: 'decimal' as const,
  value: (row: OrderRow) => decimal(value(row)).toString(),
})

/** Only a matching order's buyer is a company, and pays its bank's margin. */
const ofCompany = (row: OrderRow) => row.operation === 'MATCHING'
const isNegotiated = (row: OrderRow) => row.rateType === 'NEGOTIATION'

/** The columns of amounts, rates and dinars, as the grid on screen has them; see `ORDER_COLUMNS`. */
export const ORDER_PRICE_COLUMNS: readonly Column<OrderRow>[] = [
  amount('amount', (row) => row.amount),
  rate('rate', (row) => row.rate),
  dinars('equivalent', (row) => row.counterValue),
  dinars('tcc', (row) => (ofCompany(row) ? row.corporateCounterValue : row.tccCounterValue)),
  dinars('commission', (row) => row.commission),
  dinars('commissionTtc', (row) => row.commissionTtc),
  dinars('profit', (row) => toDecimalString(sumDecimals([row.partnerShare, row.margin]), HOME_DECIMALS)),
  amount('originalAmount', (row) => row.originalAmount),
  amount('negotiatedAmount', (row) => row.amount),
  rate('originalRate', (row) => row.originalRate),
  rate('rawPrice', (row) => row.originalRate),
  rate('negotiatedRate', (row) => (isNegotiated(row) ? row.rate : null)),
  rate('originalCommissionRate', (row) => commissionRate(row.originalRate, row.commissionPercent)),
  rate('negotiatedCommissionRate', (row) => commissionRate(row.rate, row.commissionPercent)),
  rate('finalPrice', (row) => (ofCompany(row) ? row.corporatePrice : row.tccPrice)),
  percent('commissionPercent', (row) => row.commissionPercent),
  dinars('vat', (row) => row.vat),
  dinars('payable', (row) => row.payable),
  dinars('margin', (row) => row.margin),
  percent('marginPercent', (row) => row.marginPercent),
  percent('platformPercent', (row) => row.platformPercent),
  dinars('platformShare', (row) => row.platformShare),
  percent('insightPercent', (row) => row.insightPercent),
  dinars('insightShare', (row) => row.insightShare),
  percent('partnerPercent', (row) => row.partnerPercent),
  dinars('partnerShare', (row) => row.partnerShare),
]
