import { currenciesCall } from '@fxmatch/contract/http/reference-data'
import { isForeign } from '@fxmatch/domain/money/home-currency'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { referenceQuery } from '../../../lib/api/reference-query.ts'
import { useSearchState } from '../../../lib/navigation/use-search-state.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { newRequestSearch } from './new-request-search.ts'
import { RequestForm } from './request-form.tsx'
import { useValueDays } from './use-value-days.ts'

/** A new order request. */
export function NewRequestScreen() {
  const { t } = useTranslation('requests')
  const [begin] = useSearchState(newRequestSearch)
  const currencies = useQuery(referenceQuery(currenciesCall, {}))
  const { days, error, retry } = useValueDays()
  return (
    <>
      <PageHeader title={t('new')} />
      {currencies.isError && (
        <ErrorState error={currencies.error} onRetry={() => void currencies.refetch()} />
      )}
      {error !== null && <ErrorState error={error} onRetry={retry} />}
      {(currencies.isPending || (days === null && error === null)) && <p className="soft">{t('loading')}</p>}
      {currencies.data && days !== null && (
        <RequestForm
          currencies={currencies.data.filter(({ isoCode }) => isForeign(isoCode))}
          days={days}
          begin={begin}
        />
      )}
    </>
  )
}
