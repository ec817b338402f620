import type { CurrencyView } from '@fxmatch/contract/http/reference-data'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { Controller } from 'react-hook-form'
import { useFieldError } from '../../../lib/forms/use-field-error.ts'
import { CurrencyField } from '../../../ui/currency-field.tsx'
import { DecimalInput } from '../../../ui/decimal-input.tsx'

/** The currency and the amount of what is declared or deposited. */
export function CurrencyAmount<Draft extends FieldValues & { currency: string; amount: string }>({
  control,
  currencies,
  label,
  hint,
}: {
  control: Control<Draft>
  currencies: readonly CurrencyView[]
  label: string
  hint?: string
}) {
  const fieldError = useFieldError()
  return (
    <>
      <CurrencyField control={control} currencies={currencies} />
      <Controller
        name={'amount' as FieldPath<Draft>}
        control={control}
        render={({ field, fieldState }) => (
          <DecimalInput
            {...field}
            label={label}
            description={hint}
            aria-required
            data-autofocus
            error={fieldError(fieldState.error)}
          />
        )}
      />
    </>
  )
}
