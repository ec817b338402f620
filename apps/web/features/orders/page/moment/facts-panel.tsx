import type { OrderThenView } from '@fxmatch/contract/http/time-machine'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/format/use-format.ts'
import { DefinitionList } from '../../../../ui/definition-list.tsx'
import { Panel } from '../../../../ui/panel.tsx'

/** Who dealt with whom, on which position and where, as it was known then. */
export function FactsPanel({ order }: { order: OrderThenView }) {
  const { t } = useTranslation(['orders', 'past'])
  const format = useFormat()
  const { position, currency } = order
  const amount = (value: string) => format.sum(value, currency.pattern, currency.isoCode)
  return (
    <Panel title={t('page.parties')}>
      <DefinitionList
        items={[
          { term: t('side.BUYER'), value: order.buyer.name },
          { term: t('side.SELLER'), value: order.seller.name },
          { term: t('page.placedBy'), value: order.user.name },
          ...(position
            ? [
                {
                  term: t('page.position'),
                  value: format.facts([String(position.id), amount(position.publishedAmount)]),
                },
              ]
            : []),
          {
            term: t('page.agency'),
            value: order.agence ? `${order.agence.codeBCT} ${order.agence.name}` : '–',
          },
          { term: t('page.valueDate'), value: format.date(order.valueDate) },
          { term: t('past:deadline'), value: format.dateTime(order.expireDate) },
        ]}
      />
    </Panel>
  )
}
