import type { marketAnalyticsCall } from '@fxmatch/contract/http/market'
import { CLASS_DAYS, CLASS_FROM_PERMILLE, CLASS_LEAST_ORDERS } from '@fxmatch/domain/orders/delivery-class'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallAnswer } from '../../../lib/api/call-api.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { Hint } from '../../../ui/hint.tsx'
import classes from './order.module.css'

type Delivery = CallAnswer<typeof marketAnalyticsCall>['data']['delivery']

const STARS = [1, 2, 3, 4, 5] as const

/**
 * The operator's class as stars and letter, with the share it is made of; how it is computed on hover and focus. Nothing
 * but a word where too few orders were due.
 */
export function OperatorClass({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('market')
  const format = useFormat()
  const formula = useId()
  const explained = t('class.formula', {
    days: CLASS_DAYS,
    least: CLASS_LEAST_ORDERS,
    a1: CLASS_FROM_PERMILLE['A+'] / 10,
    a: CLASS_FROM_PERMILLE.A / 10,
    b: CLASS_FROM_PERMILLE.B / 10,
    c: CLASS_FROM_PERMILLE.C / 10,
  })
  const share =
    delivery && t('class.share', { percent: format.decimal(delivery.percent), count: delivery.orders })
  return (
    <>
      <Hint label={explained} maxWidth={320}>
        <button type="button" className={classes.class} aria-describedby={formula}>
          {delivery === null ? (
            t('class.none')
          ) : (
            <>
              <span aria-hidden>{STARS.map((star) => (star <= delivery.stars ? '★' : '☆')).join('')}</span>
              <span className="visually-hidden">{t('class.stars', { count: delivery.stars })}</span>{' '}
              <b>{delivery.letter}</b> <small>{share}</small>
            </>
          )}
        </button>
      </Hint>
      <span id={formula} className="visually-hidden">
        {explained}
      </span>
    </>
  )
}
