import type { StandingOrderView } from '@fxmatch/contract/http/standing-orders'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { LimitBar } from '../../ui/limit-bar.tsx'
import classes from './standing.module.css'

/** What is filled, reserved and left of a standing order, as a bar with its figures. */
export function StandingBar({ order }: { order: StandingOrderView }) {
  const { t } = useTranslation('standing')
  const format = useFormat()
  const written = (value: string) => format.amount(value, order.decimals)
  const parts = [order.filled, order.reserved, order.left].map(written)
  const [filled = '', reserved = '', left = ''] = parts
  return (
    <span className={classes.placed}>
      <LimitBar
        used={order.filled}
        reserved={order.reserved}
        limit={order.amount}
        label={t('bar', { filled, reserved, left })}
      />
      <small aria-hidden>{format.facts(parts)}</small>
    </span>
  )
}
