import { currenciesCall } from '@fxmatch/contract/http/reference-data'
import { POSITION_LISTINGS, POSITION_STATUSES } from '@fxmatch/domain/positions/position-machine'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { type ActiveFilter, FilterBar } from '../../ui/filter-bar.tsx'
import type { DeskSearch } from './desk-search.ts'

type Filter = Pick<DeskSearch, 'listing' | 'status' | 'currency'>
type Draft = Record<keyof Filter, string>

const REFERENCE_FRESH_MS = 600_000
const NONE: Draft = { listing: '', status: '', currency: '' }

/** The desk's filters: on the market or not, status, currency. */
export function DeskFilters({
  search,
  onChange,
  actions,
}: {
  search: DeskSearch
  onChange: (patch: { page: number } & Partial<Record<keyof Filter, string | undefined>>) => void
  actions: ReactNode
}) {
  const { t } = useTranslation('desk')
  const [draft, setDraft] = useState<Draft>(NONE)
  const currencies = useQuery({ ...callQuery(currenciesCall, {}), staleTime: REFERENCE_FRESH_MS })
  const { listing, status, currency } = search
  const active: ActiveFilter[] = [
    ...(listing ? [chip('listing', t(`listing.${listing}`))] : []),
    ...(status ? [chip('status', t(`status.${status}`))] : []),
    ...(currency ? [chip('currency', currency)] : []),
  ]
  function chip(id: keyof Filter, value: string): ActiveFilter {
    return { id, label: t(`filter.${id}`), value, remove: () => onChange({ page: 1, [id]: undefined }) }
  }
  const field = (id: keyof Filter, data: { value: string; label: string }[]) => (
    <NativeSelect
      label={t(`filter.${id}`)}
      value={draft[id]}
      data={[{ value: '', label: t('filter.all') }, ...data]}
      onChange={(event) => setDraft({ ...draft, [id]: event.currentTarget.value })}
    />
  )
  const apply = (chosen: Draft) =>
    onChange({
      page: 1,
      listing: chosen.listing || undefined,
      status: chosen.status || undefined,
      currency: chosen.currency || undefined,
    })
  return (
    <FilterBar
      active={active}
      onOpen={() => setDraft({ listing: listing ?? '', status: status ?? '', currency: currency ?? '' })}
      onApply={() => apply(draft)}
      onReset={() => apply(NONE)}
      actions={actions}
    >
      {field(
        'listing',
        POSITION_LISTINGS.map((value) => ({ value, label: t(`listing.${value}`) })),
      )}
      {field(
        'status',
        POSITION_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
      )}
      {field(
        'currency',
        (currencies.data ?? [])
          .filter(({ isoCode }) => isoCode !== 'TND')
          .map(({ isoCode }) => ({ value: isoCode, label: isoCode })),
      )}
    </FilterBar>
  )
}
