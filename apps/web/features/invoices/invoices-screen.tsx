import { invoiceCall, invoicesCall } from '@fxmatch/contract/http/invoices'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useListState } from '../../lib/navigation/use-list-state.ts'
import { useChanges } from '../../live/use-changes.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LeadOn } from '../../ui/lead-on.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { InvoiceFilters } from './invoice-filters.tsx'
import { invoicesSearch } from './invoices-search.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { useGroupedInvoices } from './use-grouped-invoices.ts'
import { type PaymentChoice, useInvoiceColumns } from './use-invoice-columns.tsx'

/** The platform's monthly commission invoices: one's own, or everybody's for the platform, which records payments. */
export function InvoicesScreen() {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const [search, change] = useListState(invoicesSearch, 'invoices')
  const { open, size, group, unfold, ...query } = search
  const { page, ...filters } = query
  const invoices = useQuery({
    ...callQuery(invoicesCall, { query: { ...query, pageSize: size } }),
    placeholderData: keepPreviousData,
  })
  useChanges(['invoice'], [invoicesCall, invoiceCall])
  const [paying, setPaying] = useState<PaymentChoice | null>(null)
  const columns = useInvoiceColumns(setPaying)
  const totals = invoices.data?.totals
  const groups = useGroupedInvoices(columns, filters, { group, unfold }, change)
  const answer = groups.table === null ? invoices : groups.heads
  const paging = {
    ...{ page, size, total: invoices.data?.count ?? 0 },
    onChange: ({ page: next, size: rows }: { page: number; size: number }) =>
      change({ page: next, size: rows }),
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        badges={totals && <StatusBadge>{t('dueTotal', { total: format.dinars(totals.dueTtc) })}</StatusBadge>}
        filters={
          <InvoiceFilters search={search} companies={invoices.data?.companies ?? []} change={change} />
        }
      />
      <DataTable
        label={t('title')}
        name="invoices"
        views
        columns={columns}
        empty={<EmptyState next={<LeadOn ways={['process']} />} />}
        rows={invoices.data?.data}
        rowKey={({ id }) => id}
        {...(answer.isError ? { error: answer.error, onRetry: () => void answer.refetch() } : {})}
        onOpen={({ id }) => change({ open: id })}
        sort={null}
        onSort={() => undefined}
        {...(totals
          ? {
              totals: {
                ht: format.dinars(totals.ht),
                vat: format.dinars(totals.vat),
                ttc: format.dinars(totals.ttc),
              },
            }
          : {})}
        groupChoice={groups.choice}
        {...(groups.table ?? { paging })}
      />
      {open !== undefined && <InvoiceDialog id={open} onClose={() => change({ open: undefined })} />}
      {paying && <PaymentDialog choice={paying} onClose={() => setPaying(null)} />}
    </>
  )
}
