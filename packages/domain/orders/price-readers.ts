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

/** Who is a bank: it alone has a column of its own profit (specification 000 §6). */
export function isBank({ companyKind }: PriceReader): boolean {
  return companyKind === 'BANK'
}
