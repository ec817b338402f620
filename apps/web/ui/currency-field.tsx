import type { ComponentProps } from 'react'
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldError } from '../lib/forms/use-field-error.ts'
import { CurrencySelect } from './currency-select.tsx'

type Props<Draft extends FieldValues, Sent> = Pick<ComponentProps<typeof CurrencySelect>, 'currencies'> & {
  readonly control: Control<Draft, unknown, Sent>
  /** Left out: that it is the currency. */
  readonly label?: string
  readonly 'data-autofocus'?: boolean
  /** Why there is nothing to choose from. */
  readonly failure?: string | undefined
  /** What else another choice changes. */
  readonly onChosen?: (code: string) => void
}

/** The currency of a form, its member `currency`, with what is wrong with it. */
export function CurrencyField<Draft extends FieldValues & { currency: string | null }, Sent>({
  control,
  label,
  failure,
  onChosen,
  ...choice
}: Props<Draft, Sent>) {
  const { t } = useTranslation('orders')
  const fieldError = useFieldError()
  return (
    <Controller
      name={'currency' as FieldPath<Draft>}
      control={control}
      render={({ field, fieldState }) => (
        <CurrencySelect
          {...choice}
          {...field}
          onChange={(code) => {
            field.onChange(code)
            onChosen?.(code)
          }}
          label={label ?? t('column.currency')}
          error={fieldError(fieldState.error) ?? failure}
        />
      )}
    />
  )
}
