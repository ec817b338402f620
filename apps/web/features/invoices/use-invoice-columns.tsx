import type { Invoice } from '@fxmatch/contract/http/invoices'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { shownMonth } from '../../lib/format/shown-month.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { paperHrefs } from '../../lib/i18n/paper-href.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { useCan } from '../../lib/session/session.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { OriginalPaper } from '../../ui/paper-link.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Recording a payment, or taking it back. */
export type PaymentChoice = { invoice: Invoice; action: Invoice['allowedActions'][number] }

/** The columns of the invoices; the platform sees whose they are and records payments. */
export function useInvoiceColumns(onPayment: (choice: PaymentChoice) => void): DataColumn<Invoice>[] {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const language = useLanguage()
  const everybody = useCan('platform.read')
  return useMemo(() => {
    const money = (id: 'ht' | 'vat' | 'ttc', of: (invoice: Invoice) => string): DataColumn<Invoice> => ({
      id,
      header: t(`column.${id}`),
      unit: HOME_CURRENCY,
      kind: 'number',
      value: of,
      render: (invoice) => format.dinars(invoice.kind === 'INVOICE' ? of(invoice) : `-${of(invoice)}`),
    })
    const company: DataColumn<Invoice> = {
      id: 'company',
      header: t('column.company'),
      value: (invoice) => invoice.company.name,
    }
    return [
      {
        id: 'number',
        header: t('column.number'),
        hideable: false,
        value: ({ number }) => number,
        render: ({ number, credits }) =>
          credits === null ? number : `${number} (${t('credits', { number: credits.number })})`,
      },
      {
        id: 'month',
        header: t('column.month'),
        kind: 'time',
        value: ({ month }) => month,
        render: ({ month }) => shownMonth(month),
      },
      ...(everybody ? [company] : []),
      {
        id: 'issuedAt',
        header: t('column.issuedAt'),
        kind: 'time',
        yields: 1,
        value: ({ issuedAt }) => issuedAt,
        render: ({ issuedAt }) => format.date(issuedAt),
      },
      {
        id: 'orders',
        header: t('column.orders'),
        kind: 'number',
        value: ({ lineCount }) => lineCount,
        render: ({ lineCount }) => format.count(lineCount),
      },
      money('ht', ({ totalHt }) => totalHt),
      money('vat', ({ totalVat }) => totalVat),
      money('ttc', ({ totalTtc }) => totalTtc),
      {
        id: 'state',
        header: t('column.state'),
        kind: 'status',
        card: 'title',
        value: ({ paidOn }) => paidOn,
        render: ({ kind, paidOn }) =>
          kind === 'CREDIT_NOTE' ? (
            <StatusBadge>{t('kind.CREDIT_NOTE')}</StatusBadge>
          ) : paidOn === null ? (
            <StatusBadge tone="warn">{t('due')}</StatusBadge>
          ) : (
            <StatusBadge tone="good">{t('paid', { day: format.date(paidOn) })}</StatusBadge>
          ),
      },
      {
        id: 'action',
        header: t('column.action'),
        kind: 'action',
        hideable: false,
        value: ({ id }) => id,
        render: (invoice) => (
          <>
            <Button
              size="compact-xs"
              component="a"
              href={paperHrefs(invoice.file, language).href}
              download
              aria-label={`${t('pdf')} ${invoice.number}`}
            >
              {t('pdf')}
            </Button>{' '}
            <OriginalPaper file={invoice.file} download />{' '}
            {invoice.allowedActions.map((action) => (
              <Button key={action} size="compact-xs" onClick={() => onPayment({ invoice, action })}>
                {t(action === 'record_payment' ? 'pay' : 'withdraw')}
              </Button>
            ))}
          </>
        ),
      },
    ]
  }, [t, format, everybody, onPayment, language])
}
