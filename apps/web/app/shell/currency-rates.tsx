import IconCurrencyDollar from 'virtual:icons/currency-dollar'
import { exchangeRatesCall, exchangeRatesDayCall } from '@fxmatch/contract/http/rates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useSession } from '../../lib/session/session.ts'
import { useChanges } from '../../live/use-changes.ts'
import { CurrencyLabel } from '../../ui/currency-label.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LeadOn } from '../../ui/lead-on.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './shell.module.css'
import { TopPopover } from './top-popover.tsx'

/** A bank's purchase rates of the day and whether they are entered (specification 002 §2: for banks). */
export function CurrencyRates() {
  const { t } = useTranslation('shell')
  return (
    <TopPopover
      title={t('rates.title')}
      width={300}
      trigger={
        <>
          <IconCurrencyDollar size={16} aria-hidden />
          <span className={classes.tokens}>{t('rates.open')}</span>
        </>
      }
    >
      {(close) => (
        <>
          <Rates onLeave={close} />
        </>
      )}
    </TopPopover>
  )
}

function Rates({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation(['shell', 'common'])
  const format = useFormat()
  const { company } = useSession()
  const params = { companyId: company }
  const rates = useQuery(callQuery(exchangeRatesCall, { params }))
  const day = useQuery(callQuery(exchangeRatesDayCall, { params }))
  useChanges(['rates'], [exchangeRatesCall, exchangeRatesDayCall])
  const quoted = rates.data?.filter(({ purchaseRate }) => purchaseRate !== null)
  return (
    <>
      <strong className={classes.accountName}>{t('shell:rates.title')}</strong>
      {day.data && (
        <p className={classes.ratesDay}>
          {format.date(day.data.day)}{' '}
          {day.data.updated ? (
            <StatusBadge tone="good">
              {t('shell:rates.entered', { time: format.time(day.data.validatedAt) })}
            </StatusBadge>
          ) : (
            <StatusBadge tone="warn">{t('shell:rates.missing')}</StatusBadge>
          )}
        </p>
      )}
      {rates.isError && <ErrorState error={rates.error} onRetry={() => void rates.refetch()} />}
      {rates.isPending && <p role="status">{t('common:table.loading')}</p>}
      {quoted?.length === 0 && (
        <EmptyState next={<LeadOn ways={['standardRates']} />}>{t('shell:rates.none')}</EmptyState>
      )}
      {quoted !== undefined && quoted.length > 0 && (
        <table className={classes.rates}>
          <thead>
            <tr>
              <th scope="col">{t('shell:rates.currency')}</th>
              <th scope="col" className="num">
                {t('shell:rates.unit')}
              </th>
              <th scope="col" className="num">
                {t('shell:rates.purchase')}
              </th>
            </tr>
          </thead>
          <tbody>
            {quoted.map(({ id, currency, purchaseRate }) => (
              <tr key={id}>
                <th scope="row">
                  <CurrencyLabel iso={currency.isoCode} />
                </th>
                <td className="num">{format.count(currency.unit)}</td>
                <td className="num">{format.rate(purchaseRate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Link to="/rates" onClick={onLeave}>
        {t('shell:rates.all')}
      </Link>
    </>
  )
}
