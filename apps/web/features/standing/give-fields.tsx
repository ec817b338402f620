import { orderRequestsCall } from '@fxmatch/contract/http/order-requests'
import type { StandingOrderView } from '@fxmatch/contract/http/standing-orders'
import { addCalendarDays } from '@fxmatch/domain/calendar/working-days'
import { RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
import { FORMS } from '@fxmatch/domain/orders/order-facts'
import { TARGET_KINDS } from '@fxmatch/domain/standing-orders/standing-hits'
import { LIVE_STANDING, MOST_STANDING_DAYS } from '@fxmatch/domain/standing-orders/standing-table'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCurrencies, usePriceUnit } from '../../lib/currencies/use-currencies.ts'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useOwnAgencies } from '../../lib/market/use-own-agencies.ts'
import { useSession } from '../../lib/session/session.ts'
import { ControlledField } from '../../ui/controlled-field.tsx'
import { CurrencyField } from '../../ui/currency-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { Select } from '../../ui/select.tsx'
import type { GiveDraft } from './standing-schema.ts'

type Form = { form: UseFormReturn<GiveDraft, unknown, GiveDraft> }

/** A company has few drafts at a time; the newest are offered. */
const MOST_DRAFTS = 100

/** The request in draft that it fills; its currency and what it has open are proposed. */
export function RequestField({ form }: Form) {
  const { t } = useTranslation('standing')
  const format = useFormat()
  const errorText = useErrorText()
  const drafts = useQuery(
    callQuery(orderRequestsCall, { query: { 'status[]': ['DRAFT'], itemNbr: MOST_DRAFTS } }),
  )
  const listed = drafts.data?.data.data ?? []
  return (
    <ControlledField
      as={Select}
      control={form.control}
      name="orderRequestId"
      onChosen={(id) => {
        const chosen = listed.find((one) => one.id === id)
        if (chosen) form.setValue('currency', chosen.currency)
      }}
      searchable
      openOnFocus={false}
      label={t('form.request')}
      aria-required
      nothingFoundMessage={t('hint.noRequest')}
      data={listed.map(({ id, reference, totalAmount, currencyPattern, currency }) => ({
        value: id,
        label: format.facts([reference, format.sum(totalAmount, currencyPattern, currency)]),
      }))}
      failure={drafts.error ? errorText(drafts.error) : undefined}
    />
  )
}

/** What is bought, in which form, at which target, and the least of one draft. */
export function MoneyFields({ form }: Form) {
  const { t } = useTranslation(['standing', 'orders'])
  const { foreign, decimalsOf } = useCurrencies()
  const priceUnit = usePriceUnit()
  const currency = useWatch({ control: form.control, name: 'currency' })
  return (
    <>
      <CurrencyField control={form.control} currencies={foreign} />
      <NativeSelect
        {...form.register('form')}
        label={t('orders:column.form')}
        data={FORMS.map((value) => ({ value, label: t(`orders:form.${value}`) }))}
      />
      <ControlledField
        as={DecimalInput}
        control={form.control}
        name="amount"
        label={t('standing:form.amount')}
        places={decimalsOf(currency)}
        aria-required
      />
      <ControlledField
        as={DecimalInput}
        control={form.control}
        name="minPart"
        label={t('standing:facts.minPart')}
        places={decimalsOf(currency)}
        aria-required
      />
      <NativeSelect
        {...form.register('target.kind')}
        label={t('standing:form.kind')}
        data={TARGET_KINDS.map((value) => ({ value, label: t(`standing:form.kinds.${value}`) }))}
      />
      <ControlledField
        as={DecimalInput}
        control={form.control}
        name="target.value"
        label={t('standing:column.target')}
        description={priceUnit(currency)}
        places={RATE_DECIMALS}
        aria-required
      />
    </>
  )
}

/** Where a bank takes banknotes. */
export function AgencyField({ form }: Form) {
  const { t } = useTranslation('orders')
  const kind = useWatch({ control: form.control, name: 'form' })
  const isNeeded = kind === 'CASH'
  const { choices, failure } = useOwnAgencies(isNeeded)
  if (!isNeeded) return null
  return (
    <ControlledField
      as={Select}
      control={form.control}
      name="agencyId"
      searchable
      openOnFocus={false}
      label={t('column.agency')}
      data={choices}
      aria-required
      failure={failure}
    />
  )
}

/** Its last day. */
export function UntilField({ form, today }: Form & { today: string }) {
  const { t } = useTranslation('standing')
  return (
    <ControlledField
      as={DateField}
      control={form.control}
      name="goodTill"
      label={t('form.goodTill')}
      description={t('form.goodTillHint')}
      min={today}
      max={addCalendarDays(today, MOST_STANDING_DAYS - 1)}
      aria-required
    />
  )
}

/** Another one of the same currency and person, so that the same need is not bought twice. */
export function PairField({ form, waiting }: Form & { waiting: readonly StandingOrderView[] }) {
  const { t } = useTranslation('standing')
  const format = useFormat()
  const session = useSession()
  const currency = useWatch({ control: form.control, name: 'currency' })
  const fitting = waiting.filter(
    (one) =>
      one.currency === currency &&
      one.ocoWith === null &&
      one.owner.id === session.id &&
      LIVE_STANDING.some((live) => live === one.status),
  )
  if (fitting.length === 0) return null
  return (
    <ControlledField
      as={Select}
      control={form.control}
      name="ocoWith"
      clearable
      openOnFocus={false}
      label={t('form.oco')}
      data={fitting.map(({ id, reference, amount, decimals, currency: code }) => ({
        value: id,
        label: format.facts([reference, format.sum(amount, decimals, code)]),
      }))}
    />
  )
}
