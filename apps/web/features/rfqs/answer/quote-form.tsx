import {
  giveQuoteCall,
  type QuoteView,
  type RfqRowView,
  rfqCall,
  rfqsCall,
} from '@fxmatch/contract/http/rfqs'
import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import { VALID_SECONDS } from '@fxmatch/domain/rfq/rfq-rules'
import { Button, NativeSelect } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { Controller, type ControllerRenderProps, type FieldError, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { MISSING, useFormat } from '../../../lib/format/use-format.ts'
import { applyRefusal } from '../../../lib/forms/apply-refusal.ts'
import { useFieldError } from '../../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../../lib/forms/use-zod-form.ts'
import { isKey } from '../../../lib/keys/keys.ts'
import { useMarketText } from '../../../lib/market/use-market-text.ts'
import { useTypedPrice } from '../../../lib/prices/use-typed-prices.ts'
import { usePriceBands } from '../../../live/use-price-bands.ts'
import { ControlledField } from '../../../ui/controlled-field.tsx'
import { DecimalInput } from '../../../ui/decimal-input.tsx'
import { PriceInput } from '../../../ui/price-input.tsx'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import { isAmount } from '../taking.ts'
import { useSpan } from '../use-span.ts'
import classes from './answer.module.css'
import { DeclineForm } from './decline-form.tsx'
import { type QuoteDraft, quoteSchema, VALID_CHOICES } from './quote-schema.ts'

/** What of a request a house answers. */
export type Answered = Pick<
  RfqRowView,
  'id' | 'side' | 'currency' | 'decimals' | 'unit' | 'amount' | 'answerBy'
>
type Own = Pick<QuoteView, 'rate' | 'amount'> & Partial<Pick<QuoteView, 'minAmount'>>

/**
 * The house's firm price: the price has the focus, Enter gives it, D declines. Nobody asks again at the award, which stands below the
 * button.
 *
 * @param own what binds the house now, which can only be improved; null: nothing
 * @param mayDecline whether it may say that it gives no price
 */
export function QuoteForm({
  rfq,
  own,
  mayDecline,
  onDone,
}: {
  rfq: Answered
  own: Own | null
  mayDecline: boolean
  onDone?: () => void
}) {
  const { t } = useTranslation('rfqs')
  const [schema] = useState(() => quoteSchema({ decimals: rfq.decimals, most: rfq.amount }))
  const form = useZodForm<QuoteDraft, QuoteDraft>(schema, {
    rate: '',
    amount: own?.amount ?? rfq.amount,
    minAmount: own?.minAmount ?? '',
    validSeconds: String(VALID_SECONDS.usual),
  })
  const [declining, setDeclining] = useState(false)
  const typed = useWatch({ control: form.control, name: 'rate' })
  const price = useTypedPrice(usePriceBands(), { currency: rfq.currency, typed })
  const market = useMarketText()
  const { give, refusal } = useGive(form, onDone)
  if (declining) return <DeclineForm rfqId={rfq.id} onLeave={() => setDeclining(false)} />
  const send = form.handleSubmit(async ({ rate, amount, minAmount, validSeconds }) => {
    if (give.running || market.reason !== null || !(await price.confirmed(form.getValues))) return
    const body = { rate, amount, minAmount: minAmount === '' ? null : minAmount }
    await give.run({ params: { id: rfq.id }, body: { ...body, validSeconds: Number(validSeconds) } })
  })
  // No number has a letter: in a field of the form it is meant as the key.
  const onKeyDown = (event: KeyboardEvent) => {
    if (!mayDecline || event.target instanceof HTMLSelectElement || !isKey(event.nativeEvent, 'declineRfq'))
      return
    event.preventDefault()
    event.stopPropagation()
    setDeclining(true)
  }
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void send(event)} onKeyDown={onKeyDown}>
      <Controller
        name="rate"
        control={form.control}
        render={({ field, fieldState }) => (
          <RateField field={field} error={fieldState.error} price={price} rfq={rfq} own={own} />
        )}
      />
      <AmountFields form={form} rfq={rfq} />
      <Worth form={form} rfq={rfq} />
      {refusal !== null && (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
      <div className={classes.buttons}>
        <ReasonedButton
          type="submit"
          variant="filled"
          loading={give.running}
          reason={market.reason ?? price.reason}
        >
          {t(own === null ? 'quote.send' : 'quote.improve')} <kbd className={classes.key}>{t('enter')}</kbd>
        </ReasonedButton>
        {mayDecline && (
          <Button onClick={() => setDeclining(true)}>
            {t('decline.open')} <kbd className={classes.key}>D</kbd>
          </Button>
        )}
      </div>
      <p className={classes.firm}>{t(own === null ? 'quote.firm' : 'quote.only')}</p>
    </form>
  )
}

type Form = ReturnType<typeof useZodForm<QuoteDraft, QuoteDraft>>

/** Gives the quote; a refusal that names no field stays beside the button until the next attempt. */
function useGive(form: Form, onDone: (() => void) | undefined) {
  const { t } = useTranslation('rfqs')
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const give = useCommand(giveQuoteCall, {
    refreshes: [rfqCall, rfqsCall],
    success: t('quote.ok'),
    onSuccess: () => {
      setRefusal(null)
      onDone?.()
    },
    onRefusal: (error) => {
      setRefusal(applyRefusal(form, error) ? null : errorText(error))
      return 'shown'
    },
  })
  return { give, refusal }
}

function RateField({
  field,
  error,
  price,
  rfq,
  own,
}: {
  field: ControllerRenderProps<QuoteDraft, 'rate'>
  error: FieldError | undefined
  price: ReturnType<typeof useTypedPrice>
  rfq: Answered
  own: Own | null
}) {
  const { t } = useTranslation('rfqs')
  const format = useFormat()
  const fieldError = useFieldError()
  return (
    <PriceInput
      {...field}
      price={price}
      className={classes.rate ?? ''}
      data-rfq-price
      label={t('quote.rate', { unit: format.count(rfq.unit), currency: rfq.currency })}
      {...(own?.rate ? { note: t('quote.now', { rate: format.rate(own.rate) }) } : {})}
      aria-required
      error={fieldError(error)}
    />
  )
}

function AmountFields({ form, rfq }: { form: Form; rfq: Answered }) {
  const { t } = useTranslation('rfqs')
  const span = useSpan()
  return (
    <>
      {(['amount', 'minAmount'] as const).map((name) => (
        <ControlledField
          key={name}
          as={DecimalInput}
          control={form.control}
          name={name}
          label={t(`quote.${name}`, { currency: rfq.currency })}
          places={rfq.decimals}
        />
      ))}
      <NativeSelect
        {...form.register('validSeconds')}
        label={t('quote.valid')}
        data={VALID_CHOICES.map((seconds) => ({ value: String(seconds), label: span(seconds) }))}
      />
    </>
  )
}

/** What the house receives (pays, where who asks sells) for all that it offers, as one types. */
function Worth({ form, rfq }: { form: Form; rfq: Answered }) {
  const { t } = useTranslation('rfqs')
  const format = useFormat()
  const [rate, amount] = useWatch({ control: form.control, name: ['rate', 'amount'] })
  const isWhole = isAmount(amount, rfq.decimals) && isAmount(rate, 4)
  return (
    <p className={classes.worth} aria-live="polite">
      {t(rfq.side === 'BUY' ? 'quote.receive' : 'quote.pay')}{' '}
      <b>{isWhole ? format.money(counterValue(amount, rate, rfq.unit)) : MISSING}</b>
    </p>
  )
}
