import { TextInput, type TextInputProps } from '@mantine/core'
import { type ClipboardEvent, type FocusEvent, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalParts, parseDecimalInput } from '../lib/format/decimal.ts'
import { formatDecimal, plainNumber } from '../lib/format/numbers.ts'
import classes from './decimal-input.module.css'

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** A canonical decimal string, '' for nothing; what cannot be read is handed on as typed, for the schema to refuse. */
  value: string
  onChange: (value: string) => void
  /** Digits after the separator that the resting value is padded to; more digits are kept for the schema to refuse. */
  places?: number
  ref?: Ref<HTMLInputElement>
}

/** How a value rests in the field: grouped and padded when it is a number, untouched when it is not. */
function resting(value: string, language: string, places: number | undefined): string {
  const parts = decimalParts(value)
  if (!parts) return value
  return formatDecimal(value, {
    language,
    ...(places === undefined ? {} : { places: Math.max(places, parts.fraction.length) }),
  })
}

/**
 * A field for an amount or a rate. Comma and point both separate, spaces group; the value handed on is always the
 * plain decimal string, and so is what a copy puts on the clipboard.
 */
export function DecimalInput({ value, onChange, places, onFocus, onBlur, ...input }: Props) {
  const { i18n } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? resting(value, i18n.language, places)

  const change = (text: string) => {
    setTyped(text)
    onChange(text.trim() === '' ? '' : (parseDecimalInput(text) ?? text))
  }
  const copy = (event: ClipboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    event.preventDefault()
    event.clipboardData.setData(
      'text/plain',
      plainNumber(shown.slice(selectionStart ?? 0, selectionEnd ?? undefined)),
    )
  }
  const focus = (event: FocusEvent<HTMLInputElement>) => {
    event.currentTarget.select()
    onFocus?.(event)
  }
  const blur = (event: FocusEvent<HTMLInputElement>) => {
    setTyped(null)
    onBlur?.(event)
  }

  return (
    <TextInput
      {...input}
      classNames={{ input: classes.input ?? '' }}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={(event) => change(event.currentTarget.value)}
      onCopy={copy}
      onFocus={focus}
      onBlur={blur}
    />
  )
}
