import { sumDecimals } from '@fxmatch/domain/money/amount'
import { decimal, RATE_DECIMALS, TND_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import type { OrderColumnId } from '@fxmatch/domain/orders/order-columns'
import { commissionRate } from '@fxmatch/domain/pricing/commission-rate'
import type { Column, ColumnLanguage } from './column.ts'
import type { OrderRow } from './order-row.ts'

type Header = Readonly<Record<ColumnLanguage, string>>
type Value = (row: OrderRow) => string | null

const dinars = (id: OrderColumnId, fr: string, en: string, value: Value): Column<OrderRow> => ({
  id,
  header: { fr: `${fr} (TND)`, en: `${en} (TND)` },
  kind: 'decimal',
  decimals: TND_DECIMALS,
  value,
})

const rate = (id: OrderColumnId, fr: string, en: string, value: Value): Column<OrderRow> => ({
  id,
  header: { fr, en },
  kind: 'decimal',
  decimals: RATE_DECIMALS,
  value,
})

const amount = (id: OrderColumnId, header: Header, value: Value): Column<OrderRow> => ({
  id,
  header,
  kind: 'decimal',
  decimals: (row) => row.currencyDecimals,
  value,
})

/** A percent with the decimals that it has. */
const percent = (id: OrderColumnId, fr: string, en: string, value: (row: OrderRow) => string) => ({
  id,
  header: { fr: `${fr} (%)`, en: `${en} (%)` },
  kind: 'decimal' as const,
  value: (row: OrderRow) => decimal(value(row)).toString(),
})

/** Only a matching order's buyer is a company, and pays its bank's margin. */
const ofCompany = (row: OrderRow) => row.operation === 'MATCHING'
const isNegotiated = (row: OrderRow) => row.rateType === 'NEGOTIATION'

/** The columns of amounts, rates and dinars, as the grid on screen has them; see `ORDER_COLUMNS`. */
export const ORDER_PRICE_COLUMNS: readonly Column<OrderRow>[] = [
  amount('amount', { fr: 'Valeur', en: 'Amount' }, (row) => row.amount),
  rate('rate', 'Prix', 'Rate', (row) => row.rate),
  dinars('equivalent', 'CV', 'CV', (row) => row.counterValue),
  dinars('tcc', 'CV TCC', 'All-in CV', (row) =>
    ofCompany(row) ? row.corporateCounterValue : row.tccCounterValue,
  ),
  dinars('commission', 'Commission', 'Commission', (row) => row.commission),
  dinars('commissionTtc', 'Commission TTC', 'Commission incl. VAT', (row) => row.commissionTtc),
  dinars('profit', 'Profit', 'Profit', (row) =>
    toDecimalString(sumDecimals([row.partnerShare, row.margin]), TND_DECIMALS),
  ),
  amount('originalAmount', { fr: 'Valeur demandée', en: 'Amount asked' }, (row) => row.originalAmount),
  amount('negotiatedAmount', { fr: 'Valeur négociée', en: 'Negotiated amount' }, (row) => row.amount),
  rate('originalRate', 'Prix de la position', "Position's rate", (row) => row.originalRate),
  rate('rawPrice', 'Prix brut', 'Raw price', (row) => row.originalRate),
  rate('negotiatedRate', 'Prix négocié', 'Negotiated rate', (row) => (isNegotiated(row) ? row.rate : null)),
  rate(
    'originalCommissionRate',
    'Commission sur le prix de la position',
    "Commission on the position's rate",
    (row) => commissionRate(row.originalRate, row.commissionPercent),
  ),
  rate('negotiatedCommissionRate', 'Commission sur le prix convenu', 'Commission on the agreed rate', (row) =>
    commissionRate(row.rate, row.commissionPercent),
  ),
  rate('finalPrice', 'Prix TCC', 'All-in rate', (row) =>
    ofCompany(row) ? row.corporatePrice : row.tccPrice,
  ),
  percent('commissionPercent', 'Taux de commission', 'Commission rate', (row) => row.commissionPercent),
  dinars('vat', 'TVA', 'VAT', (row) => row.vat),
  dinars('payable', 'À payer', 'Payable', (row) => row.payable),
  dinars('margin', 'Marge', 'Margin', (row) => row.margin),
  percent('marginPercent', 'Taux de marge', 'Margin rate', (row) => row.marginPercent),
  percent('platformPercent', 'Part FXMatch', 'FXMatch share', (row) => row.platformPercent),
  dinars('platformShare', 'Part FXMatch', 'FXMatch share', (row) => row.platformShare),
  percent('insightPercent', 'Part Insight', 'Insight share', (row) => row.insightPercent),
  dinars('insightShare', 'Part Insight', 'Insight share', (row) => row.insightShare),
  percent('partnerPercent', 'Part partenaire', 'Partner share', (row) => row.partnerPercent),
  dinars('partnerShare', 'Part partenaire', 'Partner share', (row) => row.partnerShare),
]
