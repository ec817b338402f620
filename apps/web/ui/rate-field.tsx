import { useTranslation } from 'react-i18next'
import { useFormat } from '../lib/format/use-format.ts'
import { RATE_PLACES } from '../lib/forms/rate-fields.ts'
import type { Draft } from '../lib/forms/use-draft.ts'
import { useFieldError } from '../lib/forms/use-field-error.ts'
import type { PriceTelling } from '../lib/prices/use-typed-prices.ts'
import { PriceCell } from './price-input.tsx'
import classes from './rate-field.module.css'

/** One field of a table of rates. */
export function RateField({
  draft,
  field,
  label,
  price,
}: {
  draft: Draft
  field: string
  label: string
  price: PriceTelling
}) {
  const fieldError = useFieldError()
  const error = draft.error(field)
  return (
    <PriceCell
      price={price}
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

/** The quoting unit beside a currency: a rate is for so many. */
export function UnitText({ unit }: { unit: number }) {
  const { t } = useTranslation('common')
  const format = useFormat()
  return <span className="soft">{t('rate.unit', { unit: format.count(unit) })}</span>
}
