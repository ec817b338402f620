import type { PriceCheck } from '@fxmatch/contract/http/price-proof'
import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { toldPlace } from '@fxmatch/domain/price-proof/told-place'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/use-format.ts'

/** What is said of a price in words: its place, and what it costs more than the best. */
export function useStandingWords() {
  const { t } = useTranslation('proof')
  const format = useFormat()
  return ({ rank, ranks, slippage }: Pick<PriceCheck, 'rank' | 'ranks' | 'slippage'>): string[] => {
    if (ranks === 1 && slippage === null) return [t('rank.only')]
    const told = toldPlace({ rank, ranks })
    if (rank === 1) return [t('rank.best', told)]
    const place = t('rank.place', told)
    return slippage !== null && isPositiveDecimal(slippage.tnd)
      ? [place, t('more', { tnd: format.dinars(slippage.tnd) })]
      : [place]
  }
}
