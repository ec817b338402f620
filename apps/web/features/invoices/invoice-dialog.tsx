import { type InvoiceDetail, type InvoiceParty, invoiceCall } from '@fxmatch/contract/http/invoices'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { type Formats, useFormat } from '../../lib/format/use-format.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Line = InvoiceDetail['lines'][number]

/** An invoice with its parties, as they were, and a line per order. */
export function InvoiceDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const invoice = useQuery(callQuery(invoiceCall, { params: { id } }))
  const columns = useLineColumns()
  const { data } = invoice
  const title = data ? `${t(`kind.${data.kind}`)} ${data.number}` : t('title')
  return (
    <Dialog title={title} size="xl" onClose={onClose}>
      {data && (
        <Stack mb={10}>
          <DefinitionList
            items={[
              { term: t('issuer'), value: describe(format, data.issuer) },
              { term: t('customer'), value: describe(format, data.customer) },
            ]}
          />
        </Stack>
      )}
      <DataTable
        label={t('lines', { number: data?.number ?? '' })}
        name="invoice-lines"
        columns={columns}
        rows={data?.lines}
        rowKey={({ order }) => order}
        {...(invoice.isError ? { error: invoice.error, onRetry: () => void invoice.refetch() } : {})}
        {...(data
          ? {
              totals: {
                commission: format.dinars(data.totalHt),
                vat: format.dinars(data.totalVat),
                ttc: format.dinars(data.totalTtc),
              },
            }
          : {})}
      />
    </Dialog>
  )
}

const describe = (format: Formats, { name, address, taxNumber, rne, bct }: InvoiceParty) =>
  format.facts([name, address, taxNumber, rne, bct])

function useLineColumns(): DataColumn<Line>[] {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  return useMemo(() => {
    const dinars = (id: string, header: string, value: (line: Line) => string): DataColumn<Line> => ({
      id,
      header,
      unit: HOME_CURRENCY,
      kind: 'number',
      value,
      render: (line) => format.dinars(value(line)),
    })
    return [
      {
        id: 'order',
        header: t('column.order'),
        hideable: false,
        value: ({ reference }) => reference,
        render: ({ order, reference }) => (
          <Link to="/orders/$id" params={{ id: order }}>
            {reference}
          </Link>
        ),
      },
      {
        id: 'deliveredAt',
        header: t('column.deliveredAt'),
        kind: 'time',
        value: ({ deliveredAt }) => deliveredAt,
        render: ({ deliveredAt }) => format.date(deliveredAt),
      },
      {
        id: 'amount',
        header: t('column.amount'),
        kind: 'number',
        value: ({ amount }) => amount,
        render: ({ amount, currency }) => format.sum(amount, currency.pattern, currency.isoCode),
      },
      dinars('counterValue', t('column.counterValue'), ({ counterValue }) => counterValue),
      dinars('commission', t('column.commission'), ({ commission }) => commission),
      dinars('vat', t('column.vat'), ({ vat }) => vat),
      dinars('ttc', t('column.lineTtc'), ({ ttc }) => ttc),
    ]
  }, [t, format])
}
