import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldError } from '../../../lib/forms/use-field-error.ts'
import { DecimalInput } from '../../../ui/decimal-input.tsx'
import { Select } from '../../../ui/select.tsx'

/** The currency and the amount of what is declared or deposited. */
export function CurrencyAmount<Draft extends FieldValues & { currency: string; amount: string }>({
  control,
  options,
  label,
  hint,
}: {
  control: Control<Draft>
  options: { value: string; label: string }[]
  label: string
  hint?: string
}) {
  const { t } = useTranslation('orders')
  const fieldError = useFieldError()
  return (
    <>
      <Controller
        name={'currency' as FieldPath<Draft>}
        control={control}
        render={({ field, fieldState }) => (
          <Select
            {...field}
            value={field.value === '' ? null : field.value}
            onChange={(value) => field.onChange(value ?? '')}
            searchable
            label={t('column.currency')}
            data={options}
            aria-required
            error={fieldError(fieldState.error)}
          />
        )}
      />
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
