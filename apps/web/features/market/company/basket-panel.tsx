import { fillBasketCall } from '@fxmatch/contract/http/basket'
import { type MarketPosition, marketDataCall } from '@fxmatch/contract/http/market'
import type { OrderRequestDetail } from '@fxmatch/contract/http/order-request-view'
import { orderRequestCall } from '@fxmatch/contract/http/order-requests'
import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { type BasketProblem, lineOnTop } from '@fxmatch/domain/order-requests/basket'
import { Progress } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useFaultText } from '../../../lib/forms/use-fault-text.ts'
import { AskOverride } from '../../../lib/gate/ask-override.tsx'
import { attemptOf } from '../../../lib/gate/attempt-of.ts'
import { useTypeAgain } from '../../../lib/gate/use-type-again.ts'
import { useMarketText } from '../../../lib/market/use-market-text.ts'
import { usePriceReason } from '../../../lib/prices/use-price-reason.ts'
import { useTypedPrices } from '../../../lib/prices/use-typed-prices.ts'
import { usePriceBands } from '../../../live/use-price-bands.ts'
import { PriceBuildUp } from '../../../ui/price-build-up.tsx'
import { PriceReasonFields } from '../../../ui/price-reason-fields.tsx'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import { TypeAgainField } from '../../../ui/type-again-field.tsx'
import { useShownLines } from '../../../ui/use-shown-lines.ts'
import { useToastsAside } from '../../../ui/use-toasts-aside.ts'
import { BasketLineFields } from './basket-line.tsx'
import { BestCombination } from './best-combination.tsx'
import classes from './company.module.css'
import { RequestOrders } from './request-orders.tsx'
import { ReserveSteps } from './reserve-steps.tsx'
import type { SubmitForm } from './submit-form.ts'
import { type Basket, offered, readable } from './use-basket.ts'
import { useProblemText } from './use-problem-text.ts'

type Props = {
  request: OrderRequestDetail
  basket: Basket
  /** What the market's list shows; null where it is not beside the basket. */
  positions: readonly MarketPosition[] | null
  submit: SubmitForm
}

