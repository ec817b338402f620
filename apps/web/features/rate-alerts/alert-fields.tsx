import type { NotificationChoices } from '@fxmatch/contract/http/notifications'
import { addCalendarDays } from '@fxmatch/domain/calendar/working-days'
import { RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
import { FORMS } from '@fxmatch/domain/orders/order-facts'
import {
  ALERT_MEASURE_TABLE,
  ALERT_MEASURES,
  ALERT_OPS,
  MOST_ALERT_DAYS,
  mayMeasure,
} from '@fxmatch/domain/rate-alerts/rate-alert'
import { Checkbox, NativeSelect } from '@mantine/core'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCurrencies, usePriceUnit } from '../../lib/currencies/use-currencies.ts'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { useReader } from '../../lib/session/session.ts'
import { ControlledField } from '../../ui/controlled-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { type AlertDraft, BOTH } from './alert-schema.ts'
import classes from './rate-alerts.module.css'

type Form = { form: UseFormReturn<AlertDraft, unknown, AlertDraft> }

/** How somebody is told. */
export type Channels = Pick<NotificationChoices['choices'][number], 'screen' | 'sound' | 'mail'>

/** What is followed, of which form, and the value that it crosses from which side. */
export function FigureFields({ form }: Form) {
  const { t } = useTranslation(['alerts', 'orders'])
  const fieldError = useFieldError()
  const reader = useReader()
  const { decimalsOf } = useCurrencies()
  const priceUnit = usePriceUnit()
  const [measure, currency] = useWatch({ control: form.control, name: ['measure', 'currency'] })
  const { ofForm, decimals } = ALERT_MEASURE_TABLE[measure]
  const readable = ALERT_MEASURES.filter((one) => mayMeasure(reader, one))
  return (
    <>
      <NativeSelect
        {...form.register('measure')}
        label={t('alerts:field.measure')}
        data={readable.map((value) => ({ value, label: t(`alerts:measure.${value}`) }))}
      />
      {ofForm && (
        <NativeSelect
          {...form.register('form')}
          label={t('orders:column.form')}
          data={[
            { value: BOTH, label: t('alerts:bothForms') },
            ...FORMS.map((value) => ({ value, label: t(`orders:form.${value}`) })),
          ]}
        />
      )}
      <div className={classes.bound}>
        <NativeSelect
          {...form.register('op')}
          label={t('alerts:field.op')}
          data={ALERT_OPS.map((value) => ({
            value,
            label: t(value === '<=' ? 'alerts:ops.most' : 'alerts:ops.least'),
          }))}
        />
        <Controller
          name="value"
          control={form.control}
          render={({ field, fieldState }) => (
            <DecimalInput
              {...field}
              data-autofocus
              label={t('alerts:field.value')}
              description={decimals === RATE_DECIMALS ? priceUnit(currency) : undefined}
              places={decimals ?? decimalsOf(currency)}
              aria-required
              error={fieldError(fieldState.error)}
            />
          )}
        />
      </div>
    </>
  )
}

/** Its last day. */
export function UntilField({ form, today }: Form & { today: string }) {
  const { t } = useTranslation('alerts')
  return (
    <ControlledField
      as={DateField}
      control={form.control}
      name="until"
      label={t('field.until')}
      min={today}
      max={addCalendarDays(today, MOST_ALERT_DAYS - 1)}
      aria-required
    />
  )
}

/** How its person is told; there is no sound without the screen. */
export function ChannelFields({
  channels,
  onChange,
}: {
  channels: Channels
  onChange: (channels: Channels) => void
}) {
  const { t } = useTranslation('alerts')
  const { screen, sound, mail } = channels
  return (
    <div className={classes.channels}>
      <Checkbox
        label={t('field.screen')}
        checked={screen}
        onChange={(event) =>
          onChange({ mail, screen: event.currentTarget.checked, sound: event.currentTarget.checked && sound })
        }
      />
      <Checkbox
        label={t('field.sound')}
        checked={sound}
        disabled={!screen}
        onChange={(event) => onChange({ screen, mail, sound: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('field.mail')}
        checked={mail}
        onChange={(event) => onChange({ screen, sound, mail: event.currentTarget.checked })}
      />
    </div>
  )
}
