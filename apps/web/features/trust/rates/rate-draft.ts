import type { TrustRate } from '@fxmatch/contract/http/trust-rates'
import { spread } from '@fxmatch/domain/trust/spread'
import { compareDecimals, decimalParts } from '../../../lib/format/decimal.ts'
import type { PriceEntry } from '../../../lib/prices/use-typed-prices.ts'

/** The four rates that an operator enters for a currency. */
export const RATE_FIELDS = [
  'purchaseRate',
  'saleRate',
  'purchaseNegotiationRate',
  'saleNegotiationRate',
] as const
export type RateField = (typeof RATE_FIELDS)[number]
export type RateDraft = Readonly<Record<RateField, string>>
/** Currency → what was typed; a currency that was not touched has no entry. */
export type RateDrafts = Readonly<Record<string, RateDraft>>

const WHOLE_DIGITS = 10
const DECIMALS = 4

/** Whether a rate may be saved: required, at least zero, at most four decimals (specification 002 §5). */
export function isTrustRate(value: string): boolean {
  const parts = decimalParts(value)
  return (
    parts !== null &&
    !parts.negative &&
    parts.whole.length <= WHOLE_DIGITS &&
    parts.fraction.length <= DECIMALS
  )
}

/** What stands in a row: what was typed, else what is saved. */
export function draftOf(rate: TrustRate, drafts: RateDrafts): RateDraft {
  return drafts[rate.currency] ?? rate
}

/** Sale less purchase of what stands in the fields; null while one of them is missing, wrong or zero. */
export function spreadOf(draft: RateDraft, kind: 'standard' | 'negotiated'): string | null {
  const [purchase, sale] =
    kind === 'standard'
      ? [draft.purchaseRate, draft.saleRate]
      : [draft.purchaseNegotiationRate, draft.saleNegotiationRate]
  return isTrustRate(purchase) && isTrustRate(sale) ? spread(purchase, sale) : null
}

/** The first field that may not be saved, in the order of the list; null when all may. */
export function firstFault(
  rates: readonly TrustRate[],
  drafts: RateDrafts,
): { currency: string; field: RateField } | null {
  for (const rate of rates) {
    const draft = draftOf(rate, drafts)
    const field = RATE_FIELDS.find((name) => !isTrustRate(draft[name]))
    if (field !== undefined) return { currency: rate.currency, field }
  }
  return null
}

/** The rows of which at least one rate differs from what is saved, as the call takes them. */
export function changesOf(
  rates: readonly TrustRate[],
  drafts: RateDrafts,
): ({ currency: string } & RateDraft)[] {
  return rates.flatMap((rate) => {
    const draft = drafts[rate.currency]
    if (!draft || RATE_FIELDS.every((name) => compareDecimals(draft[name], rate[name]) === 0)) return []
    return [
      {
        currency: rate.currency,
        purchaseRate: draft.purchaseRate,
        saleRate: draft.saleRate,
        purchaseNegotiationRate: draft.purchaseNegotiationRate,
        saleNegotiationRate: draft.saleNegotiationRate,
      },
    ]
  })
}

/** The field of one of a currency's rates. */
export const fieldOf = (currency: string, field: RateField) => `${currency}.${field}`

/** The rates of the list as their prices are judged: those that the person has changed. */
export function pricesOf(rates: readonly TrustRate[], drafts: RateDrafts): PriceEntry[] {
  return rates.flatMap((rate) =>
    RATE_FIELDS.map((field) => {
      const { currency } = rate
      const value = draftOf(rate, drafts)[field]
      const typed = value === rate[field] ? '' : value
      return { key: fieldOf(currency, field), label: currency, currency, typed, onTop: null }
    }),
  )
}
