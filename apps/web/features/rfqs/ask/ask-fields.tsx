import type { RfqHouses } from '@fxmatch/contract/http/rfq-houses'
import { FORMS } from '@fxmatch/domain/orders/order-facts'
import { MOST_REASON } from '@fxmatch/domain/record/reason'
import { ANSWER_SECONDS, USUAL_ANSWER_SECONDS } from '@fxmatch/domain/rfq/rfq-rules'
import { NativeSelect, Textarea } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCurrencies } from '../../../lib/currencies/use-currencies.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useFieldError } from '../../../lib/forms/use-field-error.ts'
import { useGovernorates } from '../../../lib/market/use-governorates.ts'
import { useOwnAgencies } from '../../../lib/market/use-own-agencies.ts'
import { ControlledField } from '../../../ui/controlled-field.tsx'
import { CurrencyField } from '../../../ui/currency-field.tsx'
import { DecimalInput } from '../../../ui/decimal-input.tsx'
import { Select } from '../../../ui/select.tsx'
import { useSpan } from '../use-span.ts'
import { type AskForm, MOST_NOTE } from './ask-schema.ts'

const ANSWER_CHOICES = [ANSWER_SECONDS.least, 60, 120, 300, 600, ANSWER_SECONDS.most]

/** What is asked for: currency, amount, form. Another form proposes its own time to answer. */
export function AmountFields({ form }: { form: AskForm }) {
  const { t } = useTranslation(['rfqs', 'orders'])
  const { foreign, decimalsOf } = useCurrencies()
  const currency = useWatch({ control: form.control, name: 'currency' })
  const kind = form.register('form')
  return (
    <>
      <CurrencyField
        control={form.control}
        currencies={foreign}
        {...(currency === '' ? { 'data-autofocus': true } : {})}
        // Who can be asked is another question in another currency.
        onChosen={() => form.setValue('ask', [])}
      />
      <ControlledField
        as={DecimalInput}
        control={form.control}
        name="amount"
        label={t('rfqs:ask.amount')}
        places={decimalsOf(currency)}
        aria-required
        {...(currency === '' ? {} : { 'data-autofocus': true })}
      />
      <NativeSelect
        {...kind}
        onChange={async (event) => {
          await kind.onChange(event)
          const chosen = FORMS.find((one) => one === event.currentTarget.value)
          if (chosen && !form.formState.dirtyFields.answerSeconds)
            form.setValue('answerSeconds', String(USUAL_ANSWER_SECONDS[chosen]))
        }}
        label={t('orders:column.form')}
        data={FORMS.map((value) => ({ value, label: t(`orders:form.${value}`) }))}
      />
    </>
  )
}

/** Where: the governorate that is preferred, and the agency at which banknotes are handed over. */
export function PlaceFields({ form, needsAgency }: { form: AskForm; needsAgency: boolean }) {
  const { t } = useTranslation(['orders', 'market'])
  const kind = useWatch({ control: form.control, name: 'form' })
  const isNeeded = needsAgency && kind === 'CASH'
  const governorates = useGovernorates()
  const agencies = useOwnAgencies(isNeeded)
  return (
    <>
      <ControlledField
        as={Select}
        control={form.control}
        name="governorateId"
        searchable
        clearable
        openOnFocus={false}
        label={t('orders:column.region')}
        data={governorates.choices}
        failure={governorates.failure}
      />
      {isNeeded && (
        <ControlledField
          as={Select}
          control={form.control}
          name="agencyId"
          searchable
          openOnFocus={false}
          label={t('orders:column.agency')}
          data={agencies.choices}
          nothingFoundMessage={t('market:draft.agencyNotFound')}
          aria-required
          failure={agencies.failure}
        />
      )}
    </>
  )
}

/** The least of one house, the time to answer, why so few are asked where that has to be said, and a note to those who are. */
export function RestFields({
  form,
  isFew,
  several,
}: {
  form: AskForm
  isFew: boolean
  several: RfqHouses['several'] | undefined
}) {
  const { t } = useTranslation('rfqs')
  const format = useFormat()
  const span = useSpan()
  const fieldError = useFieldError()
  const { decimalsOf } = useCurrencies()
  const currency = useWatch({ control: form.control, name: 'currency' })
  const { errors } = form.formState
  return (
    <>
      {isFew && several && (
        <Textarea
          {...form.register('fewReason')}
          label={t('ask.few')}
          description={t('ask.fewHint', {
            houses: several.houses,
            from: format.count(Number(several.from)),
          })}
          autosize
          minRows={2}
          maxLength={MOST_REASON}
          aria-required
          error={fieldError(errors.fewReason)}
        />
      )}
      <NativeSelect
        {...form.register('answerSeconds')}
        label={t('ask.seconds')}
        data={ANSWER_CHOICES.map((seconds) => ({ value: String(seconds), label: span(seconds) }))}
        error={fieldError(errors.answerSeconds)}
      />
      <ControlledField
        as={DecimalInput}
        control={form.control}
        name="minPart"
        label={t('facts.minPart')}
        description={t('ask.minPartHint')}
        places={decimalsOf(currency)}
      />
      <Textarea
        {...form.register('note')}
        label={t('ask.note')}
        description={t('ask.noteHint')}
        autosize
        minRows={1}
        maxLength={MOST_NOTE}
        error={fieldError(errors.note)}
      />
    </>
  )
}
