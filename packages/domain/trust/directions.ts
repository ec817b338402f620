/** What a customer wants: to sell currency, or to buy it. */
export const CUSTOMER_DIRECTIONS = ['SELL', 'BUY'] as const
export type CustomerDirection = (typeof CUSTOMER_DIRECTIONS)[number]

/** The same as the operator sees it: it buys (tab BID TRUST) or it sells (tab ASK TRUST). */
export const TRUST_OPERATIONS = ['PURCHASE', 'SALE'] as const
export type TrustOperation = (typeof TRUST_OPERATIONS)[number]

/** The operator's side of what a customer wants: who sells is bought from, who buys is sold to (domain rules §8). */
export function operationOf(direction: CustomerDirection): TrustOperation {
  return direction === 'SELL' ? 'PURCHASE' : 'SALE'
}

/** The customer's side of an operation; the opposite of {@link operationOf}. */
export function directionOf(operation: TrustOperation): CustomerDirection {
  return operation === 'PURCHASE' ? 'SELL' : 'BUY'
}

/**
 * How the wire names the direction of a token balance: '001' is BID / Achat (specification 002 §9), '002' our own for ASK
 * / Vente.
 */
export const TOKEN_TYPES: Readonly<Record<TrustOperation, '001' | '002'>> = {
  PURCHASE: '001',
  SALE: '002',
}

/** Which of an operator's rates the public board shows: its standard or its negotiated ones. */
export const RATE_CATEGORIES = ['STANDARD', 'NEGOTIATION'] as const
export type RateCategory = (typeof RATE_CATEGORIES)[number]

/** Where a request came from: the platform's own pages, or another site. */
export const TRUST_CHANNELS = ['PLATFORM', 'OTHER'] as const
export type TrustChannel = (typeof TRUST_CHANNELS)[number]
