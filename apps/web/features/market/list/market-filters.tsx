import { currenciesCall, governoratesCall } from '@fxmatch/contract/http/reference-data'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import classes from '../market.module.css'
import { MARKET_ORDERS, type MarketOrder, type MarketSearch } from '../market-search.ts'

/** Currencies and governorates hardly ever change. */
const REFERENCE_FRESH_MS = 600_000

type Props = {
  search: MarketSearch
  onChange: (patch: Partial<Pick<MarketSearch, 'currency' | 'form' | 'region' | 'order'>>) => void
}

/** The market's filters and order, each effective at once. */
export function MarketFilters({ search, onChange }: Props) {
  const { t } = useTranslation('market')
  const currencies = useQuery({ ...callQuery(currenciesCall, {}), staleTime: REFERENCE_FRESH_MS })
  const listed = (currencies.data ?? []).filter(({ isoCode }) => isoCode !== 'TND')
  return (
    <>
      <Choice
        label={t('filter.currency')}
        value={search.currency ?? ''}
        onChange={(value) => onChange({ currency: value === '' ? undefined : value })}
      >
        <option value="">{t('filter.all')}</option>
        {listed.map(({ isoCode }) => (
          <option key={isoCode}>{isoCode}</option>
        ))}
        {missing(
          search.currency,
          listed.map(({ isoCode }) => isoCode),
        )}
      </Choice>
      <Choice
        label={t('filter.form')}
        value={search.form ?? ''}
        onChange={(value) => onChange({ form: value === 'CASH' || value === 'DIGITAL' ? value : undefined })}
      >
        <option value="">{t('filter.all')}</option>
        <option value="CASH">{t('form.CASH')}</option>
        <option value="DIGITAL">{t('form.DIGITAL')}</option>
      </Choice>
      <RegionChoice search={search} onChange={onChange} />
      <OrderChoice search={search} onChange={onChange} />
    </>
  )
}

/** The governorate, in the list and in the pipe. */
export function RegionChoice({ search, onChange }: Props) {
  const { t } = useTranslation('market')
  const governorates = useQuery({ ...callQuery(governoratesCall, {}), staleTime: REFERENCE_FRESH_MS })
  const listed = governorates.data ?? []
  return (
    <Choice
      label={t('filter.region')}
      value={search.region === undefined ? '' : String(search.region)}
      onChange={(value) => onChange({ region: value === '' ? undefined : Number(value) })}
    >
      <option value="">{t('filter.anyRegion')}</option>
      {listed.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {missing(
        search.region,
        listed.map(({ id }) => id),
      )}
    </Choice>
  )
}

/** The sort order, in the list and in the pipe. */
export function OrderChoice({ search, onChange }: Props) {
  const { t } = useTranslation('market')
  return (
    <Choice
      label={t('filter.order')}
      value={search.order ?? 'recent'}
      onChange={(value) => onChange({ order: orderOf(value) })}
    >
      {MARKET_ORDERS.map((order) => (
        <option key={order} value={order}>
          {t(`order.${order}`)}
        </option>
      ))}
    </Choice>
  )
}

/** The order by its name; the most recent first needs no word in the address. */
export function orderOf(value: string): MarketOrder | undefined {
  return MARKET_ORDERS.find((order) => order === value && order !== 'recent')
}

/** A value of the address that the list does not (yet) have keeps its place, so that the filter tells the truth. */
function missing<T extends string | number>(value: T | undefined, listed: readonly T[]): ReactNode {
  return value === undefined || listed.includes(value) ? null : <option value={value}>{value}</option>
}

function Choice({
  label,
  value,
  onChange,
  children,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <span className={classes.choice} data-on={(value !== '' && value !== 'recent') || undefined}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {children}
      </select>
    </span>
  )
}
