import type { TFunction } from 'i18next'
import { memo } from 'react'
import type { Formats } from '../lib/format/use-format.ts'
import { type AlertStart, askForAlert } from '../lib/rate-alerts/asked-alert.ts'
import classes from './alert-bell.module.css'

/** What bells are named with. One object for all of a list, which has them: asked for in each row, they are much of what a bell costs. */
export interface BellWords {
  readonly t: TFunction<'market'>
  readonly format: Pick<Formats, 'rate'>
}

type Props = AlertStart & { currency: string; value: string; words: BellWords }

/**
 * The bell beside a price: one click asks for an alert on it. One element, its sign drawn by the styles: a list has one in each row. A
 * row of a live list that is drawn anew at the same price draws none anew.
 */
export const AlertBell = memo(function AlertBell({ words, ...start }: Props) {
  const label = words.t('bell', { currency: start.currency, price: words.format.rate(start.value) })
  return (
    <button
      type="button"
      className={classes.bell}
      aria-label={label}
      title={label}
      onClick={() => askForAlert(start)}
    />
  )
})
