import { MOST_REASON_TEXT, PRICE_REASONS } from '@fxmatch/domain/price-proof/price-reason'
import { TextInput } from '@mantine/core'
import { type Control, Controller, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldError } from '../../../lib/forms/use-field-error.ts'
import { Select } from '../../../ui/select.tsx'
import type { OrderDraft } from './order-schema.ts'

/**
 * Why this price and not a better one: shown where the market asks it, or where the server did.
 * @param asked whether the market as it was last read asks it
 */
export function ReasonFields({ control, asked }: { control: Control<OrderDraft>; asked: boolean }) {
  const { t } = useTranslation('proof')
  const fieldError = useFieldError()
  const { errors } = useFormState({ control, name: ['priceReason', 'priceReasonText'] })
  const chosen = useWatch({ control, name: 'priceReason' })
  if (!asked && !errors.priceReason && !errors.priceReasonText) return null
  return (
    <>
      <Controller
        name="priceReason"
        control={control}
        render={({ field, fieldState }) => (
          <Select
            {...field}
            searchable
            label={t('askReason')}
            placeholder={t('chooseReason')}
            data={PRICE_REASONS.map((reason) => ({ value: reason, label: t(`reason.${reason}`) }))}
            aria-required
            error={fieldError(fieldState.error)}
          />
        )}
      />
      {chosen === 'OTHER' && (
        <Controller
          name="priceReasonText"
          control={control}
          render={({ field, fieldState }) => (
            <TextInput
              {...field}
              label={t('reasonText')}
              maxLength={MOST_REASON_TEXT}
              aria-required
              error={fieldError(fieldState.error)}
            />
          )}
        />
      )}
    </>
  )
}
