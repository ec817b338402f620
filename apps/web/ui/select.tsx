import { Select as LibrarySelect, type SelectProps } from '@mantine/core'
import { type FocusEvent, useState } from 'react'
import { fittingOptions } from './fitting-options.ts'
import { holdEnter } from './hold-enter.ts'

/**
 * The house list of choices. Whoever types chooses: Enter takes the first that fits, accents and case aside. What is chosen
 * stays chosen, since Enter on it would take it away: where nothing may be chosen there is a button for it.
 *
 * Its entries are drawn once somebody is on the field. The library draws those of every closed list too, and a bank's agencies
 * alone are more than the form around them.
 */
export function Select({ comboboxProps, onFocus, ...field }: SelectProps) {
  const [isVisited, setVisited] = useState(false)
  return (
    <LibrarySelect
      checkIconPosition="right"
      selectFirstOptionOnChange
      filter={fittingOptions}
      allowDeselect={false}
      onKeyDown={holdEnter}
      {...field}
      comboboxProps={{ shadow: 'md', keepMounted: isVisited, ...comboboxProps }}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        // Before the key or click that opens it, which marks an entry.
        setVisited(true)
        onFocus?.(event)
      }}
    />
  )
}
