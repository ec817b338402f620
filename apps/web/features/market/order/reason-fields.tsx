import { type Control, useController } from 'react-hook-form'
import { useFieldError } from '../../../lib/forms/use-field-error.ts'
import { PriceReasonFields } from '../../../ui/price-reason-fields.tsx'
import type { OrderDraft } from './order-schema.ts'

/**
 * Why this price and not a better one: shown where the market asks it, or where the server did.
 * @param asked whether the market as it was last read asks it
 */
export function ReasonFields({ control, asked }: { control: Control<OrderDraft>; asked: boolean }) {
  const fieldError = useFieldError()
  const reason = useController({ control, name: 'priceReason' })
  const words = useController({ control, name: 'priceReasonText' })
  const [wrong, wrongWords] = [reason.fieldState.error, words.fieldState.error]
  if (!asked && !wrong && !wrongWords) return null
  return (
    <PriceReasonFields
      chosen={reason.field.value}
      onChoose={reason.field.onChange}
      text={words.field.value}
      onText={words.field.onChange}
      fieldRef={reason.field.ref}
      textRef={words.field.ref}
      error={fieldError(wrong)}
      textError={fieldError(wrongWords)}
    />
  )
}
