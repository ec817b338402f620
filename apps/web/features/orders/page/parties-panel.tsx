import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Countdown } from '../../../ui/countdown.tsx'
import { DefinitionList } from '../../../ui/definition-list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { isTimed } from './life-steps.ts'

/** Who deals with whom, on which position, where and until when. */
export function PartiesPanel({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { position, members } = order
  const { company } = useSession()
  const syndicate = order.syndMember
    .map(({ ex_op, percentage }) => `${ex_op.name} (${format.percent(withoutZeros(percentage))})`)
    .join(', ')
  const amount = (value: string) => format.sum(value, order.currency.pattern, order.currency.isoCode)
  const { needed, threshold, rule } = order.secondValidation
  const facts = {
    rule: rule ?? t('page.ruleUnnamed'),
    threshold: format.decimal(threshold && withoutZeros(threshold)),
  }
  const secondPerson =
    threshold === null
      ? t('page.secondAlways')
      : t(needed ? 'page.secondNeeded' : 'page.secondNotNeeded', facts)
  const place = [members.region, members.zone].filter(Boolean).join(', ')
  return (
    <Panel title={t('page.parties')}>
      <DefinitionList
        items={[
          { term: t('side.BUYER'), value: order.buyer.name },
          { term: t('side.SELLER'), value: order.seller.name },
          ...(order.syndMember.length > 1 ? [{ term: t('page.syndicate'), value: syndicate }] : []),
          ...(order.bank.id === order.buyer.id || order.bank.id === order.seller.id
            ? []
            : [{ term: t('page.carrier'), value: order.bank.name }]),
          {
            term: t('page.placedBy'),
            value: order.user.name,
          },
          ...(position
            ? [
                {
                  term: t('page.position'),
                  value: format.facts([
                    String(position.id),
                    amount(position.publishedAmount),
                    position.rest !== null && t('page.positionRest', { number: position.rest }),
                  ]),
                },
              ]
            : []),
          ...(place === '' ? [] : [{ term: t('page.place'), value: place }]),
          {
            term: t('page.agency'),
            value: order.agence ? `${order.agence.codeBCT} ${order.agence.name}` : '–',
          },
          { term: t('page.valueDate'), value: format.date(order.valueDate) },
          ...(order.bank.id === company ? [{ term: t('page.secondValidation'), value: secondPerson }] : []),
          ...(order.expireDate !== null && isTimed(order.status.code)
            ? [{ term: t('page.expires'), value: <Countdown until={order.expireDate} /> }]
            : []),
        ]}
      />
    </Panel>
  )
}

/** A number without the zeros that end it: `60.0000` is 60. */
function withoutZeros(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value
}
