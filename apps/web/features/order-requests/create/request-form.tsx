import { createOrderRequestCall, orderRequestsCall } from '@fxmatch/contract/http/order-requests'
import type { CurrencyView } from '@fxmatch/contract/http/reference-data'
import { banksCall } from '@fxmatch/contract/http/reference-data'
import { spotValueDate } from '@fxmatch/domain/calendar/working-days'
import { isRequestAmount, isRequestRate } from '@fxmatch/domain/order-requests/basket'
import { IMPORT_NATURES } from '@fxmatch/domain/order-requests/import-title'
import { latestValueDate } from '@fxmatch/domain/order-requests/value-date'
import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { applyRefusal } from '../../../lib/forms/apply-refusal.ts'
import { useFieldError } from '../../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../../lib/forms/use-zod-form.ts'
import type { SearchOutput } from '../../../lib/navigation/search-fields.ts'
import { useTypedPrices } from '../../../lib/prices/use-typed-prices.ts'
import { usePriceBands } from '../../../live/use-price-bands.ts'
import { ControlledField } from '../../../ui/controlled-field.tsx'
import { CurrencyField } from '../../../ui/currency-field.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { DecimalInput } from '../../../ui/decimal-input.tsx'
import { DefinitionList } from '../../../ui/definition-list.tsx'
import { PriceInput } from '../../../ui/price-input.tsx'
import { Select } from '../../../ui/select.tsx'
import classes from '../requests.module.css'
import type { newRequestSearch } from './new-request-search.ts'
import { type RequestDraft, requestSchema, type ValueDays } from './request-schema.ts'
import { TitleBalance } from './title-balance.tsx'

