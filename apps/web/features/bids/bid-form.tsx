import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { placeBidCall } from '@fxmatch/contract/http/bids'
import type { AskRequestView } from '@fxmatch/contract/http/order-request-view'
import { isRequestRate } from '@fxmatch/domain/order-requests/basket'
import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import { SegmentedControl } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useCommand } from '../../lib/api/use-command.ts'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { applyRefusal } from '../../lib/forms/apply-refusal.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { useTypeAgain } from '../../lib/gate/use-type-again.ts'
import { useMarketText } from '../../lib/market/use-market-text.ts'
import { useTypedPrice } from '../../lib/prices/use-typed-prices.ts'
import { useIsHere } from '../../lib/use-is-here.ts'
import { usePriceBands } from '../../live/use-price-bands.ts'
import { ControlledField } from '../../ui/controlled-field.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { PriceInput } from '../../ui/price-input.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { TypeAgainField } from '../../ui/type-again-field.tsx'
import { BID_REFRESHES } from './bid-refreshes.ts'
import classes from './bids.module.css'

const FORMS = ['DIGITAL', 'CASH'] as const

/** 'Prix deal banque': at most four decimals (specification 001 §5), else schemaFault('VALUE_INVALID'). */
const bidSchema = z.object({
  form: z.enum(FORMS),
  rate: z.string().refine(isRequestRate, schemaFault('VALUE_INVALID')),
})

export type BidSeen = z.output<typeof bidSchema>

/** The bank's price for what is still open of a request; the value is the request's own. */
export function BidForm({
  request,
  onSeen,
  onDone,
}: {
  request: AskRequestView
  /** Told the form and the price as they are chosen and typed. */
  onSeen: (seen: BidSeen) => void
  onDone: () => void
}) {
  const { t } = useTranslation('bids')
  const format = useFormat()
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const market = useMarketText()
  const reasonOf = useReasonText()
  const form = useZodForm<BidSeen, BidSeen>(bidSchema, { form: 'DIGITAL', rate: '' })
  const { control } = form
  const chosen = useWatch({ control, name: 'form' })
  const rate = useWatch({ control, name: 'rate' })
  useEffect(() => onSeen({ form: chosen, rate }), [onSeen, chosen, rate])
  const price = useTypedPrice(usePriceBands(), { currency: request.currency, typed: rate }, 'SERVER')
  const again = useTypeAgain(`${request.remainderAmount} ${rate} ${chosen}`)
  const isHere = useIsHere()
  const place = useCommand(placeBidCall, {
    refreshes: BID_REFRESHES,
    success: t('placed'),
    onSuccess: onDone,
    onRefusal: (error) => {
      setRefusal(errorText(error))
      again.take(error)
      applyRefusal(form, error)
      // Who has opened another request by then is told all the same.
      return isHere() ? 'shown' : undefined
    },
  })
  const submit = async (draft: z.output<typeof bidSchema>) => {
    setRefusal(null)
    if (!(await price.confirmed(form.getValues))) return
    const body = { ...draft, amount: request.remainderAmount, currency: request.currency }
    await place.run({ params: { reference: request.reference }, body }, again.amountAgain)
  }
  const equivalent = isRequestRate(rate)
    ? format.money(counterValue(request.remainderAmount, rate, request.currencyUnit))
    : '–'
  return (
    <form noValidate className={classes.form} onSubmit={form.handleSubmit(submit)}>
      <Controller
        name="form"
        control={form.control}
        render={({ field }) => (
          <SegmentedControl
            aria-label={t('bid.form')}
            value={field.value}
            onChange={(value) => field.onChange(value)}
            data={FORMS.map((value) => ({ value, label: t(`form.${value}`) }))}
          />
        )}
      />
      <ControlledField
        as={PriceInput}
        control={form.control}
        name="rate"
        price={price}
        data-autofocus
        label={t('bid.rate')}
        aria-required
      />
      <DefinitionList
        items={[
          {
            term: t('bid.amount'),
            value: format.sum(request.remainderAmount, request.currencyPattern, request.currency),
          },
          { term: t('bid.equivalent'), value: equivalent },
        ]}
      />
      {refusal !== null && (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
      <TypeAgainField again={again} />
      <ReasonedButton
        type="submit"
        variant="filled"
        size="sm"
        fullWidth
        loading={place.running}
        reason={market.reason ?? reasonOf(request.placeBid) ?? price.reason ?? again.reason}
      >
        {t('submit')}
      </ReasonedButton>
    </form>
  )
}
