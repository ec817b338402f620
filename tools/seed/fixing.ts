import { decimal, roundHalfUp, toDecimalString } from '@fxmatch/domain/money/decimal'
import type { Random } from './random.ts'

/** The central bank's fixing of 16 June 2025: TND per quoting unit (domain rules §6). */
export const FIXING: Readonly<Record<string, string>> = {
  EUR: '3.3868',
  USD: '2.9143',
  GBP: '4.0086',
  CAD: '2.1756',
  KWD: '9.6351',
  BHD: '7.8157',
  LYD: '0.5430',
  CNY: '0.4105',
  SAR: '7.8537',
  CHF: '36.3824',
  SEK: '3.1167',
  AED: '8.0263',
  QAR: '8.0864',
  DKK: '45.7996',
  NOK: '29.8151',
  JPY: '20.4767',
}

/** How often each currency is traded: tourists bring euros first. */
const MIX = [
  'EUR',
  'EUR',
  'EUR',
  'EUR',
  'USD',
  'USD',
  'GBP',
  'GBP',
  'LYD',
  'CHF',
  'SAR',
  'CAD',
  'KWD',
  'AED',
  'QAR',
  'SEK',
  'CNY',
  'JPY',
  'NOK',
  'DKK',
  'BHD',
]

/** Typical sizes, in the currency's own units. */
function sizeOf(currency: string, random: Random): number {
  if (currency === 'JPY') return random.between(20, 300) * 10_000
  if (currency === 'LYD' || currency === 'CNY' || currency === 'SEK') return random.between(10, 120) * 500
  if (currency === 'KWD' || currency === 'BHD') return random.between(4, 40) * 100
  return random.between(4, 100) * 500
}

/** A currency, an amount and a rate within 0.8 % of the fixing. */
export function drawOffer(
  random: Random,
  currency = random.pick(MIX),
): { currency: string; amount: string; rate: string } {
  return { currency, amount: String(sizeOf(currency, random)), rate: rateAround(currency, random) }
}

/** A rate within 0.8 % of a currency's fixing, 4 decimals. */
export function rateAround(currency: string, random: Random): string {
  const fixing = FIXING[currency]
  if (!fixing) throw new RangeError(`no fixing for ${currency}`)
  const perMille = random.between(-80, 80)
  return toDecimalString(
    roundHalfUp(
      decimal(fixing)
        .times(10_000 + perMille)
        .dividedBy(10_000),
      4,
    ),
    4,
  )
}

/** A rate a little off another, as a negotiator proposes it: `basisPoints` below (negative) or above. */
export function nudge(rate: string, basisPoints: number): string {
  return toDecimalString(
    roundHalfUp(
      decimal(rate)
        .times(10_000 + basisPoints)
        .dividedBy(10_000),
      4,
    ),
    4,
  )
}
