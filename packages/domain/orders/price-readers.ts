import type { Capability } from '../access/capabilities.ts'
import type { CompanyKind } from '../access/roles.ts'

/** A reader, as far as it decides what of an order's price is shown. */
export interface PriceReader {
  readonly companyKind: CompanyKind
  readonly capabilities: ReadonlySet<Capability>
}

/**
 * Whether a reader sees what banks earn: banks and the platform do (specification 000 §6, decision record 0029). The margin
 * is told to companies too, see {@link seesMargin}.
 */
export function seesProfit({ companyKind }: PriceReader): boolean {
  return companyKind === 'BANK' || companyKind === 'PLATFORM'
}

/**
 * Whether a reader sees the commission, which is part of what the buyer pays. An exchange office receives the counter value,
 * owes none of it and does not (decision record 0029).
 */
export function seesCommission({ companyKind }: PriceReader): boolean {
  return companyKind !== 'EXCHANGE_OFFICE'
}

/**
 * A bank's margin on an order: for banks and the platform, and for companies, which pay it (decision 0152). Of an order whose
 * bank does not tell it, see {@link isToldMargin}. An exchange office owes none of it.
 */
export function seesMargin({ companyKind }: Pick<PriceReader, 'companyKind'>): boolean {
  return companyKind !== 'EXCHANGE_OFFICE'
}

/** Whether a reader is told the margin on an order apart from the commission. @param bankTells the setting of its bank */
export function isToldMargin(reader: Pick<PriceReader, 'companyKind'>, bankTells: boolean): boolean {
  return seesMargin(reader) && (bankTells || reader.companyKind !== 'CORPORATE')
}

/** Whether a reader sees the commission with VAT: the platform does (specification 000 §6). */
export function seesCommissionTtc({ capabilities }: PriceReader): boolean {
  return capabilities.has('commission.view')
}

/** Whether the reader is of a bank: only banks have a column of their own profit (specification 000 §6). */
export function isBank({ companyKind }: PriceReader): boolean {
  return companyKind === 'BANK'
}