/** The basket beside the market: what is chosen, what is wrong with it, 'Go'; below, what the request already has. */
export function BasketPanel({ request, basket, positions, submit }: Props) {
  const { t } = useTranslation('company')
  const format = useFormat()
  const problemText = useProblemText()
  const { send, running, refusal, attempt, again, why } = useSend(request, basket)
  const { lines, problems, total } = basket
  const whole = problems.filter(({ line, rule }) => line === null && rule !== 'BASKET_EMPTY')
  const first = problems[0]
  const { reason: closed } = useMarketText()
  const price = useShownLines(basket.price)
  // What is paid stands beside the button, however many lines there are above it.
  const payable = price.at(-1)
  const prices = useTypedPrices(
    usePriceBands(),
    lines.map((line) => ({
      key: String(line.position.id),
      label: `#${line.position.id}`,
      currency: line.position.currency.iso_code,
      typed: line.rate,
      onTop: lineOnTop(offered(line.position), readable(line)),
    })),
  )
  const newest = useRef(lines)
  useEffect(() => {
    newest.current = lines
  })
  useToastsAside()
  return (
    <aside className={classes.basket} aria-label={t('basket')}>
      <h2>{t('basket')}</h2>
      <ReserveSteps request={request} picked={lines.length > 0} />
      <p className="soft">
        {t('basketTotal', {
          total: format.amount(total, request.currencyPattern),
          open: format.amount(request.openAmount, request.currencyPattern),
          iso: request.currency,
        })}
      </p>
      <Progress
        aria-label={t('covered')}
        value={share(total, request.openAmount)}
        {...(whole.length > 0 ? { color: 'red' } : {})}
      />
      {basket.average !== null && (
        <p>
          {format.facts([
            t('basketAverage', {
              price: format.rate(basket.average),
              unit: lines[0]?.position.currency.unit ?? 1,
              iso: request.currency,
            }),
            isPositiveDecimal(basket.missing) &&
              t('basketMissing', {
                amount: format.amount(basket.missing, request.currencyPattern),
                iso: request.currency,
              }),
          ])}
        </p>
      )}
      {lines.length === 0 && <p className="soft">{t('basketEmpty')}</p>}
      <ul className={classes.lines}>
        {lines.map((line, index) => (
          <BasketLineFields
            key={line.position.id}
            line={line}
            problems={problems.filter((problem): problem is BasketProblem => problem.line === index)}
            price={prices.of(String(line.position.id))}
            text={(problem) => problemText(problem, lines)}
            onChange={(patch) => basket.change(line.position.id, patch)}
            onRemove={() => basket.remove(line.position.id)}
          />
        ))}
      </ul>
      {whole.map((problem) => (
        <p key={problem.rule} role="alert" className={classes.refusal}>
          {problemText(problem, lines)}
        </p>
      ))}
      {price.length > 0 && <PriceBuildUp boxed live lines={price} />}
      {refusal !== null && (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
      {attempt !== null && <AskOverride key={attempt} attempt={attempt} />}
      {why.asked && <PriceReasonFields {...why.fields} />}
      <TypeAgainField again={again} />
      <div className={classes.go}>
        {payable !== undefined && (
          <p className={classes.payable}>
            {payable.label} <b>{payable.value}</b>
          </p>
        )}
        <ReasonedButton
          variant="filled"
          size="sm"
          fullWidth
          loading={running}
          reason={closed ?? (first ? problemText(first, lines) : prices.reason) ?? why.reason ?? again.reason}
          onClick={async () =>
            (await prices.confirmed(() => newest.current.map(({ amount }) => amount))) && send()
          }
        >
          {t('go')}
        </ReasonedButton>
      </div>
      {positions !== null && <BestCombination request={request} basket={basket} positions={positions} />}
      <RequestOrders request={request} submit={submit} picked={lines.length > 0} />
    </aside>
  )
}

/** How much of the target is taken, in percent, for the eye. */
function share(total: string, open: string): number {
  const target = Number(open)
  return target > 0 ? Math.min(100, (Number(total) / target) * 100) : 100
}

/** Sends the basket, all or none; a refusal stays beside the button. */
function useSend(request: OrderRequestDetail, basket: Basket) {
  const { t } = useTranslation('company')
  const errorText = useErrorText()
  const faultText = useFaultText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [attempt, setAttempt] = useState<string | null>(null)
  const subject = basket.lines.map(({ position, rate, amount }) => `${position.id} ${rate} ${amount}`).join()
  const again = useTypeAgain(subject)
  const why = usePriceReason(subject)
  const fill = useCommand(fillBasketCall, {
    refreshes: [orderRequestCall, marketDataCall],
    success: t('sent'),
    onSuccess: basket.empty,
    onRefusal: (error) => {
      setAttempt(attemptOf(error))
      again.take(error)
      why.take(error)
      // The specification's sentence for a failure of the server (002 §8), the server's for a refusal.
      if (error.status >= 500) {
        setRefusal(t('failed'))
        return 'shown'
      }
      const faults = error.refusal?.fields?.map(faultText) ?? []
      setRefusal(faults.length > 0 ? faults.join(' ') : errorText(error))
      return 'shown'
    },
  })
  const send = async () => {
    setRefusal(null)
    setAttempt(null)
    const body = {
      reference: request.reference,
      sessions: basket.lines.map(({ position, rate, amount }) => ({
        session_id: position.id,
        rate: rate === '' ? null : rate,
        amount,
      })),
      seenTotal: basket.price.find(({ kind }) => kind === 'PAYABLE')?.value,
      ...why.sent,
    }
    await fill.run({ body }, again.amountAgain)
  }
  return { send, running: fill.running, refusal, attempt, again, why }
}
