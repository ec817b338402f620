import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/select.tsx'
import classes from './standing.module.css'

export type Choice = { value: string; label: string }

/** Several of a list: each that is chosen goes below it, where it is taken out again. */
export function ChosenList({
  label,
  chosen,
  onChange,
  choices,
  onSearch,
  most,
  error,
}: {
  label: string
  chosen: readonly Choice[]
  onChange: (chosen: Choice[]) => void
  choices: readonly Choice[]
  /** Told what somebody types, where the choices come from the server by that. */
  onSearch?: (text: string) => void
  /** So many are chosen at most. */
  most: number
  error?: string | undefined
}) {
  const { t } = useTranslation('standing')
  const [typed, setTyped] = useState('')
  const search = (text: string) => {
    setTyped(text)
    onSearch?.(text)
  }
  const left = choices.filter(({ value }) => !chosen.some((one) => one.value === value))
  return (
    <div>
      <Select
        label={label}
        value={null}
        searchable
        openOnFocus={false}
        searchValue={typed}
        onSearchChange={search}
        data={left}
        disabled={chosen.length >= most}
        onChange={(value) => {
          const found = left.find((one) => one.value === value)
          if (found) onChange([...chosen, found])
          search('')
        }}
        error={error}
      />
      {chosen.length > 0 && (
        <ul className={classes.chips}>
          {chosen.map((one) => (
            <li key={one.value}>
              <Button
                size="compact-xs"
                aria-label={t('wants.drop', { name: one.label })}
                onClick={() => onChange(chosen.filter(({ value }) => value !== one.value))}
              >
                {one.label} <span aria-hidden>×</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
