import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { DefinitionList } from '../../../ui/definition-list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ShortageFigures } from '../actions/shortage-facts.tsx'
import classes from './page.module.css'

/** A short count: what is missing and why, what each side chose, and the order before and after it. */
export function ShortagePanel({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { shortage } = order
  if (shortage === null) return null
  const { isoCode, pattern } = order.currency
  const chosen = (way: keyof typeof shortage.choices) => {
    const choice = shortage.choices[way]
    return choice === null ? t('shortage.open') : t(`shortage.way.${choice}`)
  }
  const counted = shortage.bills.map(({ nbr, bill }) => `${format.count(nbr)} × ${format.decimal(bill)}`)
  return (
    <Panel title={t('title.record_shortage')}>
      <DefinitionList
        items={[
          {
            term: t('shortage.missing'),
            value: format.sum(shortage.missing, pattern, isoCode),
          },
          { term: t('shortage.counted'), value: counted.join(', ') || format.count(0) },
          { term: t('shortage.buyer'), value: chosen('BUYER') },
          { term: t('shortage.seller'), value: chosen('SELLER') },
        ]}
      />
      <p className={classes.reason}>{shortage.reason}</p>
      <ShortageFigures order={order} />
    </Panel>
  )
}