/** Currency, amount, import title, accounts, value date: all that the bank needs to know of a wish to buy. */
export function RequestForm({
  currencies,
  days,
  begin,
}: {
  currencies: readonly CurrencyView[]
  days: ValueDays
  /** What the form begins with. */
  begin: SearchOutput<typeof newRequestSearch>
}) {
  const { t } = useTranslation('requests')
  const fieldError = useFieldError()
  const [schema] = useState(() => requestSchema(currencies, days))
  const [draft] = useState(() => beginDraft(days, currencies, begin))
  const form = useZodForm(schema, draft)
  const { submit, running, refusal } = useCreate(form)
  const banks = useQuery(callQuery(banksCall, {}))
  const [currency, totalAmount, rate, importReference, domicilaryBank] = useWatch({
    control: form.control,
    name: ['currency', 'totalAmount', 'rate', 'importReference', 'domicilaryBank'],
  })
  const chosen = currencies.find(({ isoCode }) => isoCode === currency)
  const bankOptions = (banks.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const choice = (
    name: 'importNature' | 'domicilaryBank',
    data: readonly { value: string; label: string }[],
  ) => (
    <ControlledField
      as={Select}
      control={form.control}
      name={name}
      label={t(`field.${name}`)}
      data={[...data]}
      searchable
      openOnFocus={false}
      aria-required
    />
  )
  const bands = usePriceBands()
  const targetPercent = bands.targetPercent(currency ?? undefined)
  const prices = useTypedPrices(bands, [
    {
      key: 'rate',
      label: t('field.rate'),
      currency: currency ?? undefined,
      typed: rate,
      onTop: targetPercent === null ? null : { percents: [targetPercent], bought: null },
    },
  ])
  const number = (name: 'totalAmount' | 'importAmount', places: number, needed: boolean) => (
    <ControlledField
      as={DecimalInput}
      control={form.control}
      name={name}
      label={t(`field.${name}`)}
      places={places}
      aria-required={needed}
    />
  )
  const text = (name: 'importReference' | 'creditAccount' | 'debitAccount') => (
    <TextInput
      {...form.register(name)}
      aria-required
      label={t(`field.${name}`)}
      {...(name === 'importReference' ? {} : { description: t('hint.account') })}
      error={fieldError(form.formState.errors[name])}
    />
  )
  const day = (name: 'importExpiry' | 'valueDate', needed: boolean, max?: string) => (
    <ControlledField
      as={DateField}
      control={form.control}
      name={name}
      label={t(`field.${name}`)}
      min={days.today}
      max={max}
      aria-required={needed}
    />
  )
  const places = chosen?.pattern ?? 2
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(async (draft) =>
        (await prices.confirmed(form.getValues)) ? submit(draft) : undefined,
      )}
    >
      <div className={classes.form}>
        <CurrencyField control={form.control} label={t('field.currency')} currencies={currencies} />
        {number('totalAmount', places, true)}
        <ControlledField
          as={PriceInput}
          control={form.control}
          name="rate"
          price={prices.of('rate')}
          label={t('field.rate')}
        />
        {choice(
          'importNature',
          IMPORT_NATURES.map((value) => ({ value, label: t(`nature.${value}`) })),
        )}
        {text('importReference')}
        {day('importExpiry', false)}
        {choice('domicilaryBank', bankOptions)}
        {number('importAmount', places, false)}
        {text('creditAccount')}
        {text('debitAccount')}
        {day('valueDate', true, latestValueDate(days.today))}
        <div className={classes.wide}>
          <DefinitionList
            items={[
              { term: t('field.accountType'), value: t('accountType') },
              {
                term: t('field.equivalent'),
                value: <Equivalent amount={totalAmount} rate={rate} currency={chosen} />,
              },
            ]}
          />
          {domicilaryBank !== null && importReference.trim() !== '' && (
            <TitleBalance reference={importReference.trim()} bank={domicilaryBank} />
          )}
        </div>
      </div>
      {refusal !== null && (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" variant="filled" size="sm" loading={running}>
          {t('validate')}
        </Button>
      </div>
    </form>
  )
}

function beginDraft(
  { today, holidays }: ValueDays,
  currencies: readonly CurrencyView[],
  begin: SearchOutput<typeof newRequestSearch>,
): RequestDraft {
  const { currency, amount, title, nature, bank } = begin
  return {
    currency: currencies.some(({ isoCode }) => isoCode === currency) ? (currency ?? null) : null,
    totalAmount: amount ?? '',
    rate: '',
    importNature: nature ?? null,
    importReference: title ?? '',
    importExpiry: '',
    importAmount: '',
    domicilaryBank: bank ?? null,
    creditAccount: '',
    debitAccount: '',
    valueDate: spotValueDate(today, holidays),
  }
}

/** The amount at the target price, as one types. */
function Equivalent({
  amount,
  rate,
  currency,
}: {
  amount: string
  rate: string
  currency: CurrencyView | undefined
}) {
  const format = useFormat()
  if (!currency || !isRequestAmount(amount, currency.pattern) || !isRequestRate(rate)) return '–'
  return format.money(counterValue(amount, rate, currency.unit))
}

function useCreate(form: ReturnType<typeof useZodForm<RequestDraft, RequestDraft>>) {
  const { t } = useTranslation('requests')
  const navigate = useNavigate()
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const create = useCommand(createOrderRequestCall, {
    refreshes: [orderRequestsCall],
    success: ({ reference }) => t('created', { reference }),
    onSuccess: ({ reference }) =>
      void navigate({ to: '/home/entreprise' as string, search: { transaction: reference } as never }),
    onRefusal: (error) => {
      applyRefusal(form, error)
      setRefusal(errorText(error))
      return 'shown'
    },
  })
  const submit = async (draft: RequestDraft) => {
    setRefusal(null)
    const { currency, importNature, domicilaryBank } = draft
    if (currency === null || importNature === null || domicilaryBank === null) return
    await create.run({
      body: {
        ...draft,
        currency,
        importNature,
        domicilaryBank,
        rate: draft.rate === '' ? null : draft.rate,
        importAmount: draft.importAmount === '' ? null : draft.importAmount,
        importExpiry: draft.importExpiry === '' ? null : draft.importExpiry,
        accountType: 'COMMERCIAL_BANK',
      },
    })
  }
  return { submit, running: create.running, refusal }
}
