import { currenciesCall, governoratesCall } from '@fxmatch/contract/http/reference-data'
import { isForeign } from '@fxmatch/domain/money/home-currency'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { referenceQuery } from '../../../lib/api/reference-query.ts'
import { FilterFold } from '../../../ui/filter-fold.tsx'
import { InlineChoice, MissingOption } from '../../../ui/inline-choice.tsx'
import { OFFER_ORDERS, type OffersSearch } from './offers-search.ts'

/** Currency, order, governorate (specification 001 §2). */
export function OfferFilters({
  search,
  onChange,
}: {
  search: OffersSearch
  onChange: (patch: Partial<Record<keyof OffersSearch, unknown>>) => void
}) {
  const { t } = useTranslation(['trust', 'market', 'shell'])
  const currencies = useQuery(referenceQuery(currenciesCall, {}))
  const regions = useQuery(referenceQuery(governoratesCall, {}))
  const listed = (currencies.data ?? []).map(({ isoCode }) => isoCode).filter(isForeign)
  const set = [search.currency, search.order, search.region].filter((value) => value !== undefined).length
  return (
    <FilterFold set={set}>
      <InlineChoice
        label={t('column.currency')}
        value={search.currency ?? ''}
        on={search.currency !== undefined}
        onChange={(value) => onChange({ currency: value || undefined })}
      >
        <option value="">{t('market:filter.all')}</option>
        {listed.map((iso) => (
          <option key={iso}>{iso}</option>
        ))}
        <MissingOption value={search.currency} listed={listed} />
      </InlineChoice>
      <InlineChoice
        label={t('filter.order')}
        means={t('shell:means.order')}
        value={search.order ?? 'recent'}
        on={search.order !== undefined}
        sorts
        onChange={(value) => onChange({ order: value === 'recent' ? undefined : value })}
      >
        {OFFER_ORDERS.map((order) => (
          <option key={order} value={order}>
            {t(`order.${order}`)}
          </option>
        ))}
      </InlineChoice>
      <InlineChoice
        label={t('column.governorate')}
        value={String(search.region ?? '')}
        on={search.region !== undefined}
        onChange={(value) => onChange({ region: value === '' ? undefined : Number(value) })}
      >
        <option value="">{t('filter.all')}</option>
        {(regions.data ?? []).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <MissingOption value={search.region} listed={(regions.data ?? []).map(({ id }) => id)} />
      </InlineChoice>
    </FilterFold>
  )
}
