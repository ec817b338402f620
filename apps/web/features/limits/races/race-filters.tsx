import { currenciesCall } from '@fxmatch/contract/http/reference-data'
import { FORMS } from '@fxmatch/domain/orders/order-facts'
import { RACE_STATES } from '@fxmatch/domain/races/race'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { type ActiveFilter, FilterBar } from '../../../ui/filter-bar.tsx'
import type { RaceListSearch } from './race-search.ts'

type Filter = Pick<RaceListSearch, 'state' | 'form' | 'currency'>
type Draft = Record<keyof Filter, string>

const REFERENCE_FRESH_MS = 600_000
const NONE: Draft = { state: '', form: '', currency: '' }

/** The filters of the list of races: state, currency, type. */
export function RaceFilters({
  search,
  onChange,
  actions,
}: {
  search: RaceListSearch
  onChange: (patch: { page: number } & Partial<Record<keyof Filter, string | undefined>>) => void
  actions: ReactNode
}) {
  const { t } = useTranslation('limits')
  const [draft, setDraft] = useState<Draft>(NONE)
  const currencies = useQuery({ ...callQuery(currenciesCall, {}), staleTime: REFERENCE_FRESH_MS })
  const { state, form, currency } = search
  const chip = (id: keyof Filter, value: string): ActiveFilter => ({
    id,
    label: t(`filter.${id}`),
    value,
    remove: () => onChange({ page: 1, [id]: undefined }),
  })
  const active = [
    ...(state ? [chip('state', t(`race.state.${state}`))] : []),
    ...(currency ? [chip('currency', currency)] : []),
    ...(form ? [chip('form', t(`form.${form}`))] : []),
  ]
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
      state: chosen.state || undefined,
      currency: chosen.currency || undefined,
      form: chosen.form || undefined,
    })
  return (
    <FilterBar
      active={active}
      onOpen={() => setDraft({ state: state ?? '', currency: currency ?? '', form: form ?? '' })}
      onApply={() => apply(draft)}
      onReset={() => apply(NONE)}
      actions={actions}
    >
      {field(
        'state',
        RACE_STATES.map((value) => ({ value, label: t(`race.state.${value}`) })),
      )}
      {field(
        'currency',
        (currencies.data ?? [])
          .filter(({ isoCode }) => isoCode !== 'TND')
          .map(({ isoCode }) => ({ value: isoCode, label: isoCode })),
      )}
      {field(
        'form',
        FORMS.map((value) => ({ value, label: t(`form.${value}`) })),
      )}
    </FilterBar>
  )
}
