import type { RfqRowView } from '@fxmatch/contract/http/rfqs'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MISSING, useFormat } from '../../../lib/format/use-format.ts'
import { isKey, isTyping } from '../../../lib/keys/keys.ts'
import { useFullPrice } from '../../../lib/prices/use-full-price.ts'
import { useCan } from '../../../lib/session/session.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { TimeLeft } from '../../../ui/time-left.tsx'
import { OutcomeBadge, ownOutcome } from '../rfq-badge.tsx'
import { useLapses } from '../use-lapses.ts'
import { useRfqTitle } from '../use-rfq-title.ts'
import classes from './answer.module.css'
import { QuoteForm } from './quote-form.tsx'
import { useAskedRfqs } from './use-asked-rfqs.ts'

const TICK_MS = 500

/** The requests that wait for a price of one's house, and those that its price binds it to; nothing while there are none. */
export function AskedPanel() {
  const { t } = useTranslation('rfqs')
  const { all, open } = useAskedRfqs()
  const now = useServerNow(TICK_MS)
  useLapses(
    open.flatMap(({ answerBy, own }) => [answerBy, own?.validUntil ?? null]),
    now,
  )
  useAnswerKey()
  const shown = open.filter((row) => ['TO_ANSWER', 'LIVE', 'LAPSED'].includes(ownOutcome(row, now)))
  if (shown.length === 0) return null
  return (
    <section className={classes.asked} aria-label={t('asked.title')}>
      <h2>
        {t('asked.title')} <Link to="/rfqs">{t('asked.all')}</Link>
      </h2>
      <ul>
        {shown.map((row) => (
          <AskedRow key={row.id} row={row} last={lastRate(row, all ?? [])} now={now} />
        ))}
      </ul>
    </section>
  )
}

/** What the house asked last for the same currency and form, in another request; null: nothing. */
function lastRate(row: RfqRowView, all: readonly RfqRowView[]): string | null {
  const before = all
    .filter(
      ({ id, currency, form, own }) =>
        id !== row.id && currency === row.currency && form === row.form && own?.rate,
    )
    .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
  return before[0]?.own?.rate ?? null
}

/** The key that leads to the first price that is waited for. */
function useAnswerKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isKey(event, 'answerRfq') || isTyping(event.target) || event.defaultPrevented) return
      const field = document.querySelector<HTMLElement>('[data-rfq-price]')
      if (field === null) return
      event.preventDefault()
      field.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function AskedRow({ row, last, now }: { row: RfqRowView; last: string | null; now: Date }) {
  const { t } = useTranslation(['rfqs', 'orders'])
  const format = useFormat()
  const fullPrice = useFullPrice()
  const title = useRfqTitle()
  const mayQuote = useCan('rfq.quote')
  const [improving, setImproving] = useState(false)
  const outcome = ownOutcome(row, now)
  const isBound = outcome === 'LIVE'
  const isOpen = Date.parse(row.answerBy) > now.getTime()
  const until = isBound ? (row.own?.validUntil ?? row.answerBy) : row.answerBy
  const told = (rate: string | null) => fullPrice(rate, row.unit, row.currency)
  const asksForm = mayQuote && isOpen && (!isBound || improving)
  return (
    <li data-outcome={outcome}>
      <div className={classes.head}>
        <TimeLeft large until={until} from={row.createdAt} now={now} over={t('rfqs:own.LAPSED')} />
        <OutcomeBadge outcome={outcome} />
      </div>
      <div className={classes.what}>
        <Link to="/rfqs/$id" params={{ id: row.id }}>
          {title(row)}
        </Link>
        <span className="soft">
          {t(row.side === 'BUY' ? 'rfqs:asked.buys' : 'rfqs:asked.sells', { name: row.asker.name })}
        </span>
        {row.bankReads && <small>{t('rfqs:facts.bankReads')}</small>}
        {row.fishing && (
          <small>
            {t('rfqs:facts.fishing', { ...row.fishing, percent: format.decimal(row.fishing.awardedPercent) })}
          </small>
        )}
      </div>
      <dl className={classes.refs}>
        <div>
          <dt>{t(isBound ? 'rfqs:asked.own' : 'rfqs:asked.last')}</dt>
          <dd>{told(isBound ? (row.own?.rate ?? null) : last)}</dd>
        </div>
        <div>
          <dt>{t('orders:column.valueDate')}</dt>
          <dd>{row.valueDate === null ? MISSING : format.date(row.valueDate)}</dd>
        </div>
        <div>
          <dt>{t('rfqs:facts.opening')}</dt>
          <dd>{told(row.openingRate)}</dd>
        </div>
      </dl>
      {isBound && mayQuote && isOpen && !improving && (
        <Button onClick={() => setImproving(true)}>{t('rfqs:quote.improve')}</Button>
      )}
      {asksForm && (
        <QuoteForm
          key={row.own?.id ?? 'first'}
          rfq={row}
          own={isBound ? row.own : null}
          mayDecline={!isBound}
          onDone={() => setImproving(false)}
        />
      )}
    </li>
  )
}
