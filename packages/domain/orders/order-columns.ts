import type { Capability } from '../access/capabilities.ts'
import type { CompanyKind } from '../access/roles.ts'

/** A reader, as far as it decides what of an order's price is shown. */
export interface PriceReader {
  readonly companyKind: CompanyKind
  readonly capabilities: ReadonlySet<Capability>
}

/** Profit is for banks and the platform (specification 000 §6). */
export function seesProfit({ companyKind }: PriceReader): boolean {
  return companyKind === 'BANK' || companyKind === 'PLATFORM'
}

/** The commission is part of what the buyer pays; an exchange office receives the counter value and owes none of it. */
export function seesCommission({ companyKind }: PriceReader): boolean {
  return companyKind !== 'EXCHANGE_OFFICE'
}

/** The commission with VAT is for the platform's back office (specification 000 §6). */
export function seesCommissionTtc({ capabilities }: PriceReader): boolean {
  return capabilities.has('commission.view')
}

/** Banks have a column of their own profit, and only they (specification 000 §6). */
function ownsProfit({ companyKind }: PriceReader): boolean {
  return companyKind === 'BANK'
}

const everyone = () => true

/**
 * What a list can show of an order, in the order in which it stands from left to right, and who may see it: every field
 * of specification 000 §3, once. The grid on screen and the workbook have the same columns by the same names.
 */
const READERS = {
  reference: everyone,
  createdAt: everyone,
  status: everyone,
  currency: everyone,
  amount: everyone,
  rate: everyone,
  equivalent: everyone,
  tcc: seesCommission,
  commission: seesCommission,
  commissionTtc: seesCommissionTtc,
  profit: ownsProfit,
  bank: everyone,
  buyer: everyone,
  seller: everyone,
  form: everyone,
  // Banks' own column; a company or an exchange office meets one kind of deal only (specification 000 §6).
  provenance: seesProfit,
  type: everyone,
  agency: everyone,
  user: everyone,
  valueDate: everyone,
  session: everyone,
  productType: everyone,
  unit: everyone,
  decimals: everyone,
  originalAmount: everyone,
  negotiatedAmount: everyone,
  originalRate: everyone,
  rawPrice: everyone,
  negotiatedRate: everyone,
  originalCommissionRate: seesCommission,
  negotiatedCommissionRate: seesCommission,
  finalPrice: seesCommission,
  commissionPercent: seesCommission,
  vat: seesCommission,
  payable: seesCommission,
  margin: seesProfit,
  marginPercent: seesProfit,
  platformPercent: seesProfit,
  platformShare: seesProfit,
  insightPercent: seesProfit,
  insightShare: seesProfit,
  partnerPercent: seesProfit,
  partnerShare: seesProfit,
  cashOutType: everyone,
  expires: everyone,
  rejectedBy: everyone,
  favoriteLocation: everyone,
  district: everyone,
  boxAgency: everyone,
  region: everyone,
  zone: everyone,
  bills: everyone,
  ticket: everyone,
  syndicate: everyone,
  id: everyone,
} as const satisfies Record<string, (reader: PriceReader) => boolean>

export type OrderColumnId = keyof typeof READERS

/** Every column of an order list, from left to right. */
export const ORDER_COLUMN_IDS = Object.keys(READERS) as [OrderColumnId, ...OrderColumnId[]]

/** Whether a reader may see a column of an order list. */
export function seesColumn(column: OrderColumnId, reader: PriceReader): boolean {
  return READERS[column](reader)
}

/** The columns of a list unless somebody chooses: what deals are told apart and added up by. */
export const USUAL_COLUMN_IDS: readonly OrderColumnId[] = [
  'reference',
  'createdAt',
  'status',
  'currency',
  'amount',
  'rate',
  'equivalent',
  'commission',
  'commissionTtc',
  'buyer',
  'seller',
  'form',
  'provenance',
  'agency',
  'user',
  'valueDate',
]
