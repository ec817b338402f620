import type { TFunction } from 'i18next'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Formats, useFormat } from '../lib/format/use-format.ts'
import { type BellPrice, bellKey, pressBell, useLivingAlerts } from '../lib/rate-alerts/asked-alert.ts'
import classes from './alert-bell.module.css'

/** What bells are named with, and at which prices an alert lives: asked for in each row, it is most of what a bell costs. */
export interface BellWords {
  readonly t: TFunction<'market'>
  readonly format: Formats
  readonly living: ReadonlySet<string>
}

/** What a list hands on to its bells: one object while nothing of it changes. */
export function useBellWords(): BellWords {
  const { t } = useTranslation('market')
  const format = useFormat()
  const living = useLivingAlerts()
  return useMemo(() => ({ t, format, living }), [t, format, living])
}

/**
 * The bell beside a price: one press sets an alert at it, another opens the alert that lives there. One element, its sign drawn by the
 * styles: a list has one in each row. A row of a live list that is drawn anew at the same price draws none anew.
 */
export const AlertBell = memo(function AlertBell({ words, ...price }: BellPrice & { words: BellWords }) {
  const lives = words.living.has(bellKey(price))
  const said = { currency: price.currency, price: words.format.rate(price.value) }
  const label = words.t(lives ? 'bellLives' : 'bell', said)
  return (
    <button
      type="button"
      className={classes.bell}
      data-lives={lives || undefined}
      aria-label={label}
      title={label}
      onClick={(event) => pressBell(price, event.timeStamp)}
    />
  )
})
