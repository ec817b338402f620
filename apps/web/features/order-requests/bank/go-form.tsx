import { goCall } from '@fxmatch/contract/http/basket'
import type { OrderRequestDetail, RemainderOfferView } from '@fxmatch/contract/http/order-request-view'
import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { priceLines, type ShownPrice } from '@fxmatch/domain/pricing/price-lines'
import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { useReasonText } from '../../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { AskOverride } from '../../../lib/gate/ask-override.tsx'
import { attemptOf } from '../../../lib/gate/attempt-of.ts'
import { useTypeAgain } from '../../../lib/gate/use-type-again.ts'
import { useMarketText } from '../../../lib/market/use-market-text.ts'
import { usePriceReason } from '../../../lib/prices/use-price-reason.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { PriceBuildUp } from '../../../ui/price-build-up.tsx'
import { PriceReasonFields } from '../../../ui/price-reason-fields.tsx'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import { TypeAgainField } from '../../../ui/type-again-field.tsx'
import { useShownLines } from '../../../ui/use-shown-lines.ts'
import { REQUEST_REFRESHES } from '../actions/request-refreshes.ts'
import classes from '../requests.module.css'

const FORMS = ['DIGITAL', 'CASH'] as const
type Form = (typeof FORMS)[number]

/** 'Go': how the remainder is delivered, what it costs, and a last look before the request is the bank's. */
export function GoForm({
  request,
  action = 'go',
}: {
  request: OrderRequestDetail
  /** What the button says: 'Go', or in clear words where another 'Go' stands on the same screen. */
  action?: 'go' | 'send'
}) {
  const { t } = useTranslation('requests')
  const format = useFormat()
  const [form, setForm] = useState<Form>('DIGITAL')
  const [asking, setAsking] = useState(false)
  const offer = request.remainderOffers.find((one) => one.form === form)
  const total = offer?.totalPayable ?? request.totalPayable
  const { go, running, refusal, attempt, typed, why } = useGo(request, { form, offer, total }, () =>
    setAsking(false),
  )
  const market = useMarketText()
  const reasonOf = useReasonText()
  const permission = request.allowedActions.find(({ action }) => action === 'go')
  const remains = isPositiveDecimal(request.openAmount)
  const again = request.status !== 'DRAFT'
  const said = {
    amount: format.amount(request.openAmount, request.currencyPattern),
    iso: request.currency,
    rate: format.rate(offer?.rate),
    value: format.dinars(offer?.payable),
    total: format.dinars(total),
  }
  return (
    <div className={classes.agencies}>
      {remains ? (
        <>
          {again && <p>{t('bank.lost', said)}</p>}
          <p>{offer ? t('bank.remainder', said) : t('bank.noRate', said)}</p>
          <SegmentedControl
            aria-label={t('order.form')}
            value={form}
            onChange={(value) => setForm(FORMS.find((one) => one === value) ?? 'DIGITAL')}
            data={FORMS.map((value) => ({ value, label: t(`form.${value}`) }))}
          />
          {offer && <OfferPrice offer={offer} />}
        </>
      ) : (
        <p>{t('bank.covered')}</p>
      )}
      {action === 'send' && <p className={classes.whole}>{t('bank.whole', said)}</p>}
      {refusal !== null && (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
      {why.asked && <PriceReasonFields {...why.fields} />}
      <TypeAgainField again={typed} />
      {attempt !== null && <AskOverride key={attempt} attempt={attempt} />}
      <ReasonedButton
        variant="filled"
        size="sm"
        reason={market.reason ?? reasonOf(permission) ?? why.reason ?? typed.reason}
        onClick={() => setAsking(true)}
      >
        {t(`bank.${action}`)}
      </ReasonedButton>
      <ConfirmDialog
        opened={asking}
        title={t(`bank.${action}`)}
        running={running}
        onConfirm={() => void go()}
        onCancel={() => setAsking(false)}
      >
        {remains ? t(again ? 'bank.sentenceAgain' : 'bank.sentence', said) : t('bank.sentenceCovered', said)}
      </ConfirmDialog>
    </div>
  )
}

/** What the remainder costs in the chosen form, line by line. */
function OfferPrice({ offer }: { offer: RemainderOfferView }) {
  const price: ShownPrice = {
    counterValue: offer.equivalent,
    commissionPercent: offer.commissionRate,
    commission: offer.commissionEquivalent,
    margin: null,
    allInCounterValue: offer.finalEquivalent,
    vatPercent: offer.vatPercent,
    vat: offer.vat,
    payable: offer.payable,
  }
  return <PriceBuildUp boxed live lines={useShownLines(priceLines(price))} />
}

type Shown = { form: Form; offer: RemainderOfferView | undefined; total: string }

/** Submits the request with the price and the total that were shown: others are refused, and shown anew. */
function useGo(request: OrderRequestDetail, { form, offer, total }: Shown, onRefused: () => void) {
  const { t } = useTranslation('requests')
  const navigate = useNavigate()
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [attempt, setAttempt] = useState<string | null>(null)
  const typed = useTypeAgain(`${request.reference} ${form} ${offer?.rate} ${total}`)
  // Why the bank and not the market: a price that moves meanwhile takes neither the question nor its answer away.
  const why = usePriceReason(`${request.reference} ${form}`)
  const command = useCommand(goCall, {
    refreshes: REQUEST_REFRESHES,
    success: t(request.status === 'DRAFT' ? 'bank.done' : 'bank.doneAgain', { reference: request.reference }),
    onSuccess: ({ reference }) => void navigate({ to: `/transaction/${reference}` as string }),
    onRefusal: (error) => {
      setRefusal(errorText(error))
      setAttempt(attemptOf(error))
      typed.take(error)
      why.take(error)
      onRefused()
      return 'shown'
    },
  })
  const go = async () => {
    setRefusal(null)
    setAttempt(null)
    const shown = { form, remainderRate: offer?.rate ?? null, seenTotal: total }
    await command.run({ body: { reference: request.reference, ...shown, ...why.sent } }, typed.amountAgain)
  }
  return { go, running: command.running, refusal, attempt, typed, why }
}
