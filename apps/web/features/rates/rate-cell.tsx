import { isSettableRate } from '@fxmatch/domain/rates/rate-figures'
import { useTranslation } from 'react-i18next'
import { decimalParts } from '../../lib/format/decimal.ts'
import type { Draft } from '../../lib/forms/use-draft.ts'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import classes from './rates.module.css'

/** Decimals of a rate on these screens: steps of 0.001 (specification 002 §9). */
export const RATE_PLACES = 3

/** One field of a table of rates. */
export function RateField({ draft, field, label }: { draft: Draft; field: string; label: string }) {
  const fieldError = useFieldError()
  const error = draft.error(field)
  return (
    <DecimalInput
      className={classes.field ?? ''}
      id={`rate-${field}`}
      aria-label={label}
      value={draft.value(field)}
      onChange={(value) => draft.change(field, value)}
      places={RATE_PLACES}
      error={error === undefined ? undefined : fieldError({ message: error })}
    />
  )
}

/** Brings the first wrong field into view, ready to be typed in. */
export function focusField(field: string | undefined): void {
  if (field !== undefined) document.getElementById(`rate-${field}`)?.focus()
}

/** What is wrong with what was typed, in the words of the call's schema; undefined where nothing is. */
export function rateError(value: string, required: boolean): string | undefined {
  if (value.trim() === '') return required ? 'Champ obligatoire' : undefined
  return decimalParts(value) && isSettableRate(value) ? undefined : 'Invalide'
}

/** What is wrong in some fields, by field. */
export function rateErrors(
  draft: Draft,
  fields: readonly string[],
  required: (field: string) => boolean,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const error = rateError(draft.value(field), required(field))
      return error === undefined ? [] : [[field, error]]
    }),
  )
}

/** The quoting unit beside a currency: a rate is for so many. */
export function UnitText({ unit }: { unit: number }) {
  const { t } = useTranslation('rates')
  return <span className="soft">{t('unit', { unit })}</span>
}
