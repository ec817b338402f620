import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { type MarketPosition, marketDataCall } from '@fxmatch/contract/http/market'
import { orderCountsCall } from '@fxmatch/contract/http/order-lists'
import { placeOrderCall } from '@fxmatch/contract/http/orders'
import { UNDO_SECONDS } from '@fxmatch/domain/orders/undo'
import { useEffect, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../lib/api/use-command.ts'
import type { ApiError } from '../../../lib/failures/api-error.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { applyRefusal } from '../../../lib/forms/apply-refusal.ts'
import { useFieldError } from '../../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../../lib/forms/use-zod-form.ts'
import { AskOverride } from '../../../lib/gate/ask-override.tsx'
import { attemptOf } from '../../../lib/gate/attempt-of.ts'
import { type TypeAgain, useTypeAgain } from '../../../lib/gate/use-type-again.ts'
import { useLastChosen } from '../../../lib/preferences/use-last-chosen.ts'
import { useTypedPrice } from '../../../lib/prices/use-typed-prices.ts'
import { useCan, useSession } from '../../../lib/session/session.ts'
import { useIsHere } from '../../../lib/use-is-here.ts'
import { usePriceBands } from '../../../live/use-price-bands.ts'
import { ControlledField } from '../../../ui/controlled-field.tsx'
import { DecimalInput } from '../../../ui/decimal-input.tsx'
import { PriceBuildUp } from '../../../ui/price-build-up.tsx'
import { PriceInput } from '../../../ui/price-input.tsx'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import { TypeAgainField } from '../../../ui/type-again-field.tsx'
import { AgencySelect } from './agency-select.tsx'
import { LimitStanding, useGateCheck } from './limit-standing.tsx'
import classes from './order.module.css'
import { isAskedRate, type OrderDraft, orderSchema } from './order-schema.ts'
import { PriceStanding, usePriceCheck } from './price-standing.tsx'
import { ReasonFields } from './reason-fields.tsx'
import { toastOrder } from './toast-order.tsx'
import { draftPrice, usePriceLines } from './use-price-lines.ts'

type Props = {
  position: MarketPosition
  /** Somebody has taken it: what tells so; null while it is there. */
  gone: string | null
  /** Why nothing can be ordered now; null when it can. */
  closed: string | null
  /** Told the price as it is typed; empty: the asked one. */
  onPrice: (typed: string) => void
  onDone: () => void
}

/** The form of a new order: amount, proposed price, agency; what it costs, as one types. */
export function OrderForm({ position, gone, closed, onPrice, onDone }: Props) {
  const { t } = useTranslation('market')
  const format = useFormat()
  const fieldError = useFieldError()
  const [schema] = useState(() => orderSchema(position))
  const [agency, rememberAgency] = useLastChosen('order.agency')
  const form = useZodForm(schema, {
    amount: position.amount,
    negotation_rate: '',
    agence: position.form === 'CASH' ? agency : null,
    priceReason: null,
    priceReasonText: '',
  })
  const [amount, rate] = useWatch({ control: form.control, name: ['amount', 'negotation_rate'] })
  const again = useTypeAgain(`${amount} ${rate}`)
  const { submit, running, unsettled, refusal, attempt } = useSubmit(position, form, { again, onDone })
  // Who took it may be the order that is on its way, or whose answer was lost: it must stay possible to ask again.
  const taken = running || unsettled ? null : gone
  const lines = usePriceLines(position, amount, rate)
  const check = usePriceCheck(position, amount, rate)
  const gate = useGateCheck(position, amount, rate)
  useEffect(() => onPrice(rate), [onPrice, rate])
  const { pattern, iso_code } = position.currency
  const lets = useCan('gate.override')
  const price = useTypedPrice(
    usePriceBands(),
    { currency: iso_code, typed: rate },
    lets ? 'SERVER_LETS' : 'SERVER',
  )
  const send = async (draft: OrderDraft) => {
    if (!(await price.confirmed(form.getValues))) return
    if (check && check.reasonsAsked.length > 0 && draft.priceReason === null) {
      form.setError('priceReason', { message: schemaFault('FIELD_REQUIRED') }, { shouldFocus: true })
      return
    }
    rememberAgency(draft.agence)
    await submit(draft)
  }
  return (
    <form noValidate className={classes.form} onSubmit={form.handleSubmit(send)}>
      <ControlledField
        as={DecimalInput}
        control={form.control}
        name="amount"
        data-autofocus
        label={
          <FieldLabel
            text={t('draft.amount')}
            hint={t('draft.most', { amount: format.amount(position.amount, pattern) })}
          />
        }
        labelProps={{ className: classes.label }}
        aria-required
        places={pattern}
      />
      <LimitStanding
        check={gate}
        position={position}
        onTake={(most) => form.setValue('amount', most, { shouldValidate: true, shouldDirty: true })}
      />
      {position.race === null ? (
        <Controller
          name="negotation_rate"
          control={form.control}
          render={({ field, fieldState }) => (
            <PriceInput
              {...field}
              // Nothing typed is the asked price, whatever it becomes while the form is open.
              value={field.value === '' ? position.rate : field.value}
              onChange={(typed) => field.onChange(isAskedRate(position, typed) ? '' : typed)}
              price={price}
              label={
                <FieldLabel
                  text={t('draft.rate')}
                  hint={
                    rate === '' ? t('draft.asked') : t('draft.askedWas', { rate: format.rate(position.rate) })
                  }
                />
              }
              labelProps={{ className: classes.label }}
              error={fieldError(fieldState.error)}
            />
          )}
        />
      ) : (
        <p className={classes.firm}>{t('draft.raced', { label: position.race.label })}</p>
      )}
      <ControlledField
        as={AgencySelect}
        control={form.control}
        name="agence"
        cash={position.form === 'CASH'}
      />
      <PriceBuildUp boxed live lines={lines} />
      <PriceStanding check={check} />
      <ReasonFields control={form.control} asked={(check?.reasonsAsked.length ?? 0) > 0} />
      <div className={classes.submit}>
        {(refusal ?? taken) !== null && (
          <p role="alert" className={classes.refusal}>
            {refusal ?? taken}
          </p>
        )}
        <TypeAgainField again={again} />
        {attempt !== null && <AskOverride key={attempt} attempt={attempt} />}
        <ReasonedButton
          type="submit"
          variant="filled"
          size="sm"
          fullWidth
          loading={running}
          reason={taken ?? closed ?? price.reason ?? again.reason}
        >
          {t('draft.submit')} <kbd className={classes.key}>{t('draft.enter')}</kbd>
        </ReasonedButton>
        <p className={classes.then}>{t('draft.then', { seconds: UNDO_SECONDS })}</p>
      </div>
    </form>
  )
}

function FieldLabel({ text, hint }: { text: string; hint: string }) {
  return (
    <>
      <span>{text}</span> <small>{hint}</small>
    </>
  )
}

/** Places the order; a refusal stays beside the button, where no toast can cover it, until the next attempt. */
function useSubmit(
  position: MarketPosition,
  form: ReturnType<typeof useZodForm<OrderDraft, OrderDraft>>,
  { again, onDone }: { again: TypeAgain; onDone: () => void },
) {
  const { t } = useTranslation('market')
  const user = useSession()
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [attempt, setAttempt] = useState<string | null>(null)
  const [unsettled, setUnsettled] = useState(false)
  const isHere = useIsHere()
  const told = (error: ApiError) =>
    error.refusal || error.code === 'NETWORK' ? errorText(error) : t('draft.failed')
  const place = useCommand(placeOrderCall, {
    refreshes: [marketDataCall, orderCountsCall],
    success: null,
    onSuccess: (order) => {
      toastOrder(order)
      if (isHere()) onDone()
    },
    onRefusal: (error) => {
      setRefusal(told(error))
      again.take(error)
      setAttempt(attemptOf(error))
      setUnsettled(error.outcomeUnknown)
      applyRefusal(form, error)
      // Who has opened another ticket by then is told all the same.
      return isHere() ? 'shown' : undefined
    },
  })
  const submit = async (draft: OrderDraft) => {
    setRefusal(null)
    setAttempt(null)
    const body = {
      currency: position.currency.iso_code,
      product_type: 'bbe to compte',
      type: 'order',
      amount: draft.amount,
      rate: position.rate,
      negotation_rate: draft.negotation_rate === '' ? null : draft.negotation_rate,
      seenTotal: draftPrice(position, draft.amount, draft.negotation_rate)?.payable,
      bank: user.company,
      user: user.id,
      synd_member: position.members[0]?.ex_op.uuid ?? null,
      session_id: position.id,
      agence: draft.agence,
      priceReason: draft.priceReason,
      priceReasonText: draft.priceReason === 'OTHER' ? draft.priceReasonText : null,
      cashOutType: position.form === 'CASH' ? 'CASH_PAYMENT' : 'BANK_TRANSFER_PAYMENT',
      region: position.region?.id ?? null,
      zone: position.zone?.id ?? null,
      undo: true,
    } as const
    await place.run({ body }, again.amountAgain)
  }
  return { submit, running: place.running, unsettled, refusal, attempt }
}
