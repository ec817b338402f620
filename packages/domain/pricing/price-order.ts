import { sumDecimals } from '../money/amount.ts'
import {
  type Decimal,
  type DecimalString,
  decimal,
  distribute,
  HOME_DECIMALS,
  RATE_DECIMALS,
  roundHalfUp,
  toDecimalString,
} from '../money/decimal.ts'
import type { Form } from '../orders/order-facts.ts'
import { allInPrice, commissionPercentOf } from './all-in-price.ts'
import { allIn, type PriceBuyer } from './buyer-price.ts'
import { bookedPart, exactCounterValue } from './counter-value.ts'
import type { PricingTerms } from './pricing-terms.ts'

// Percents are written with two decimals, and with more only where the settings have more.
const LEAST_WRITTEN_DECIMALS = 2

/** An order to price. */
export interface PricingInput {
  /** Amount of currency. */
  readonly amount: DecimalString
  /** The seller's rate, TND per `unit` of currency. */
  readonly rate: DecimalString
  /** Quoting unit of the currency. */
  readonly unit: number
  readonly form: Form
  readonly terms: PricingTerms
  readonly buyer: PriceBuyer
}

/** Everything an order's price is made of. TND to the millime, prices with 4 decimals per quoting unit. */
export interface PriceBuildUp {
  /** Percent of the counter value taken as commission, for the form of the order. */
  readonly commissionPercent: DecimalString
  /** Displayed price, commission included. */
  readonly tccPrice: DecimalString
  /** Displayed price, commission and bank's margin included. */
  readonly corporatePrice: DecimalString
  /** What the seller receives. */
  readonly counterValue: DecimalString
  /** Commission before VAT. */
  readonly commission: DecimalString
  /** Commission with VAT. */
  readonly commissionTtc: DecimalString
  /** VAT on the commission: `commissionTtc − commission`. */
  readonly vat: DecimalString
  /** Margin of the company's bank; part of what is paid only when the buyer is a company. */
  readonly margin: DecimalString
  /** `counterValue + commission`. */
  readonly tccCounterValue: DecimalString
  /** `counterValue + commission + margin`. */
  readonly corporateCounterValue: DecimalString
  /** What the buyer pays: the all-in counter value for this kind of buyer, and the VAT. */
  readonly payable: DecimalString
  /** The commission's parts; they add up to it exactly. */
  readonly shares: {
    readonly platform: DecimalString
    readonly insight: DecimalString
    readonly partner: DecimalString
  }
}

/**
 * Prices an order (domain rules §6). Every rounding is half-up and starts from exact values, except that VAT
 * and shares are taken on the rounded commission, and the all-in counter values are sums of rounded parts: what the
 * buyer pays is then, to the millime, what the seller, the shares, the margin and the VAT receive.
 * @throws RangeError if a value is negative or not a number, the unit is not a positive integer, or the share
 * percents do not add up to 100.
 */
export function priceOrder(input: PricingInput): PriceBuildUp {
  const { terms } = input
  // Both parts are judged, also the one that a transfer does not pay.
  percent(terms.platformPercent, 'platform commission')
  percent(terms.exchangeOfficePercent, 'exchange-office commission')
  const marginPercent = percent(terms.marginPercent, 'margin')
  const vatPercent = percent(terms.vatPercent, 'VAT')
  const commissionPercent = decimal(commissionPercentOf(input.form, terms))

  const rate = decimal(input.rate)
  const exact = exactCounterValue(input.amount, input.rate, input.unit)
  const counterValue = roundHalfUp(exact, HOME_DECIMALS)
  const commission = bookedPart(exact, commissionPercent)
  const margin = bookedPart(exact, marginPercent)
  const commissionTtc = roundHalfUp(commission.plus(percentOf(commission, vatPercent)), HOME_DECIMALS)
  const vat = commissionTtc.minus(commission)
  const tccCounterValue = counterValue.plus(commission)
  const prices = {
    tccPrice: allInPrice(rate, commissionPercent),
    corporatePrice: allInPrice(rate, commissionPercent.plus(marginPercent)),
    tccCounterValue,
    corporateCounterValue: tccCounterValue.plus(margin),
  }

  return {
    commissionPercent: commissionPercent.toFixed(
      Math.max(LEAST_WRITTEN_DECIMALS, commissionPercent.decimalPlaces()),
    ),
    tccPrice: price(prices.tccPrice),
    corporatePrice: price(prices.corporatePrice),
    counterValue: tnd(counterValue),
    commission: tnd(commission),
    commissionTtc: tnd(commissionTtc),
    vat: tnd(vat),
    margin: tnd(margin),
    tccCounterValue: tnd(prices.tccCounterValue),
    corporateCounterValue: tnd(prices.corporateCounterValue),
    payable: tnd(allIn(prices, input.buyer).counterValue.plus(vat)),
    shares: shareCommission(commission, terms.sharePercents),
  }
}

/** Shares by largest remainder in millimes (domain rules §6), ties to the platform, then insight, then the partner. */
function shareCommission(
  commission: Decimal,
  percents: PricingTerms['sharePercents'],
): PriceBuildUp['shares'] {
  const weights = [
    percent(percents.platform, 'platform share'),
    percent(percents.insight, 'insight share'),
    percent(percents.partner, 'partner share'),
  ]
  const whole = sumDecimals(weights)
  if (!whole.equals(100)) throw new RangeError(`Share percents add up to ${whole.toString()}, not to 100`)
  const [platform, insight, partner] = distribute(commission, weights, HOME_DECIMALS).map(tnd)
  if (platform === undefined || insight === undefined || partner === undefined) {
    throw new RangeError('A commission has three shares')
  }
  return { platform, insight, partner }
}

function percent(value: DecimalString, what: string): Decimal {
  const read = decimal(value)
  if (read.isNegative()) throw new RangeError(`The ${what} percent is negative: ${value}`)
  return read
}

function percentOf(value: Decimal, percentage: Decimal): Decimal {
  return value.times(percentage).dividedBy(100)
}

function price(value: Decimal): DecimalString {
  return toDecimalString(value, RATE_DECIMALS)
}

function tnd(value: Decimal): DecimalString {
  return toDecimalString(value, HOME_DECIMALS)
}
