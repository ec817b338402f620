import { isLive } from '@fxmatch/domain/orders/order-sets'
import type { OrderStatus } from '@fxmatch/domain/orders/order-status'
import { isOrderStatus, orderStatusName } from '@fxmatch/domain/orders/order-status'
import { isBank, type PriceReader, seesProfit } from '@fxmatch/domain/orders/price-readers'
import { bankProfit } from '@fxmatch/domain/pricing/buyer-price'
import { commissionRate } from '@fxmatch/domain/pricing/commission-rate'
import type { OrderProfit } from '../http/order-price-fields.ts'
import { readersOf, type WithheldField } from '../http/order-price-readers.ts'
import type { ListedOrder } from '../http/order-view.ts'
import { columnKinds, type IdsOf, idsOf, type Register, type Say, sortsOf } from './register.ts'

const { text, currency, count, word, status, amount, rate, dinars, cost, percent, points, day, moment } =
  columnKinds<ListedOrder, PriceReader>()

type PriceField = Exclude<WithheldField & keyof OrderProfit, 'sharePercents'>

/** A field of the price build-up: who gets the field sees the column. */
const priced = (kind: typeof dinars, field: PriceField) =>
  kind(({ profit }) => profit[field], { readers: readersOf(field) })

/** Who asked for the rejection and why, as far as either is known. */
function rejection({ rejectedBy }: ListedOrder, say: Say): string | null {
  if (rejectedBy === null) return null
  const { name, description } = rejectedBy
  return description === null ? name : say('orders:composed.rejection', { name, reason: description })
}

/** What the order's bank earns by it; null where that is withheld, and of an order that came to nothing. */
function profit({ status, profit: { partnerShare, margin } }: ListedOrder): string | null {
  if (!isLive(status.code as OrderStatus)) return null
  return partnerShare === undefined || margin === undefined ? null : bankProfit({ partnerShare, margin })
}

const PAYS_COMMISSION = { readers: readersOf('commissionRate') } as const

/** The commission in a rate, per quoting unit; null where that is withheld. */
function commissionIn(rate: string, { profit: { commissionRate: percent } }: ListedOrder): string | null {
  return percent === undefined ? null : commissionRate(rate, percent)
}

/** Banknotes as they were counted: `180 × 100 · 5 × 20`. */
function banknotes({ bills }: ListedOrder): string {
  return bills.map(({ nbr, bill }) => `${nbr} × ${bill}`).join(' · ')
}

/** The sellers with their parts, figures and signs as the reader's language sets them: `Change A 60,5 % · Change B 39,5 %`. */
function syndicate({ syndMember }: ListedOrder, say: Say): string {
  return syndMember
    .map(({ percentage, ex_op }) => say('orders:composed.member', { name: ex_op.name, percent: percentage }))
    .join(' · ')
}

