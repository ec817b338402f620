import { priceRefusal } from '@fxmatch/contract/errors/limit-refusals'
import { type OnTop, sellerRateOf } from '@fxmatch/domain/pricing/all-in-price'
import { type PriceBand, type PriceFault, priceFault, rangeOf } from '@fxmatch/domain/pricing/price-band'
import { useTranslation } from 'react-i18next'
import { codeText, ruleText } from '../failures/refusal-text.ts'
import { unbroken } from '../format/dates.ts'
import { useFormat } from '../format/use-format.ts'
import { fieldBand, type Verdict } from './judge-price.ts'

/** What is said of typed prices, in the person's language. */
export function usePriceWords() {
  const { t, i18n } = useTranslation(['common', 'refusals'])
  const format = useFormat()
  const told = (fault: PriceFault, { currency }: PriceBand, onTop: OnTop | null): string | null => {
    const { rule, details } = priceRefusal(fault, currency, onTop)
    return ruleText(i18n, rule, details)
  }
  const distance = (verdict: Verdict): string | null => {
    if (!('percent' in verdict) || verdict.kind === 'BEGUN') return null
    const { percent } = verdict
    if (!/[1-9]/.test(percent)) return t('common:price.at')
    const below = percent.startsWith('-')
    const figure = format.decimal(below ? percent.slice(1) : percent)
    return t(below ? 'common:price.below' : 'common:price.above', { percent: figure })
  }
  return {
    /** Which prices are allowed. @param onTop null: the field takes seller's rates */
    hint: (band: PriceBand, onTop: OnTop | null): string | null => {
      const known = fieldBand(band, onTop)
      if (known === null || band.reference === null)
        return told({ rule: 'NO_REFERENCE_RATE', currency: band.currency }, band, onTop)
      const { range, reference, referenceAllIn } = known
      const figures = {
        lowest: format.rate(range.lowest),
        highest: format.rate(range.highest),
        unit: format.count(band.unit),
        currency: band.currency,
        reference: format.rate(reference),
        day: unbroken(format.date(band.reference.day)),
      }
      if (referenceAllIn === null) return t('common:price.allowed', figures)
      const allIn = format.rate(referenceAllIn)
      return range.lowest === range.highest
        ? t('common:price.onlyAllIn', { ...figures, allIn })
        : t('common:price.allowedAllIn', { ...figures, allIn })
    },
    /** How far from the reference a price is; null where that is not told. */
    distance,
    /** Why a price that is outside may not be typed: the sentence with which the server refuses it. */
    fault: (typed: string, band: PriceBand, onTop: OnTop | null): string | undefined => {
      const rate = onTop === null ? typed : (sellerRateOf(typed, onTop) ?? '0')
      const fault = priceFault(rate, band)
      return (fault && told(fault, band, onTop)) ?? undefined
    },
    /** The same in short. */
    reason: (verdict: Verdict): string | null =>
      codeText(i18n, verdict.kind === 'NO_REFERENCE' ? 'NO_REFERENCE_RATE' : 'RATE_OUT_OF_RANGE'),
    /** A price among others. */
    listed: (label: string, typed: string, verdict: Verdict): string => {
      const percent = 'percent' in verdict ? verdict.percent : '0'
      return t('common:price.listed', { label, rate: format.rate(typed), percent: format.signed(percent) })
    },
    /** A price outside among others, with its range. */
    outside: (label: string, typed: string, band: PriceBand | null): string => {
      const range = band && rangeOf(band)
      const rate = format.rate(typed)
      return t('common:price.listedOutside', {
        ...{ label, rate },
        lowest: format.rate(range?.lowest),
        highest: format.rate(range?.highest),
      })
    },
    /** The question about one price. */
    ask: (verdict: Verdict): string => t('common:price.ask', { distance: distance(verdict) ?? '' }),
    /** The question about several. */
    askOfAll: (listed: readonly string[]): string => t('common:price.askOfAll', { list: listed.join(', ') }),
    /** The bands cannot be read. */
    unknown: () => t('common:price.unknown'),
  }
}
