import type { RfqView } from '@fxmatch/contract/http/rfqs'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useFullPrice } from '../../lib/prices/use-full-price.ts'
import { TimeLeft } from '../../ui/time-left.tsx'
import classes from './rfqs.module.css'

/** What is asked, of how many, and until when: the first thing of a request's page. @param now the server's time */
export function RfqFacts({ rfq, now }: { rfq: RfqView; now: Date }) {
  const { t } = useTranslation(['rfqs', 'common', 'orders'])
  const format = useFormat()
  const fullPrice = useFullPrice()
  const { as, houses, quotes, minPart, decimals, currency, openingRate, agency, orderRequest, note } = rfq
  const inDinars = (value: string) => `${format.dinars(value)} ${HOME_CURRENCY}`
  const latest = new Map(quotes.map((quote) => [quote.house.id, quote]))
  const declined = [...latest.values()].filter(({ status }) => status === 'DECLINED').length
  const facts: [label: string, value: string][] = [
    ...(as === 'ASKED'
      ? [[t('rfqs:facts.asker'), rfq.asker.name] as [string, string]]
      : ([
          [t('rfqs:facts.asked'), format.count(houses.length)],
          [t('rfqs:facts.answers'), t('rfqs:facts.answered', { quoted: latest.size - declined, declined })],
        ] as [string, string][])),
    ...(rfq.valueDate === null
      ? []
      : [[t('orders:column.valueDate'), format.date(rfq.valueDate)] as [string, string]]),
    [t('rfqs:column.asked'), format.dateTime(rfq.createdAt)],
    [t('rfqs:facts.opening'), fullPrice(openingRate, rfq.unit, currency)],
    ...(rfq.taken === null
      ? []
      : [
          [t('rfqs:facts.takenWorth'), inDinars(rfq.taken.counterValue)] as [string, string],
          ...(rfq.taken.payable === null
            ? []
            : [[t('rfqs:facts.takenPaid'), inDinars(rfq.taken.payable)] as [string, string]]),
        ]),
    ...(minPart === null
      ? []
      : [[t('rfqs:facts.minPart'), format.sum(minPart, decimals, currency)] as [string, string]]),
    ...(agency === null ? [] : [[t('rfqs:facts.agency'), agency.name] as [string, string]]),
    ...(orderRequest === null ? [] : [[t('rfqs:facts.request'), orderRequest.reference] as [string, string]]),
    ...(as === 'PLATFORM' || as === 'BANK'
      ? [[t('rfqs:facts.asker'), rfq.asker.name] as [string, string]]
      : []),
  ]
  const reasons = [
    note,
    rfq.fewReason && t('rfqs:facts.few', { reason: rfq.fewReason }),
    rfq.endReason && t('rfqs:facts.end', { reason: rfq.endReason }),
    rfq.bankReads && t('rfqs:facts.bankReads'),
    rfq.fishing &&
      t('rfqs:facts.fishing', { ...rfq.fishing, percent: format.decimal(rfq.fishing.awardedPercent) }),
  ].filter((line): line is string => typeof line === 'string' && line !== '')
  return (
    <section className={classes.facts} aria-label={t('rfqs:facts.label')}>
      {rfq.endedAt === null && (
        <div className={classes.clock}>
          <small>{t('rfqs:facts.until', { time: format.seconds(rfq.answerBy) })}</small>
          <TimeLeft
            large
            until={rfq.answerBy}
            from={rfq.createdAt}
            now={now}
            over={t('rfqs:facts.closed', { time: format.seconds(rfq.answerBy) })}
          />
        </div>
      )}
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {reasons.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  )
}
