import { useTranslation } from 'react-i18next'
import { useSearchState } from '../../../lib/navigation/use-search-state.ts'
import { boardSearch } from '../board/board-search.ts'
import { useOfferedCurrencies } from '../board/use-board.ts'
import { TravellerPage } from '../page.tsx'
import { useCities } from '../place-fields.tsx'
import { Failure, Loading } from '../states.tsx'
import { RequestForm } from './request-form.tsx'

/** Asks every office near for its best rate; begins with what the board was asked. */
export function RequestScreen() {
  const { t } = useTranslation('travellers')
  const [search] = useSearchState(boardSearch)
  const currencies = useOfferedCurrencies()
  const cities = useCities()
  const failed = [currencies, cities].filter(({ isError }) => isError)
  const retry = () => {
    for (const query of failed) void query.refetch()
  }
  return (
    <TravellerPage title={t('request.title')} lead={t('request.lead')}>
      {failed[0] && <Failure error={failed[0].error} onRetry={retry} />}
      {(currencies.isPending || cities.isPending) && failed.length === 0 && <Loading />}
      {currencies.data && cities.data && <RequestForm currencies={currencies.data} begin={search} />}
    </TravellerPage>
  )
}
