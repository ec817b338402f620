import { goCall } from '@fxmatch/contract/http/basket'
import type { OrderRequestDetail } from '@fxmatch/contract/http/order-request-view'
import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { useReasonText } from '../../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useMarketText } from '../../../lib/market/use-market-text.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import { REQUEST_REFRESHES } from '../actions/request-refreshes.ts'
import classes from '../requests.module.css'

const FORMS = ['DIGITAL', 'CASH'] as const
type Form = (typeof FORMS)[number]

/** 'Go': how the remainder is delivered, what it costs, and a last look before the request is the bank's. */
export function GoForm({ request }: { request: OrderRequestDetail }) {
  const { t } = useTranslation('requests')
  const format = useFormat()
  const [form, setForm] = useState<Form>('DIGITAL')
  const [asking, setAsking] = useState(false)
  const { go, running, refusal } = useGo(request, form, () => setAsking(false))
  const market = useMarketText()
  const reasonOf = useReasonText()
  const permission = request.allowedActions.find(({ action }) => action === 'go')
  const remains = isPositiveDecimal(request.remainderAmount)
  const said = {
    amount: format.amount(request.remainderAmount, request.currencyPattern),
    iso: request.currency,
    rate: format.rate(request.remainderRate),
    value: format.dinars(request.remainderEquivalent),
    total: format.dinars(request.totalEquivalent),
  }
  return (
    <div className={classes.agencies}>
      {remains ? (
        <>
          <p>{request.remainderRate === null ? t('bank.noRate', said) : t('bank.remainder', said)}</p>
          <SegmentedControl
            aria-label={t('order.form')}
            value={form}
            onChange={(value) => setForm(FORMS.find((one) => one === value) ?? 'DIGITAL')}
            data={FORMS.map((value) => ({ value, label: t(`form.${value}`) }))}
          />
        </>
      ) : (
        <p>{t('bank.covered')}</p>
      )}
      {refusal !== null && (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
      <ReasonedButton
        variant="filled"
        size="sm"
        reason={market.reason ?? reasonOf(permission)}
        onClick={() => setAsking(true)}
      >
        {t('bank.go')}
      </ReasonedButton>
      <ConfirmDialog
        opened={asking}
        title={t('bank.go')}
        running={running}
        onConfirm={() => void go()}
        onCancel={() => setAsking(false)}
      >
        {remains ? t('bank.sentence', said) : t('bank.sentenceCovered', said)}
      </ConfirmDialog>
    </div>
  )
}

/** Submits the request with the price that was shown: another one is refused, and shown anew. */
function useGo(request: OrderRequestDetail, form: Form, onRefused: () => void) {
  const { t } = useTranslation('requests')
  const navigate = useNavigate()
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const command = useCommand(goCall, {
    refreshes: REQUEST_REFRESHES,
    success: t('bank.done', { reference: request.reference }),
    onSuccess: ({ reference }) => void navigate({ to: '/transaction', search: { open: reference } as never }),
    onRefusal: (error) => {
      setRefusal(errorText(error))
      onRefused()
      return 'shown'
    },
  })
  const go = async () => {
    setRefusal(null)
    await command.run({
      body: { reference: request.reference, form, remainderRate: request.remainderRate },
    })
  }
  return { go, running: command.running, refusal }
}
