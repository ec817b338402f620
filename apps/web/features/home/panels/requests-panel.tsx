import type { HomeFigures, HomeRequest } from '@fxmatch/contract/http/home'
import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LeadOn } from '../../../ui/lead-on.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { RequestLife, RequestNext } from '../../../ui/request-life.tsx'
import classes from '../home.module.css'
import { Waiting } from './waiting.tsx'

/**
 * A company's open requests: how far each has come in the company's own words, and what is next. Those that wait for the company come
 * first, then the next value date.
 */
export function RequestsPanel({ figures }: { figures: HomeFigures | undefined }) {
  const { t } = useTranslation(['home', 'shell'])
  if (!figures) return <Waiting />
  if (!figures.requests) return null
  if (figures.requests.length === 0)
    return <EmptyState next={<LeadOn ways={['request']} />}>{t('home:requests.none')}</EmptyState>
  return (
    <>
      <ul className={classes.requests}>
        {yoursFirst(figures.requests).map((request) => (
          <li key={request.id} data-yours={request.turn !== null || undefined}>
            <OpenRequest request={request} />
          </li>
        ))}
      </ul>
      <LinkButton to="/transaction/new">{t('shell:next.request')}</LinkButton>
    </>
  )
}

function yoursFirst(requests: readonly HomeRequest[]): readonly HomeRequest[] {
  return [...requests.filter(({ turn }) => turn !== null), ...requests.filter(({ turn }) => turn === null)]
}

/** Where a request is carried on, or read. */
function placeOf({ reference, turn }: HomeRequest) {
  if (turn === 'go') return { to: '/home/entreprise', search: { transaction: reference } }
  if (turn === 'buy_rest') return { to: `/transaction/${reference}/bank` }
  return { to: `/transaction/${reference}` }
}

function OpenRequest({ request }: { request: HomeRequest }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { reference, currency, asked, valueDate, status, turn, missing } = request
  return (
    <>
      <p className={classes.request}>
        <Link {...(placeOf(request) as { to: string })}>
          {format.sum(asked, currency.pattern, currency.isoCode)}
        </Link>
        <span className="soft">{reference}</span>
        <span className="soft">{t('requests.valueDate', { date: format.date(valueDate) })}</span>
        <RequestNext
          turn={turn}
          status={status}
          missing={
            isPositiveDecimal(missing) ? format.sum(missing, currency.pattern, currency.isoCode) : null
          }
        />
      </p>
      <RequestLife reference={reference} status={status} />
    </>
  )
}
