import { acceptBidCall, declineBidCall, requestBidsCall } from '@fxmatch/contract/http/bids'
import type { BidView, OrderRequestView } from '@fxmatch/contract/http/order-request-view'
import { orderRequestCall } from '@fxmatch/contract/http/order-requests'
import { compareDecimals, hasAtMostDecimals, isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { priceLines, type ShownPrice, shownPrice } from '@fxmatch/domain/pricing/price-lines'
import { priceOrder } from '@fxmatch/domain/pricing/price-order'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useTypeAgain } from '../../../lib/gate/use-type-again.ts'
import { usePriceReason } from '../../../lib/prices/use-price-reason.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DecimalInput } from '../../../ui/decimal-input.tsx'
import { PriceBuildUp } from '../../../ui/price-build-up.tsx'
import { PriceReasonFields } from '../../../ui/price-reason-fields.tsx'
import { TypeAgainField } from '../../../ui/type-again-field.tsx'
import { useShownLines } from '../../../ui/use-shown-lines.ts'
import classes from './company.module.css'

type Props = { request: OrderRequestView; bid: BidView; accept: boolean; onClose: () => void }

/** Accepting a bid, whole or in part but for no more than is open, or declining it: what will happen is said first. */
export function AnswerBid({ request, bid, accept, onClose }: Props) {
  const { t } = useTranslation('company')
  const format = useFormat()
  const most = compareDecimals(bid.amount, request.openAmount) <= 0 ? bid.amount : request.openAmount
  const [amount, setAmount] = useState(most)
  const options = { refreshes: [requestBidsCall, orderRequestCall], onSuccess: onClose }
  const [refusal, setRefusal] = useState<string | null>(null)
  const errorText = useErrorText()
  const again = useTypeAgain(amount)
  const why = usePriceReason(amount)
  const accepting = useCommand(acceptBidCall, {
    ...options,
    success: t('accepted'),
    onRefusal: (error) => {
      const asks = [again.take(error), why.take(error)].includes(true)
      setRefusal(asks ? errorText(error) : null)
      return asks ? 'shown' : undefined
    },
  })
  const declining = useCommand(declineBidCall, { ...options, success: t('declined') })
  const fits =
    isPositiveDecimal(amount) &&
    hasAtMostDecimals(amount, request.currencyPattern) &&
    compareDecimals(amount, most) <= 0
  const price = priceOfBid(request, bid, fits ? amount : '0')
  const lines = useShownLines(priceLines(price), fits)
  const confirm = () => {
    const params = { reference: request.reference }
    if (!accept) void declining.run({ params, body: { order_id: bid.order_id } })
    else if (fits && why.reason === null && again.reason === null) {
      const body = { order_id: bid.order_id, amount, seenTotal: price.payable, ...why.sent }
      void accepting.run({ params, body }, again.amountAgain)
    } else setRefusal(why.reason ?? again.reason)
  }
  const said = {
    bank: bid.bank.name,
    rate: format.rate(bid.rate),
    amount: format.amount(bid.amount, request.currencyPattern),
    iso: request.currency,
  }
  return (
    <ConfirmDialog
      opened
      title={accept ? t('accept') : t('decline')}
      danger={!accept}
      running={accepting.running || declining.running}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{accept ? t('acceptSentence', said) : t('declineSentence', said)}</p>
      {accept && (
        <>
          <DecimalInput
            label={t('acceptAmount', {
              most: format.amount(most, request.currencyPattern),
              iso: request.currency,
            })}
            value={amount}
            places={request.currencyPattern}
            onChange={setAmount}
            error={fits ? undefined : t('rule.FIELD_INVALID')}
          />
          <PriceBuildUp boxed live lines={lines} />
          {refusal !== null && (
            <p role="alert" className={classes.refusal}>
              {refusal}
            </p>
          )}
          {why.asked && <PriceReasonFields {...why.fields} />}
          <TypeAgainField again={again} />
        </>
      )}
    </ConfirmDialog>
  )
}

/** What a part of a bid costs, as the server prices it: a bank sells at its own price, without margin. */
function priceOfBid(request: OrderRequestView, bid: BidView, amount: string): ShownPrice {
  const { rate, form, commissionRate, vatPercent } = bid
  const buyer = 'BANK'
  const marginPercent = '0'
  const price = priceOrder({
    ...{ amount, rate, unit: request.currencyUnit, form, buyer },
    terms: {
      // Only the sum counts here; the parts and the shares are the server's.
      exchangeOfficePercent: '0',
      platformPercent: commissionRate,
      marginPercent,
      vatPercent,
      sharePercents: { platform: '100', insight: '0', partner: '0' },
    },
  })
  return shownPrice(price, { vatPercent, marginPercent }, buyer)
}
