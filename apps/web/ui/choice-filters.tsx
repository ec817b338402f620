import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { FilterBar } from './filter-bar.tsx'
import { useFilterDraft } from './use-filter-draft.ts'

/** A filter that is one choice of several; `value` is '' where it is off. */
export interface ChoiceFilter<M extends string> {
  readonly id: M
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

interface ChoiceFiltersProps<M extends string> {
  readonly filters: readonly ChoiceFilter<M>[]
  /** What the choice of nothing is called. */
  readonly all: string
  /** The filters that change; undefined takes one off. */
  readonly onChange: (patch: { page: number } & Partial<Record<M, string | undefined>>) => void
  readonly actions: ReactNode
}

/** A filter bar of choices alone: a list for each, and a chip for each that is on. */
export function ChoiceFilters<M extends string>({ filters, all, onChange, actions }: ChoiceFiltersProps<M>) {
  type Values = Record<M, string>
  type Patch = Parameters<typeof onChange>[0]
  const effective = Object.fromEntries(filters.map(({ id, value }) => [id, value])) as Values
  const { draft, begin, field } = useFilterDraft<M>(effective)
  const patch = (values: Partial<Values>) =>
    onChange({
      page: 1,
      ...Object.fromEntries(filters.map(({ id }) => [id, values[id] || undefined])),
    } as Patch)
  const active = filters
    .filter(({ value }) => value !== '')
    .map(({ id, label, value, options }) => ({
      id,
      label,
      value: options.find((option) => option.value === value)?.label ?? value,
      remove: () => onChange({ page: 1, [id]: undefined } as Patch),
    }))
  return (
    <FilterBar
      active={active}
      onOpen={begin}
      onApply={() => patch(draft)}
      onReset={() => patch({})}
      actions={actions}
    >
      {filters.map(({ id, label, options }) => (
        <NativeSelect key={id} label={label} data={[{ value: '', label: all }, ...options]} {...field(id)} />
      ))}
    </FilterBar>
  )
}
