import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { Point } from '../../../ui/point.tsx'
import classes from './batch.module.css'
import type { BatchOrder } from './batches.ts'

/** The chosen orders that are not sent: each with the reason, and the way to its page. */
export function BatchStays({ orders }: { orders: readonly BatchOrder[] }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  if (orders.length === 0) return null
  return (
    <section>
      <h3 className={classes.heading}>{t('batch.stays', { count: orders.length })}</h3>
      <ul className={classes.stays}>
        {orders.map(({ id, reference, party, amount, currency, stays }) => (
          <li key={id}>
            <Link to="/orders/$id" params={{ id }}>
              {reference}
            </Link>
            <Point />
            {format.facts([party, format.sum(amount, currency.pattern, currency.isoCode)])}
            <span className={classes.reason}>{stays}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
