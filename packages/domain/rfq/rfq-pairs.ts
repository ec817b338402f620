import type { CompanyKind } from '../access/roles.ts'
import type { OperationType } from '../orders/order-facts.ts'
import type { RfqSide } from './quote-price.ts'

/** Who may ask whom for prices, what of, and which operation an award becomes. Banks do not ask banks: they have a market of their own. */
export interface RfqPair {
  readonly asker: CompanyKind
  readonly house: CompanyKind
  readonly side: RfqSide
  readonly operation: OperationType
  /** Whether what is awarded is a part of an order request of who asks. */
  readonly ofRequest: boolean
}

export const RFQ_PAIRS: readonly RfqPair[] = [
  {
    asker: 'BANK',
    house: 'EXCHANGE_OFFICE',
    side: 'BUY',
    operation: 'DIRECT_PURCHASE',
    ofRequest: false,
  },
  {
    asker: 'EXCHANGE_OFFICE',
    house: 'BANK',
    side: 'SELL',
    operation: 'DIRECT_PURCHASE',
    ofRequest: false,
  },
  { asker: 'CORPORATE', house: 'EXCHANGE_OFFICE', side: 'BUY', operation: 'MATCHING', ofRequest: true },
  { asker: 'CORPORATE', house: 'BANK', side: 'BUY', operation: 'DIRECT_SALE', ofRequest: true },
]

/** How a company of one kind asks one of another; null: it does not. */
export function rfqPair(asker: CompanyKind, house: CompanyKind): RfqPair | null {
  return RFQ_PAIRS.find((pair) => pair.asker === asker && pair.house === house) ?? null
}
