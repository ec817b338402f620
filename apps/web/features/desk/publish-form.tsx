import type { CurrencyView } from '@fxmatch/contract/http/reference-data'
import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MISSING, useFormat } from '../../lib/format/use-format.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { useTypeAgain } from '../../lib/gate/use-type-again.ts'
import { useMarketText } from '../../lib/market/use-market-text.ts'
import { useLastChosen } from '../../lib/preferences/use-last-chosen.ts'
import { type PriceTelling, useTypedPrice } from '../../lib/prices/use-typed-prices.ts'
import { usePriceBands } from '../../live/use-price-bands.ts'
import { ControlledField } from '../../ui/controlled-field.tsx'
import { CurrencyField } from '../../ui/currency-field.tsx'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { PriceBuildUp } from '../../ui/price-build-up.tsx'
import { PriceInput } from '../../ui/price-input.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { TypeAgainField } from '../../ui/type-again-field.tsx'
import { ExpiryField, FormField } from './choice-fields.tsx'
import classes from './desk.module.css'
import { PlaceFields } from './place-fields.tsx'
import { isPositive, type PublishDraft, type PublishFormHandle, publishSchema } from './publish-schema.ts'
import { RaceNotice } from './race-notice.tsx'
import { SyndicateField } from './syndicate-field.tsx'
import { useAmountHint } from './use-amount-hint.ts'
import { usePublish } from './use-publish.ts'

const EMPTY: PublishDraft = {
  currency: null,
  amount: '',
  rate: '',
  form: 'CASH',
  region: null,
  zone: null,
  expireDate: 'endOfDay',
  syndicate: null,
}

/** Offers an amount of one currency on the market. */
export function PublishForm({
  currencies,
  onDone,
}: {
  currencies: readonly CurrencyView[]
  onDone: () => void
}) {
  const { t } = useTranslation('desk')
  const [schema] = useState(() => publishSchema(currencies))
  const [lastForm, rememberForm] = useLastChosen('position.form')
  const [governorate, rememberGovernorate] = useLastChosen('position.governorate')
  const form: PublishFormHandle = useZodForm(schema, {
    ...EMPTY,
    form: lastForm === 'DIGITAL' ? 'DIGITAL' : 'CASH',
    region: governorate,
  })
  const { reason } = useMarketText()
  const [currency, typed, amount] = useWatch({
    control: form.control,
    name: ['currency', 'rate', 'amount'],
  })
  const price = useTypedPrice(usePriceBands(), { currency: currency ?? undefined, typed }, 'SERVER')
  const again = useTypeAgain(`${currency} ${amount} ${typed}`)
  const { submit, running, question } = usePublish(form, { again, onDone })
  const send = async (draft: PublishDraft) => {
    if (!(await price.confirmed(form.getValues))) return
    rememberForm(draft.form)
    rememberGovernorate(draft.region)
    await submit(draft)
  }
  return (
    <form noValidate className={classes.form} onSubmit={form.handleSubmit(send)}>
      <OfferFields form={form} currencies={currencies} price={price} />
      <FormField form={form} />
      <PlaceFields form={form} />
      <ExpiryField form={form} />
      <RaceNotice form={form} />
      <SyndicateField form={form} />
      <Worth form={form} currencies={currencies} />
      {question !== null && (
        <p role="alert" className={classes.question}>
          {question}
        </p>
      )}
      <TypeAgainField again={again} />
      <ReasonedButton
        type="submit"
        variant="filled"
        size="sm"
        fullWidth
        loading={running}
        reason={reason ?? price.reason ?? again.reason}
      >
        {t('publish.submit')}
      </ReasonedButton>
    </form>
  )
}

/** What is offered: currency, amount, price per the currency's quoting unit. */
function OfferFields({
  form,
  currencies,
  price,
}: {
  form: PublishFormHandle
  currencies: readonly CurrencyView[]
  price: PriceTelling
}) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const chosen = useCurrency(form, currencies)
  const amounts = useAmountHint(chosen, useWatch({ control: form.control, name: 'form' }))
  const unit =
    chosen && chosen.unit > 1
      ? t('publish.perUnit', { unit: format.count(chosen.unit), iso: chosen.isoCode })
      : t('publish.rateHint')
  return (
    <>
      <CurrencyField
        control={form.control}
        label={t('publish.currency')}
        currencies={currencies}
        data-autofocus
      />
      <ControlledField
        as={DecimalInput}
        control={form.control}
        name="amount"
        label={t('publish.amount')}
        description={amounts}
        {...(chosen ? { places: chosen.pattern } : {})}
        aria-required
      />
      <ControlledField
        as={PriceInput}
        control={form.control}
        name="rate"
        price={price}
        label={t('publish.rate')}
        note={unit}
        aria-required
      />
    </>
  )
}

function useCurrency(form: PublishFormHandle, currencies: readonly CurrencyView[]): CurrencyView | undefined {
  const iso = useWatch({ control: form.control, name: 'currency' })
  return currencies.find(({ isoCode }) => isoCode === iso)
}

/** What the offer is worth in dinars, as one types. */
function Worth({ form, currencies }: { form: PublishFormHandle; currencies: readonly CurrencyView[] }) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const chosen = useCurrency(form, currencies)
  const [amount, rate] = useWatch({ control: form.control, name: ['amount', 'rate'] })
  const valid = chosen !== undefined && isPositive(amount, chosen.pattern) && isPositive(rate, 4)
  const value = valid ? format.money(counterValue(amount, rate, chosen.unit)) : MISSING
  return <PriceBuildUp boxed live lines={[{ label: t('publish.counterValue'), value }]} />
}
