import {
  invoiceCall,
  invoicesCall,
  recordInvoicePaymentCall,
  withdrawInvoicePaymentCall,
} from '@fxmatch/contract/http/invoices'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { marketToday } from '../../lib/format/dates.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useFaultText } from '../../lib/forms/use-fault-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import type { PaymentChoice } from './use-invoice-columns.tsx'

const SHOWN = [invoicesCall, invoiceCall]

/** Records the day on which an invoice was paid, or takes that back. */
export function PaymentDialog({ choice, onClose }: { choice: PaymentChoice; onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const { invoice, action } = choice
  const today = marketToday(new Date())
  const [paidOn, setPaidOn] = useState(today)
  const faultText = useFaultText()
  const [flaw, setFlaw] = useState<string | null>(null)
  const record = useCommand(recordInvoicePaymentCall, {
    refreshes: SHOWN,
    success: t('payDone'),
    onSuccess: onClose,
    onRefusal: (error) => {
      const field = error.refusal?.fields?.find(({ path }) => path.endsWith('paidOn'))
      if (!field) return undefined
      setFlaw(faultText(field))
      return 'shown'
    },
  })
  const withdraw = useCommand(withdrawInvoicePaymentCall, {
    refreshes: SHOWN,
    success: t('withdrawDone'),
    onSuccess: onClose,
  })
  const params = { id: invoice.id }
  const { version, number, company } = invoice
  const paying = action === 'record_payment'
  const confirm = () =>
    void (paying
      ? record.run({ params, body: { version, paidOn } })
      : withdraw.run({ params, body: { version } }))
  return (
    <ConfirmDialog
      opened
      title={t(paying ? 'pay' : 'withdraw')}
      running={record.running || withdraw.running}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {paying ? (
        <>
          <p>{t('payQuestion', { number, company: company.name, total: format.dinars(invoice.totalTtc) })}</p>
          <DateField
            label={t('paidOn')}
            value={paidOn}
            max={today}
            error={flaw}
            onChange={(day) => {
              setPaidOn(day)
              setFlaw(null)
            }}
          />
        </>
      ) : (
        t('withdrawQuestion', { number })
      )}
    </ConfirmDialog>
  )
}
