import { currenciesCall } from '@fxmatch/contract/http/reference-data'
import { isForeign } from '@fxmatch/domain/money/home-currency'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { RequestForm } from './request-form.tsx'

/** A new order request. */
export function NewRequestScreen() {
  const { t } = useTranslation('requests')
  const currencies = useQuery(callQuery(currenciesCall, {}))
  return (
    <>
      <PageHeader title={t('new')} />
      {currencies.isError && (
        <ErrorState error={currencies.error} onRetry={() => void currencies.refetch()} />
      )}
      {currencies.isPending && <p className="soft">{t('loading')}</p>}
      {currencies.data && (
        <RequestForm currencies={currencies.data.filter(({ isoCode }) => isForeign(isoCode))} />
      )}
    </>
  )
}
