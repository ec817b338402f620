import { useTranslation } from 'react-i18next'
import { useOpenSearch } from '../../../lib/navigation/open-address.ts'
import { boardSearch } from '../board/board-search.ts'
import { useOfferedCurrencies } from '../board/use-board.ts'
import { TravellerPage } from '../page.tsx'
import { useCities } from '../place-fields.tsx'
import { Failure } from '../states.tsx'
import { RequestForm } from './request-form.tsx'
import { useContactWays } from './use-contact-code.ts'

/** Asks every office near for its best rate; begins with what the board was asked. */
export function RequestScreen() {
  const { t } = useTranslation('travellers')
  const [search] = useOpenSearch(boardSearch)
  const currencies = useOfferedCurrencies()
  const cities = useCities()
  const ways = useContactWays()
  const failed = [currencies, cities, ways].filter(({ isError }) => isError)
  const retry = () => {
    for (const query of failed) void query.refetch()
  }
  return (
    <TravellerPage title={t('request.title')} lead={t('request.lead')}>
      {failed[0] && <Failure error={failed[0].error} onRetry={retry} />}
      <RequestForm
        currencies={currencies.data ?? []}
        ways={ways.data?.ways ?? null}
        failure={ways.isFetching ? null : ways.error}
        onAsk={() => void ways.refetch()}
        begin={search}
      />
    </TravellerPage>
  )
}
