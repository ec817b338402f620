import type { MarketPosition } from '@fxmatch/contract/http/market'
import { priceLines, type ShownPrice } from '@fxmatch/domain/pricing/price-lines'
import type { PriceLine } from '../../../ui/price-build-up.tsx'
import { useShownLines } from '../../../ui/use-shown-lines.ts'
import { priceOfOrder } from './order-price.ts'
import { isOfferedRate, isOrderAmount } from './order-schema.ts'

/** The price of what stands in the form; null while it is no order. */
export function draftPrice(position: MarketPosition, amount: string, offered: string): ShownPrice | null {
  const rate = offered === '' ? position.rate : offered
  const valid = isOrderAmount(position, amount) && isOfferedRate(rate)
  return valid ? priceOfOrder(position, amount, rate) : null
}

/** That price line by line; dashes while it is no order. */
export function usePriceLines(position: MarketPosition, amount: string, offered: string): PriceLine[] {
  const price = draftPrice(position, amount, offered)
  return useShownLines(priceLines(price ?? priceOfOrder(position, '0', position.rate)), price !== null)
}
