import type { SelectProps } from '@mantine/core'
import type { Ref } from 'react'
import { Select } from './select.tsx'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable' | 'clearable'> & {
  ref?: Ref<HTMLInputElement>
  /** Those to choose from, in their order. */
  currencies: readonly { readonly isoCode: string; readonly name: string }[]
  /** The code; empty or null where none is chosen. */
  value: string | null
  onChange: (code: string) => void
}

/** The choice of one currency in a form, found by its code or its name. What was chosen is not taken away, only changed. */
export function CurrencySelect({ currencies, value, onChange, ...field }: Props) {
  return (
    <Select
      aria-required
      {...field}
      value={value === '' ? null : value}
      onChange={(code) => code !== null && onChange(code)}
      searchable
      openOnFocus={false}
      data={currencies.map(({ isoCode, name }) => ({ value: isoCode, label: `${isoCode} ${name}` }))}
    />
  )
}
