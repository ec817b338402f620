import { acceptBidCall, declineBidCall, requestBidsCall } from '@fxmatch/contract/http/bids'
import type { BidView, OrderRequestView } from '@fxmatch/contract/http/order-request-view'
import { orderRequestCall } from '@fxmatch/contract/http/order-requests'
import { compareDecimals, hasAtMostDecimals, isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DecimalInput } from '../../../ui/decimal-input.tsx'

type Props = { request: OrderRequestView; bid: BidView; accept: boolean; onClose: () => void }

/** Accepting a bid, whole or in part but for no more than is open, or declining it: what will happen is said first. */
export function AnswerBid({ request, bid, accept, onClose }: Props) {
  const { t } = useTranslation('company')
  const format = useFormat()
  const most = compareDecimals(bid.amount, request.openAmount) <= 0 ? bid.amount : request.openAmount
  const [amount, setAmount] = useState(most)
  const options = { refreshes: [requestBidsCall, orderRequestCall], onSuccess: onClose }
  const accepting = useCommand(acceptBidCall, { ...options, success: t('accepted') })
  const declining = useCommand(declineBidCall, { ...options, success: t('declined') })
  const fits =
    isPositiveDecimal(amount) &&
    hasAtMostDecimals(amount, request.currencyPattern) &&
    compareDecimals(amount, most) <= 0
  const confirm = () => {
    const params = { reference: request.reference }
    if (!accept) void declining.run({ params, body: { order_id: bid.order_id } })
    else if (fits) void accepting.run({ params, body: { order_id: bid.order_id, amount } })
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
          {fits && (
            <p className="soft">
              {t('acceptValue', {
                value: format.dinars(counterValue(amount, bid.rate, request.currencyUnit)),
              })}
            </p>
          )}
        </>
      )}
    </ConfirmDialog>
  )
}
