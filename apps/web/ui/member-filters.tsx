import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { DateField } from './date-field.tsx'
import { FilterBar } from './filter-bar.tsx'
import { useFilterDraft } from './use-filter-draft.ts'

/** A filter of a list: a choice of several where it has `options`, else what is typed; `value` is '' where it is off. */
export interface MemberFilter<M extends string> {
  readonly id: M
  readonly label: string
  readonly value: string
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** What is typed; text unless said otherwise. */
  readonly type?: 'text' | 'date' | 'month'
  /** What its chip says; the chosen option's label, or the value itself, unless given. */
  readonly shown?: string
}

type Patch<M extends string> = { page: number } & Partial<Record<M, string | undefined>>

interface MemberFiltersProps<M extends string> {
  readonly filters: readonly MemberFilter<M>[]
  /** What the choice of nothing is called. */
  readonly all: string
  /** The filters that change, back on page 1; undefined takes one off. What was typed is trimmed and not yet judged. */
  readonly onChange: (patch: Patch<M>) => void
  readonly actions?: ReactNode
}

const sayValue = ({ value, options, shown }: MemberFilter<string>): string =>
  shown ?? options?.find((option) => option.value === value)?.label ?? value

/** A filter bar that is a list of members: a field or a list for each, and a chip for each that is on. */
export function MemberFilters<M extends string>({ filters, all, onChange, actions }: MemberFiltersProps<M>) {
  const effective = Object.fromEntries(filters.map(({ id, value }) => [id, value])) as Record<M, string>
  const { draft, begin, field } = useFilterDraft<M>(effective)
  const patch = (values: Partial<Record<M, string>>) =>
    onChange({
      page: 1,
      ...Object.fromEntries(filters.map(({ id }) => [id, values[id]?.trim() || undefined])),
    } as Patch<M>)
  const active = filters
    .filter(({ value }) => value !== '')
    .map((filter) => ({
      id: filter.id,
      label: filter.label,
      value: sayValue(filter),
      remove: () => onChange({ page: 1, [filter.id]: undefined } as Patch<M>),
    }))
  return (
    <FilterBar
      active={active}
      onOpen={begin}
      onApply={() => patch(draft)}
      onReset={() => patch({})}
      actions={actions}
    >
      {filters.map(({ id, label, options, type = 'text' }) =>
        options ? (
          <NativeSelect
            key={id}
            size="xs"
            label={label}
            data={[{ value: '', label: all }, ...options]}
            {...field(id)}
          />
        ) : type === 'text' ? (
          <TextInput key={id} size="xs" label={label} {...field(id)} />
        ) : (
          <DateField
            key={id}
            size="xs"
            label={label}
            unit={type === 'date' ? 'day' : 'month'}
            value={draft[id]}
            onChange={(value) => field(id).onChange({ currentTarget: { value } })}
          />
        ),
      )}
    </FilterBar>
  )
}