const COLUMNS = {
  reference: text((order) => order.reference, { sort: true, usual: true, fixed: true }),
  createdAt: moment((order) => order.createdAt, { sort: true, usual: true, yields: 4 }),
  status: status(
    // A status that this build does not know keeps the server's own label.
    ({ status: { code, name } }) => (isOrderStatus(code) ? `orders:status.${orderStatusName(code)}` : name),
    { sort: true, booked: true },
  ),
  currency: currency((order) => order.currency.isoCode, { sort: true, usual: true }),
  amount: amount((order) => order.amount, { sort: true, usual: true, total: 'total_amount' }),
  rate: rate((order) => order.rate, { sort: true, usual: true }),
  equivalent: dinars((order) => order.equivalent, { sort: true, usual: true, total: 'total_equiv' }),
  tcc: priced(dinars, 'finalEquivelent'),
  commission: { ...priced(dinars, 'commissionEquivalent'), booked: true },
  commissionTtc: { ...priced(dinars, 'commissionValueTTC'), booked: true, total: 'total_comission' },
  // Banks have a column of their own profit, and only they (specification 000 §6).
  profit: dinars(profit, { readers: isBank, yields: 5 }),
  bank: text((order) => order.bank.name),
  buyer: text((order) => order.buyer.name, { usual: true, yields: 10 }),
  seller: text((order) => order.seller.name, { usual: true, yields: 11 }),
  form: word((order) => `orders:form.${order.form}`, { usual: true, yields: 2 }),
  // Banks' own column; a company or an exchange office meets one kind of deal only (specification 000 §6).
  provenance: word((order) => `orders:provenance.${order.operationType}`, {
    usual: true,
    yields: 1,
    readers: seesProfit,
  }),
  type: word((order) => `orders:rateType.${order.rateType}`),
  agency: text((order) => order.agence?.name, { booked: true, yields: 3 }),
  user: text((order) => order.user.name, { booked: true }),
  valueDate: day((order) => order.valueDate, { booked: true }),
  session: count((order) => order.sessionId),
  productType: text((order) => order.productType),
  unit: count((order) => order.currency.unit),
  decimals: count((order) => order.currency.pattern),
  originalAmount: amount((order) => order.original_amount),
  negotiatedAmount: amount((order) => order.negotation_amount),
  originalRate: rate((order) => order.originalRate),
  rawPrice: rate((order) => order.rawPrice),
  negotiatedRate: rate((order) => order.negotationRate),
  originalCommissionRate: rate((order) => commissionIn(order.originalRate, order), PAYS_COMMISSION),
  negotiatedCommissionRate: rate((order) => commissionIn(order.rate, order), PAYS_COMMISSION),
  finalPrice: priced(rate, 'finalPrice'),
  commissionPercent: priced(percent, 'commissionRate'),
  vat: priced(dinars, 'vat'),
  payable: priced(dinars, 'payable'),
  margin: { ...priced(dinars, 'margin'), booked: true },
  marginPercent: priced(percent, 'marginRate'),
  platformPercent: priced(percent, 'platformShare'),
  platformShare: priced(dinars, 'platformShareValue'),
  insightPercent: priced(percent, 'insightSharePercent'),
  insightShare: priced(dinars, 'insightShare'),
  partnerPercent: priced(percent, 'partnerSharePercent'),
  partnerShare: priced(dinars, 'partnerShare'),
  // How good the price was, against the central bank's fixing and among what could be had (decision 0322).
  priceSpread: points(({ proof }) => proof?.spreadBps, { booked: true }),
  priceCost: cost(({ proof }) => proof?.costTnd, { booked: true }),
  priceRank: count(({ proof }) => proof?.rank, {
    booked: true,
    readers: ({ companyKind }: PriceReader) => companyKind !== 'EXCHANGE_OFFICE',
  }),
  cashOutType: word((order) => `orders:cashOutType.${order.cashOutType}`),
  expires: moment((order) => order.expireDate),
  rejectedBy: text(rejection),
  favoriteLocation: text((order) => order.leaderBoxInfo.favoriteLocation),
  district: text((order) => order.leaderBoxInfo.ex_op.district),
  boxAgency: text((order) => order.leaderBoxInfo.box_agency),
  region: text((order) => order.members.region),
  zone: text((order) => order.members.zone),
  bills: text(banknotes),
  ticket: text((order) => order.ticket?.reference),
  syndicate: text(syndicate),
  id: text((order) => order.id),
} as const

export type OrderColumnId = IdsOf<typeof COLUMNS>

/**
 * Every column of the lists of orders and of their workbook, from left to right: every field of specification 000 §3,
 * once. What a column needs is said here and in the dictionary, and nowhere else.
 */
export const ORDER_REGISTER: Register<ListedOrder, PriceReader, OrderColumnId> = {
  headings: 'orders:column',
  decimals: (order) => order.currency.pattern,
  unit: (order) => order.currency.unit,
  columns: COLUMNS,
}

export const ORDER_COLUMN_IDS = idsOf(COLUMNS)

/** What the lists of orders can be sorted by. */
export const ORDER_SORTS = sortsOf(COLUMNS)

/** The columns of a list unless somebody chooses. */
export const USUAL_COLUMN_IDS: readonly OrderColumnId[] = ORDER_COLUMN_IDS.filter(
  (id) => ORDER_REGISTER.columns[id].usual,
)

/** The columns of a workbook for which none were chosen: what deals are told apart and added up by. */
export const BOOK_COLUMN_IDS: readonly OrderColumnId[] = ORDER_COLUMN_IDS.filter((id) => {
  const { usual, booked } = ORDER_REGISTER.columns[id]
  return usual ?? booked
})
