import type { OrderRequestView } from '@fxmatch/contract/http/order-request-view'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useSession } from '../../lib/session/session.ts'
import { CurrencyLabel } from '../../ui/currency-label.tsx'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { columnsFor } from './book-columns.tsx'
import { RequestStatus } from './request-status.tsx'

/** The ledger's columns, under the ids of its workbook; the profit column is the bank's (specification 002 §6). */
export function useLedgerColumns(open: (row: OrderRequestView) => void): DataColumn<OrderRequestView>[] {
  const { t } = useTranslation(['book', 'requests', 'orders'])
  const format = useFormat()
  const { companyKind } = useSession()
  const company = companyKind === 'CORPORATE'
  // biome-ignore lint/correctness/useExhaustiveDependencies: who opens a row changes with every render, what it does not
  return useMemo(() => {
    const of = columnsFor<OrderRequestView>((id) => t(`column.${id}` as 'column.reference'), format)
    const hidden = { startsHidden: true }
    return [
      of.text('reference', (row) => row.reference, { sortable: true, hideable: false }),
      of.moment('createdAt', (row) => row.createdAt, { sortable: true }),
      ...(company ? [] : [of.text('name', (row) => row.name)]),
      ...(companyKind === 'BANK' ? [] : [of.text('bank', (row) => row.bank.name, hidden)]),
      of.text('status', (row) => t(`requests:status.${row.status}`), {
        kind: 'status',
        sortable: true,
        render: (row) => <RequestStatus status={row.status} />,
      }),
      of.text('currency', (row) => row.currency, {
        sortable: true,
        render: (row) => <CurrencyLabel iso={row.currency} />,
      }),
      of.amount('totalAmount', (row) => row.totalAmount, { sortable: true }),
      of.number('orders', (row) => row.orderCount),
      of.dinars('partialEquivalent', (row) => row.partialEquivalent),
      of.amount('remainderAmount', (row) => row.remainderAmount),
      of.rate('remainderRate', (row) => row.remainderRate, hidden),
      of.dinars('remainderEquivalent', (row) => row.remainderEquivalent),
      of.dinars('totalEquivalent', (row) => row.totalEquivalent),
      of.rate('avgCost', (row) => row.avgCost),
      of.rate('rate', (row) => row.rate, hidden),
      of.text('importNature', (row) => t(`requests:nature.${row.importNature}`), hidden),
      of.text('importReference', (row) => row.importReference),
      of.text('domicilaryBank', (row) => row.domicilaryBank.name, hidden),
      of.text('creditAccount', (row) => row.creditAccount, hidden),
      of.text('debitAccount', (row) => row.debitAccount, hidden),
      of.day('valueDate', (row) => row.valueDate),
      of.moment('submittedAt', (row) => row.submittedAt, hidden),
      of.text('reason', (row) => row.reason, hidden),
      ...(company ? [] : [of.dinars('profit', (row) => row.profit ?? null)]),
      of.action('action', (row) => (
        <Button
          size="compact-xs"
          aria-label={t('seeOf', { reference: row.reference })}
          onClick={() => open(row)}
        >
          {t('see')}
        </Button>
      )),
    ]
  }, [t, format, companyKind])
}
