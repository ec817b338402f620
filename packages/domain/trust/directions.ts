/** What a customer wants: to sell currency, or to buy it. */
export const CUSTOMER_DIRECTIONS = ['SELL', 'BUY'] as const
export type CustomerDirection = (typeof CUSTOMER_DIRECTIONS)[number]

/** The same seen by the operator: it buys (tab BID TRUST) or it sells (tab ASK TRUST). */
export const TRUST_OPERATIONS = ['PURCHASE', 'SALE'] as const
export type TrustOperation = (typeof TRUST_OPERATIONS)[number]

/** A customer who sells is a purchase of ours, one who buys a sale (domain rules §8). */
export function operationOf(direction: CustomerDirection): TrustOperation {
  return direction === 'SELL' ? 'PURCHASE' : 'SALE'
}

/** The customer's side of an operation; the opposite of {@link operationOf}. */
export function directionOf(operation: TrustOperation): CustomerDirection {
  return operation === 'PURCHASE' ? 'SELL' : 'BUY'
}

/** How token balances name their direction on the wire: '001' is BID / Achat (specification 002 §9), the other is ours. */
export const TOKEN_TYPES: Readonly<Record<TrustOperation, '001' | '002'>> = {
  PURCHASE: '001',
  SALE: '002',
}

/** Whose standard or negotiated rates the public board shows. */
export const RATE_CATEGORIES = ['STANDARD', 'NEGOTIATION'] as const
export type RateCategory = (typeof RATE_CATEGORIES)[number]

/** Where a request came from: the platform's own pages, or another site. */
export const TRUST_CHANNELS = ['PLATFORM', 'OTHER'] as const
export type TrustChannel = (typeof TRUST_CHANNELS)[number]
