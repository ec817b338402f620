import { positionLabel } from '@fxmatch/domain/positions/position-machine'
import { useTranslation } from 'react-i18next'
import { MISSING, useFormat } from '../../../lib/format/use-format.ts'
import { DefinitionList } from '../../../ui/definition-list.tsx'
import { priceUnit } from '../../../ui/price-context/points.ts'
import { useStatusLabel } from '../../../ui/use-status-label.ts'
import type { SealedMoment } from './sealed-content.ts'
import classes from './verify.module.css'

/** What was shown of that second: how sure it is, the figures, and each line that a page may say otherwise. */
export function Sealed({ moment }: { moment: SealedMoment }) {
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
            value: format.facts([
              t('past:band', { moment: `${format.date(at)} ${format.seconds(at)}` }),
              ...sure,
            ]),
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

/** An order of a request, or a bid for it. */
type Part = { reference: string; amount: string; status: Parameters<ReturnType<typeof useStatusLabel>>[0] }

/** An order, a request or the market of a second in words: every sum and price that its pages have. */
function useShown(): (moment: SealedMoment) => Shown {
  const { t } = useTranslation(['past', 'orders', 'requests', 'market', 'desk', 'control', 'proof'])
  const format = useFormat()
  const status = useStatusLabel()
  const moment = (instant: string) => `${format.date(instant)} ${format.seconds(instant)}`
  const price = (rate: string | null, unit: number, isoCode: string) =>
    rate === null ? format.rate(rate) : `${format.rate(rate)} ${priceUnit(format.count(unit), isoCode)}`
  return (sealed) => {
    if ('order' in sealed) {
      const { order } = sealed
      const { pattern, isoCode, unit } = order.currency
      const { payable } = order.profit
      return {
        facts: [
          { term: t('orders:verify.reference'), value: order.reference },
          { term: t('orders:column.status'), value: status(order.status) },
          { term: t('orders:side.BUYER'), value: order.buyer.name },
          { term: t('orders:side.SELLER'), value: order.seller.name },
          { term: t('orders:price.amount'), value: format.sum(order.amount, pattern, isoCode) },
          { term: t('orders:column.bank'), value: order.bank.name },
          { term: t('orders:page.price'), value: price(order.rate, unit, isoCode) },
          { term: t('orders:dialog.counterValue'), value: format.money(order.equivalent) },
          // Who may not see what the buyer pays has no such line on the pages either.
          ...(payable === undefined
            ? []
            : [{ term: t('orders:column.payable'), value: format.money(payable) }]),
          { term: t('orders:column.type'), value: t(`orders:form.${order.form}`) },
          { term: t('orders:column.agency'), value: order.agence?.name ?? MISSING },
          { term: t('orders:column.valueDate'), value: format.date(order.valueDate) },
        ],
        title: t('orders:page.trace'),
        lines: order.history.map(({ created_at, status: left, user, reason }, index) => [
          String(index),
          format.facts([moment(created_at), status(left), user.fullname, user.company, reason]),
        ]),
      }
    }
    if ('request' in sealed) {
      const { request } = sealed
      const { title, currencyUnit } = request
      const amount = (value: string) => format.sum(value, request.currencyPattern, request.currency)
      const ofTitle = (value: string) => format.sum(value, title.currencyPattern, title.currency)
      const line = (part: Part, house: string, rate: string | null) =>
        [
          part.reference,
          format.facts([
            part.reference,
            house,
            amount(part.amount),
            price(rate, currencyUnit, request.currency),
            status(part.status),
          ]),
        ] as const
      return {
        facts: [
          { term: t('orders:verify.reference'), value: request.reference },
          { term: t('orders:column.status'), value: t(`requests:status.${request.status}`) },
          { term: t('requests:column.name'), value: request.name },
          { term: t('requests:column.totalAmount'), value: amount(request.totalAmount) },
          { term: t('requests:column.openAmount'), value: amount(request.openAmount) },
          { term: t('requests:column.remainderAmount'), value: amount(request.remainderAmount) },
          { term: t('requests:column.totalEquivalent'), value: format.money(request.totalEquivalent) },
          { term: t('requests:column.totalPayable'), value: format.money(request.totalPayable) },
          { term: t('orders:column.bank'), value: request.bank.name },
          { term: t('requests:column.valueDate'), value: format.date(request.valueDate) },
          { term: t('requests:column.importReference'), value: title.importReference },
          { term: t('requests:title.used'), value: ofTitle(title.used) },
          { term: t('requests:title.reserved'), value: ofTitle(title.reserved) },
          { term: t('requests:title.left'), value: ofTitle(title.left) },
        ],
        title: t('requests:orders'),
        lines: [
          ...request.orders.map((order) => line(order, order.exop.name, order.finalPrice)),
          ...request.bids.map((bid) => line(bid, bid.bank.name, bid.rateTCC)),
        ],
      }
    }
    const openings = sealed.openingRates.map(({ currency, rate }) => `${currency} ${format.rate(rate)}`)
    return {
      facts: [
        { term: t('past:seenAs'), value: sealed.as.name },
        { term: t('orders:column.status'), value: t(`control:status.value.${sealed.marketStatus.status}`) },
        { term: t('market:context.course.openings'), value: format.facts(openings) || MISSING },
      ],
      title: t('past:market'),
      lines: sealed.rows.map((row) => {
        const { id, currency, amount, rate, rateTCC, equivalentTCC, form, status: left } = row
        const label = positionLabel(left)
        const { iso_code: isoCode, pattern, unit } = currency
        return [
          String(id),
          format.facts([
            String(id),
            format.sum(amount, pattern, isoCode),
            t(`orders:form.${form}`),
            price(rate, unit, isoCode),
            format.labelled(t('proof:allIn'), format.rate(rateTCC)),
            format.labelled(t('orders:column.tcc'), format.money(equivalentTCC)),
            label === 'DEAL' ? t('market:deal') : t(`desk:status.${label}`),
          ]),
        ]
      }),
    }
  }
}
