import { governoratesCall } from '@fxmatch/contract/http/reference-data'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { referenceQuery } from '../../../lib/api/reference-query.ts'
import { useCurrencies } from '../../../lib/currencies/use-currencies.ts'
import { FilterFold } from '../../../ui/filter-fold.tsx'
import { InlineChoice, MissingOption } from '../../../ui/inline-choice.tsx'
import { MARKET_ORDERS, type MarketOrder, type MarketSearch } from '../market-search.ts'

/** What the market's list is filtered and sorted by. */
export type MarketChoice = Pick<MarketSearch, 'currency' | 'form' | 'region' | 'taken' | 'order'>

type Props = {
  search: MarketChoice
  onChange: (patch: Partial<MarketChoice>) => void
}

/** The market's filters and order, each effective at once. They are left alone while the list under them moves. */
export const MarketFilters = memo(function MarketFilters({ search, onChange }: Props) {
  const { t } = useTranslation('market')
  const { foreign: listed } = useCurrencies()
  const { currency, form, region, taken, order } = search
  const set = [currency, form, region, taken, order].filter((value) => value !== undefined).length
  return (
    <FilterFold set={set}>
      <InlineChoice
        label={t('filter.currency')}
        shortcut="filterCurrency"
        value={search.currency ?? ''}
        on={search.currency !== undefined}
        onChange={(value) => onChange({ currency: value === '' ? undefined : value })}
      >
        <option value="">{t('filter.all')}</option>
        {listed.map(({ isoCode }) => (
          <option key={isoCode}>{isoCode}</option>
        ))}
        <MissingOption value={search.currency} listed={listed.map(({ isoCode }) => isoCode)} />
      </InlineChoice>
      <InlineChoice
        label={t('filter.form')}
        shortcut="filterForm"
        value={search.form ?? ''}
        on={search.form !== undefined}
        onChange={(value) => onChange({ form: value === 'CASH' || value === 'DIGITAL' ? value : undefined })}
      >
        <option value="">{t('filter.all')}</option>
        <option value="CASH">{t('form.CASH')}</option>
        <option value="DIGITAL">{t('form.DIGITAL')}</option>
      </InlineChoice>
      <RegionChoice search={search} onChange={onChange} />
      <OrderChoice search={search} onChange={onChange} />
    </FilterFold>
  )
})

/** The governorate, in the list and in the pipe. */
export function RegionChoice({ search, onChange }: Props) {
  const { t } = useTranslation('market')
  const governorates = useQuery(referenceQuery(governoratesCall, {}))
  const listed = governorates.data ?? []
  return (
    <InlineChoice
      label={t('filter.region')}
      shortcut="filterRegion"
      value={search.region === undefined ? '' : String(search.region)}
      on={search.region !== undefined}
      onChange={(value) => onChange({ region: value === '' ? undefined : Number(value) })}
    >
      <option value="">{t('filter.anyRegion')}</option>
      {listed.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <MissingOption value={search.region} listed={listed.map(({ id }) => id)} />
    </InlineChoice>
  )
}

/** The sort order, in the list and in the pipe. */
export function OrderChoice({ search, onChange }: Props) {
  const { t } = useTranslation(['market', 'shell'])
  return (
    <InlineChoice
      label={t('filter.order')}
      means={t('shell:means.order')}
      shortcut="filterOrder"
      value={search.order ?? 'recent'}
      on={search.order !== undefined}
      sorts
      onChange={(value) => onChange({ order: orderOf(value) })}
    >
      {MARKET_ORDERS.map((order) => (
        <option key={order} value={order}>
          {t(`order.${order}`)}
        </option>
      ))}
    </InlineChoice>
  )
}

/** The order by its name; the most recent first needs no word in the address. */
export function orderOf(value: string): MarketOrder | undefined {
  return MARKET_ORDERS.find((order) => order === value && order !== 'recent')
}
