import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isTime, readTypedTime } from '../lib/format/typed-date.ts'

interface TimeFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** `HH:mm`, '' for nothing. What cannot be read is handed on as typed, for the schema to refuse. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A field for a time of day, of 24 hours in every language: `9`, `9h30` and `930` are read. */
export function TimeField({ value, onChange, error, onBlur, ...input }: TimeFieldProps) {
  const { t } = useTranslation('common')
  const [typed, setTyped] = useState<string | null>(null)
  const fault = typed === null && value !== '' && !isTime(value) ? t('date.timeNotRead') : undefined
  return (
    <TextInput
      placeholder={t('date.placeholder.time')}
      {...input}
      autoComplete="off"
      value={typed ?? value}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        onChange(text.trim() === '' ? '' : (readTypedTime(text) ?? text))
      }}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
      error={fault ?? error}
    />
  )
}
