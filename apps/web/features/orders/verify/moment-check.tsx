import type { VerifiedDocument } from '@fxmatch/contract/http/documents'
import { positionLabel } from '@fxmatch/domain/positions/position-machine'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { DefinitionList } from '../../../ui/definition-list.tsx'
import { useStatusLabel } from '../../../ui/use-status-label.ts'
import { SealedCheck } from './sealed-check.tsx'
import type { SealedMoment } from './sealed-content.ts'
import classes from './verify.module.css'

/**
 * What is told of a printed second of the past by its code: of what, which second, and the fingerprint of what it carries; and the check
 * of its PDF, whose pages somebody may have changed.
 */
export function MomentAnswer({ printed }: { printed: Extract<VerifiedDocument, { kind: 'MOMENT' }> }) {
  const { t } = useTranslation(['past', 'orders'])
  const format = useFormat()
  const { reference, moment, date, fingerprint } = printed
  return (
    <>
      <div role="status" className={classes.answer}>
        <p className={classes.good}>✓ {t('past:verified')}</p>
        <DefinitionList
          items={[
            { term: t('orders:verify.reference'), value: reference ?? t('past:market') },
            { term: t('past:shown'), value: `${format.date(moment)} ${format.seconds(moment)}` },
            { term: t('past:printedAt'), value: format.dateTime(date) },
            { term: t('orders:verify.fingerprint'), value: fingerprint },
          ]}
        />
      </div>
      <SealedCheck<SealedMoment>
        fingerprint={fingerprint}
        what={t('past:check.what')}
        choose={t('past:check.choose')}
        faults={{ OTHER: t('past:check.other'), NONE: t('past:check.none') }}
        show={(sealed) => <Sealed moment={sealed} />}
      />
    </>
  )
}

/** What was shown of that second: how sure it is, the figures, and each line that a page may say otherwise. */
function Sealed({ moment }: { moment: SealedMoment }) {
  const { t } = useTranslation(['past', 'orders', 'requests'])
  const format = useFormat()
  const { at, grade, gaps, precisionMs } = moment
  const sure = [
    t(`past:grade.${grade}`),
    t('past:precision', { seconds: precisionMs / 1_000 }),
    ...(gaps.length === 0
      ? []
      : [t('past:without', { gaps: format.listed(gaps.map((gap) => t(`past:gap.${gap}`))) })]),
  ]
  const { facts, title, lines } = useShown()(moment)
  return (
    <>
      <DefinitionList
        items={[
          {
            term: t('past:shown'),
            value: `${t('past:band', { moment: `${format.date(at)} ${format.seconds(at)}` })} · ${sure.join(' · ')}`,
          },
          ...facts,
        ]}
      />
      {lines.length > 0 && (
        <section className={classes.orders}>
          <h3>{title}</h3>
          <ul>
            {lines.map(([id, line]) => (
              <li key={id}>{line}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type Shown = {
  facts: readonly { term: string; value: string }[]
  title: string
  lines: readonly (readonly [id: string, line: string])[]
}

/** An order, a request or the market of a second in words. */
function useShown(): (moment: SealedMoment) => Shown {
  const { t } = useTranslation(['past', 'orders', 'requests', 'market', 'desk'])
  const format = useFormat()
  const status = useStatusLabel()
  const moment = (instant: string) => `${format.date(instant)} ${format.seconds(instant)}`
  return (sealed) => {
    if ('order' in sealed) {
      const { order } = sealed
      const { pattern, isoCode } = order.currency
      return {
        facts: [
          { term: t('orders:verify.reference'), value: order.reference },
          { term: t('orders:column.status'), value: status(order.status) },
          { term: t('orders:side.BUYER'), value: order.buyer.name },
          { term: t('orders:side.SELLER'), value: order.seller.name },
          { term: t('orders:price.amount'), value: format.sum(order.amount, pattern, isoCode) },
          { term: t('orders:page.price'), value: format.rate(order.rate) },
          { term: t('orders:dialog.counterValue'), value: format.money(order.equivalent) },
        ],
        title: t('orders:page.trace'),
        lines: order.history.map(({ created_at, status: left, user, reason }, index) => [
          String(index),
          [moment(created_at), status(left), user.fullname, user.company, reason].filter(Boolean).join(' · '),
        ]),
      }
    }
    if ('request' in sealed) {
      const { request } = sealed
      const amount = (value: string) => format.sum(value, request.currencyPattern, request.currency)
      return {
        facts: [
          { term: t('orders:verify.reference'), value: request.reference },
          { term: t('orders:column.status'), value: t(`requests:status.${request.status}`) },
          { term: t('requests:column.name'), value: request.name },
          { term: t('requests:column.totalAmount'), value: amount(request.totalAmount) },
          { term: t('requests:column.totalEquivalent'), value: format.money(request.totalEquivalent) },
          { term: t('requests:column.importReference'), value: request.title.importReference },
        ],
        title: t('requests:orders'),
        lines: request.orders.map((order) => [
          order.reference,
          [order.reference, order.exop.name, amount(order.amount), status(order.status)].join(' · '),
        ]),
      }
    }
    return {
      facts: [{ term: t('past:seenAs'), value: sealed.as.name }],
      title: t('past:market'),
      lines: sealed.rows.map(({ id, currency, amount, rate, status: left }) => {
        const label = positionLabel(left)
        const state = label === 'DEAL' ? t('market:deal') : t(`desk:status.${label}`)
        const sum = format.sum(amount, currency.pattern, currency.iso_code)
        return [String(id), [id, sum, format.rate(rate), state].join(' · ')]
      }),
    }
  }
}
