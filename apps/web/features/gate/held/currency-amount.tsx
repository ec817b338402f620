import type { CurrencyView } from '@fxmatch/contract/http/reference-data'
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { ControlledField } from '../../../ui/controlled-field.tsx'
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
  return (
    <>
      <CurrencyField control={control} currencies={currencies} />
      <ControlledField
        as={DecimalInput}
        control={control}
        name={'amount' as FieldPathByValue<Draft, string>}
        label={label}
        description={hint}
        aria-required
        data-autofocus
      />
    </>
  )
}
