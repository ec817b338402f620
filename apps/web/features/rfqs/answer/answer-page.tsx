import type { QuoteView, RfqView } from '@fxmatch/contract/http/rfqs'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useFullPrice } from '../../../lib/prices/use-full-price.ts'
import { Panel } from '../../../ui/panel.tsx'
import { TimeLeft } from '../../../ui/time-left.tsx'
import classes from '../rfqs.module.css'
import { QuoteForm } from './quote-form.tsx'

/** A house's own answers to a request, and the way to give one; nothing of the others, before or after. @param now the server's time */
export function AnswerPage({ rfq, now }: { rfq: RfqView; now: Date }) {
  const { t } = useTranslation('rfqs')
  const quotes = rfq.quotes.toReversed()
  const may = (action: 'quote' | 'decline') =>
    Date.parse(rfq.answerBy) > now.getTime() &&
    rfq.allowedActions.some((each) => each.action === action && each.allowed)
  const live = quotes.find(
    ({ status, validUntil }) =>
      status === 'LIVE' && validUntil !== null && Date.parse(validUntil) > now.getTime(),
  )
  return (
    <div className={classes.answer}>
      {may('quote') && (
        <Panel title={t(live === undefined ? 'quote.title' : 'quote.improveTitle')}>
          <QuoteForm key={live?.id ?? 'first'} rfq={rfq} own={live ?? null} mayDecline={may('decline')} />
        </Panel>
      )}
      <Panel title={t('quote.own')}>
        {quotes.length === 0 ? (
          <p className="soft">{t('quote.none')}</p>
        ) : (
          <ul className={classes.quotes}>
            {quotes.map((quote) => (
              <OwnQuote key={quote.id} quote={quote} rfq={rfq} now={now} />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}

function OwnQuote({ quote, rfq, now }: { quote: QuoteView; rfq: RfqView; now: Date }) {
  const { t } = useTranslation('rfqs')
  const format = useFormat()
  const fullPrice = useFullPrice()
  const { status, rate, amount, validUntil, createdAt, declineCode, orderId, awardedAmount } = quote
  const holds = status === 'LIVE' && validUntil !== null && Date.parse(validUntil) > now.getTime()
  const state = status === 'LIVE' && !holds ? 'LAPSED' : status
  return (
    <li>
      <span>
        {rate === null
          ? declineCode && t(`decline.code.${declineCode}`)
          : t('quote.line', {
              amount: format.amount(amount, rfq.decimals),
              currency: rfq.currency,
              rate: fullPrice(rate, rfq.unit, rfq.currency),
            })}
        <small>{format.facts([format.seconds(createdAt), quote.declineNote])}</small>
      </span>
      {holds ? (
        <TimeLeft until={validUntil} from={createdAt} now={now} over={t('own.LAPSED')} />
      ) : (
        <b>
          {format.facts([
            t(state === 'REPLACED' ? 'own.REPLACED' : `own.${state}`),
            awardedAmount !== null && format.sum(awardedAmount, rfq.decimals, rfq.currency),
          ])}
        </b>
      )}
      {orderId !== null && (
        <Link to="/orders/$id" params={{ id: orderId }}>
          {t('quote.order')}
        </Link>
      )}
    </li>
  )
}
