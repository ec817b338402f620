import { FORMS } from '@fxmatch/domain/orders/order-facts'
import { Input, SegmentedControl } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { EXPIRY_CHOICES, expiryOf } from './expiry.ts'
import type { PublishFormHandle } from './publish-schema.ts'

/** Banknotes or transfer. */
export function FormField({ form }: { form: PublishFormHandle }) {
  const { t } = useTranslation('desk')
  const fieldError = useFieldError()
  return (
    <Controller
      name="form"
      control={form.control}
      render={({ field: { value, onChange }, fieldState }) => (
        <Input.Wrapper labelElement="div" label={t('publish.form')} error={fieldError(fieldState.error)}>
          <SegmentedControl
            fullWidth
            aria-label={t('publish.form')}
            value={value}
            onChange={onChange}
            data={FORMS.map((known) => ({ value: known, label: t(`formLong.${known}`) }))}
          />
        </Input.Wrapper>
      )}
    />
  )
}

/** How long the offer stands, and until when that is, in Tunis. */
export function ExpiryField({ form }: { form: PublishFormHandle }) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const fieldError = useFieldError()
  return (
    <Controller
      name="expireDate"
      control={form.control}
      render={({ field: { value, onChange }, fieldState }) => (
        <Input.Wrapper
          labelElement="div"
          label={t('publish.expiry')}
          description={t('publish.until', {
            time: format.dateTime(expiryOf(value, new Date()).toISOString()),
          })}
          error={fieldError(fieldState.error)}
        >
          <SegmentedControl
            fullWidth
            aria-label={t('publish.expiry')}
            value={value}
            onChange={onChange}
            data={EXPIRY_CHOICES.map((choice) => ({ value: choice, label: t(`expiry.${choice}`) }))}
          />
        </Input.Wrapper>
      )}
    />
  )
}
