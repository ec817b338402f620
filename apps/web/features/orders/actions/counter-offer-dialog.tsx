import { orderDetailCall } from '@fxmatch/contract/http/orders'
import { hasAtMostDecimals, isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { decimal, RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { parseDecimalInput } from '../../../lib/format/decimal.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useTypeAgain } from '../../../lib/gate/use-type-again.ts'
import { useTypedPrice } from '../../../lib/prices/use-typed-prices.ts'
import { useCan } from '../../../lib/session/session.ts'
import { usePriceBands } from '../../../live/use-price-bands.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PriceBuildUp } from '../../../ui/price-build-up.tsx'
import { PriceInput } from '../../../ui/price-input.tsx'
import { TypeAgainField } from '../../../ui/type-again-field.tsx'
import { OfferList } from '../facts/offer-list.tsx'
import classes from './actions.module.css'
import type { StepDialogProps } from './step-dialog-props.ts'
import { StepFrame } from './step-frame.tsx'
import { useExplanation } from './use-explanation.ts'

/** A rate that can be sent; null for anything else. */
function readRate(typed: string): string | null {
  const rate = parseDecimalInput(typed)
  if (rate === null || !isPositiveDecimal(rate) || !hasAtMostDecimals(rate, RATE_DECIMALS)) return null
  return rate
}

/** Answers the standing offer with another rate: the offers so far, the rate, and what it makes in dinars. */
export function CounterOfferDialog({ order, action, useStep, onClose }: StepDialogProps<string>) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const explain = useExplanation()
  const { run, running } = useStep()
  const detail = useQuery(callQuery(orderDetailCall, { params: { id: order.id } }))
  const [typed, setTyped] = useState('')
  const { amount, currency } = order
  const rate = readRate(typed)
  const standing = detail.data?.rate ?? order.rate
  const same = rate !== null && decimal(rate).equals(decimal(standing))
  const lets = useCan('gate.override')
  const price = useTypedPrice(
    usePriceBands(),
    { currency: currency.isoCode, typed },
    lets ? 'SERVER_LETS' : 'SERVER',
  )
  const again = useTypeAgain(typed)
  const reason =
    rate === null ? t('dialog.rateMissing') : same ? t('dialog.rateSame') : (price.reason ?? again.reason)
  const worth = (at: string) => format.money(counterValue(amount, at, currency.unit))
  return (
    <StepFrame
      title={format.facts([t(`title.${action}`), order.reference])}
      submitLabel={t(`action.${action}`)}
      reason={reason}
      reasonAs="tooltip"
      running={running}
      focusButton={false}
      onSubmit={async () => ((await price.confirmed()) ? run(order, rate ?? '', again) : 'busy')}
      onClose={onClose}
    >
      <p>{explain(action, order)}</p>
      <div className={classes.stack}>
        <h3>{t('dialog.offers')}</h3>
        {detail.isError && <ErrorState error={detail.error} compact onRetry={() => void detail.refetch()} />}
        <OfferList offers={detail.data?.bank_bids ?? []} open currency={currency} />
      </div>
      <PriceInput
        price={price}
        label={t('dialog.rate')}
        required
        data-autofocus
        value={typed}
        onChange={setTyped}
        error={typed !== '' && (rate === null || same) ? reason : undefined}
      />
      <PriceBuildUp
        boxed
        live
        lines={[
          { label: t('dialog.standing'), note: format.rate(standing), value: worth(standing) },
          {
            label: t('dialog.counterValue'),
            ...(rate === null ? {} : { note: format.rate(rate) }),
            value: rate === null ? '–' : worth(rate),
            sum: true,
          },
        ]}
      />
      <TypeAgainField again={again} />
    </StepFrame>
  )
}
