import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import type { MarketPosition } from '@fxmatch/contract/http/market'
import { compareDecimals, hasAtMostDecimals, isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { RATE_DECIMALS } from '@fxmatch/domain/money/decimals'
import { PRICE_REASONS } from '@fxmatch/domain/price-proof/price-reason'
import { z } from 'zod'

const PLAIN = /^\d{1,15}(\.\d+)?$/

/** Whether a text is an amount that can be ordered of a position: above zero, at most its value, in its decimals. */
export function isOrderAmount(position: Pick<MarketPosition, 'amount' | 'currency'>, value: string): boolean {
  return (
    PLAIN.test(value) &&
    isPositiveDecimal(value) &&
    hasAtMostDecimals(value, position.currency.pattern) &&
    compareDecimals(value, position.amount) <= 0
  )
}

/** Whether a text is a price that can be proposed: above zero, at most 4 decimals. */
export function isOfferedRate(value: string): boolean {
  return PLAIN.test(value) && isPositiveDecimal(value) && hasAtMostDecimals(value, RATE_DECIMALS)
}

/** Whether a typed price is the one that the position asks; an emptied field takes that too. */
export function isAskedRate({ rate }: Pick<MarketPosition, 'rate'>, typed: string): boolean {
  return typed === '' || (isOfferedRate(typed) && compareDecimals(typed, rate) === 0)
}

/** The order form of a position (specification 001 §5); its members are named as the call names them. */
export function orderSchema(position: Pick<MarketPosition, 'amount' | 'currency' | 'form'>) {
  return z.object({
    amount: z.string().refine((value) => isOrderAmount(position, value), schemaFault('FIELD_INVALID')),
    negotation_rate: z
      .string()
      .refine((value) => value === '' || isOfferedRate(value), schemaFault('FIELD_INVALID')),
    agence: z
      .string()
      .nullable()
      .refine((value) => position.form !== 'CASH' || value !== null, schemaFault('FIELD_REQUIRED')),
    // Whether one is asked is the server's to say: it knows the market.
    priceReason: z.enum(PRICE_REASONS).nullable(),
    priceReasonText: z.string(),
  })
}

export type OrderDraft = z.infer<ReturnType<typeof orderSchema>>
