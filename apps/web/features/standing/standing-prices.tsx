import type { StandingOrderView } from '@fxmatch/contract/http/standing-orders'
import { percentFromReference } from '@fxmatch/domain/pricing/price-band'
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

/** How much dearer than the target the market is, and what keeps it from ever being met. */
export function Distance({ order }: { order: StandingOrderView }) {
  const { t } = useTranslation('standing')
  const format = useFormat()
  const { market, missing, target } = order
  const above =
    market === null || missing === null
      ? null
      : t('above', { percent: format.percent(percentFromReference(market, target.value)) })
  const told = [
    above,
    order.far && t(`far.${order.far}`),
    order.tooLate ? t('tooLate') : null,
    order.aside.length === 0 ? null : t('aside', { houses: order.aside.map(({ name }) => name).join(', ') }),
  ].flatMap((text) => text ?? [])
  return told.map((text) => <p key={text}>{text}</p>)
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
