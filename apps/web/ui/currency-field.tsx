import type { ComponentProps } from 'react'
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ControlledField } from './controlled-field.tsx'
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
  return (
    <ControlledField
      as={CurrencySelect}
      control={control}
      name={'currency' as FieldPathByValue<Draft, string | null>}
      {...choice}
      onChosen={(code) => onChosen?.(code)}
      label={label ?? t('column.currency')}
      failure={failure}
    />
  )
}
