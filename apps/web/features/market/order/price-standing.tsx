import type { MarketPosition } from '@fxmatch/contract/http/market'
import { type PriceCheck, priceCheckCall } from '@fxmatch/contract/http/price-proof'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useStandingWords } from '../../../lib/prices/use-standing-words.ts'
import { Point } from '../../../ui/point.tsx'
import classes from './order.module.css'
import { isOfferedRate, isOrderAmount } from './order-schema.ts'

/** How long typing has to pause, and how often the market is asked while nobody types. */
const PAUSE_MS = 250
const AGAIN_MS = 10_000

/** How what stands in the form would stand in the market now; undefined while it is no order, or not known yet. */
export function usePriceCheck(
  position: MarketPosition,
  amount: string,
  offered: string,
): PriceCheck | undefined {
  const rate = offered === '' ? position.rate : offered
  const valid = isOrderAmount(position, amount) && isOfferedRate(rate)
  const [asked] = useDebouncedValue(valid ? `${amount} ${rate}` : '', PAUSE_MS)
  const [askedAmount = '', askedRate = ''] = asked.split(' ')
  const query = { session_id: position.id, amount: askedAmount, rate: askedRate }
  const { data } = useQuery({
    ...callQuery(priceCheckCall, { query }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    // What is taken meanwhile is said by the list itself.
    retry: false,
  })
  return valid ? data : undefined
}

/** Rank and cost of the price that is typed, in one line. */
export function PriceStanding({ check }: { check: PriceCheck | undefined }) {
  const { t } = useTranslation('proof')
  const format = useFormat()
  const words = useStandingWords()
  if (!check) return <p className={classes.standing} />
  const { stack } = check
  return (
    <p className={classes.standing} aria-live="polite">
      {format.facts(words(check))}
      {stack && (
        <>
          <Point />
          {t('checkStack', { parts: format.count(stack.parts), tnd: format.dinars(stack.saving.tnd) })}
        </>
      )}
    </p>
  )
}
