import type { StandingOrderView } from '@fxmatch/contract/http/standing-orders'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import classes from './standing.module.css'

/** The target, as it is meant. */
export function Target({ order }: { order: StandingOrderView }) {
  const { t } = useTranslation('standing')
  const format = useFormat()
  const { kind, value } = order.target
  return <>{t(`target.${kind}`, { rate: format.rate(value) })}</>
}

/** The best price of the market as the target is meant, and how far it is from it. */
export function Market({ order }: { order: StandingOrderView }) {
  const { t } = useTranslation('standing')
  const format = useFormat()
  if (order.market === null) return <span className="soft">{t('noMarket')}</span>
  return (
    <span className={classes.market}>
      {format.rate(order.market)}
      <small>
        {order.missing === null ? t('reached') : t('missing', { rate: format.rate(order.missing) })}
      </small>
    </span>
  )
}
