import { type PriceBuildUp, type PricingInput, priceOrder } from '@fxmatch/domain/pricing/price-order'

/** Above the size of the largest market, so that a reload of it computes nothing. */
const MOST = 20_000

const known = new Map<string, PriceBuildUp>()

function keyOf({ amount, rate, unit, form, buyer, terms }: PricingInput): string {
  const { exchangeOfficePercent, platformPercent, marginPercent, vatPercent, sharePercents } = terms
  const { platform, insight, partner } = sharePercents
  return [
    ...[amount, rate, unit, form, buyer, exchangeOfficePercent, platformPercent, marginPercent, vatPercent],
    ...[platform, insight, partner],
  ].join('|')
}

/**
 * `priceOrder`, remembering what it computed last: a market of thousands of positions is read again and again, and the
 * same amounts at the same rate and terms always cost the same. The oldest are forgotten first.
 */
export function rememberedPrice(input: PricingInput): PriceBuildUp {
  const key = keyOf(input)
  const found = known.get(key)
  if (found) return found
  const price = priceOrder(input)
  known.set(key, price)
  if (known.size > MOST) {
    const oldest = known.keys().next()
    if (!oldest.done) known.delete(oldest.value)
  }
  return price
}
