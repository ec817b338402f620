import type { HomeFigures } from '@fxmatch/contract/http/home'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { Countdown } from '../../../ui/countdown.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FiguresTable } from '../../../ui/figures-table.tsx'
import { LeadOn } from '../../../ui/lead-on.tsx'
import { useStatusLabel } from '../../../ui/use-status-label.ts'

/** The bank's own orders that end by themselves unless somebody acts, the next first, each counting down. */
export function DealsPanel({ figures }: { figures: HomeFigures | undefined }) {
  const { t } = useTranslation(['home', 'orders'])
  const format = useFormat()
  const status = useStatusLabel()
  if (!figures) return <Skeleton height={64} />
  if (!figures.deals) return null
  const { orders, count } = figures.deals
  if (count === 0) return <EmptyState next={<LeadOn ways={['buy']} />}>{t('home:deals.none')}</EmptyState>
  return (
    <>
      <FiguresTable
        below
        label={t('home:panel.deals')}
        head={t('orders:column.reference')}
        figures={[
          t('orders:page.expires'),
          t('orders:column.amount'),
          `${t('orders:column.rate')} (${HOME_CURRENCY})`,
        ]}
        lines={orders.map((order) => ({
          key: order.id,
          head: (
            <>
              <Link to="/orders/$id" params={{ id: order.id }}>
                {order.reference}
              </Link>
              <br />
              <span className="soft">{format.facts([order.seller, status(order.status)])}</span>
            </>
          ),
          cells: [
            <Countdown key="left" until={order.expiresAt} />,
            format.sum(order.amount, order.currency.pattern, order.currency.isoCode),
            <>
              {format.rate(order.rate)}
              {order.currency.unit !== 1 && (
                <small className="soft">{` /${format.count(order.currency.unit)}`}</small>
              )}
            </>,
          ],
        }))}
      />
      {count > orders.length && (
        <p className="soft">{t('home:deals.more', { most: orders.length, count })}</p>
      )}
    </>
  )
}
