import { isPositiveDecimal } from '../money/amount.ts'
import type { DecimalString } from '../money/decimal.ts'
import type { RequestStatus } from '../order-requests/request-status.ts'
import type { OperationType } from '../orders/order-facts.ts'
import { isLiveRfq, type RfqStatus } from './rfq-table.ts'

// Which bank reads whose prices were not taken (decision record 0377).

/**
 * The bank that is to be told of a request for quotes, fixed as it is asked; null: none. It is the one through which a company buys of
 * offices, and only while the platform has it so: of what banks are asked, the company's bank is told nothing, since it sells too.
 * @param bankId the bank of the order request; null where who asks is no company
 */
export function bankToTell(
  operation: OperationType,
  { bankId, isOn }: { readonly bankId: string | null; readonly isOn: boolean },
): string | null {
  return isOn && operation === 'MATCHING' ? bankId : null
}

/** What decides whether a bank is told now. */
export interface ToldBankFacts {
  /** @see bankToTell */
  readonly toldBankId: string | null
  readonly status: RfqStatus
  readonly awarded: DecimalString
  /** Where the order request stands whose part was asked for; null: it is of none. */
  readonly requestStatus: RequestStatus | null
  /** Whether the bank sells to the same order request itself, or has offered to: it was asked for a price of it, or has bid on it. */
  readonly competes: boolean
}

/**
 * Whether a bank reads a request for quotes of a company that buys through it, with every house and its price. Not while any of its
 * quotes may bind, nor while the order request is a draft, on which the bank could still bid or be asked; nor where it carries nothing
 * of it, or sells to the same order request: it would learn the prices that it competes with.
 */
export function isToldBank(facts: ToldBankFacts, companyId: string): boolean {
  const { toldBankId, status, awarded, requestStatus, competes } = facts
  return (
    toldBankId === companyId &&
    !isLiveRfq(status) &&
    isPositiveDecimal(awarded) &&
    requestStatus !== null &&
    requestStatus !== 'DRAFT' &&
    requestStatus !== 'CANCELED' &&
    !competes
  )
}
