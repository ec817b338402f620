import type { OrderRequestView } from '@fxmatch/contract/http/order-request-view'
import { REQUEST_REGISTER } from '@fxmatch/contract/registers/request-register'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useReader } from '../../lib/session/session.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { registerColumns } from '../../ui/data-table/register-columns.tsx'
import { RequestStatusBadge } from '../../ui/request-status-badge.tsx'

/** The ledger's columns, under the ids of its workbook; whose requests they are goes without saying for oneself. */
export function useLedgerColumns(open: (row: OrderRequestView) => void): DataColumn<OrderRequestView>[] {
  const { t } = useTranslation(['book', 'requests', 'orders'])
  const format = useFormat()
  const reader = useReader()
  // biome-ignore lint/correctness/useExhaustiveDependencies: who opens a row changes with every render, what it does not
  return useMemo(() => {
    const own = reader.companyKind === 'CORPORATE' ? 'name' : reader.companyKind === 'BANK' ? 'bank' : null
    const columns = registerColumns(REQUEST_REGISTER, {
      ...{ reader, format },
      say: (key) => t(key as 'book:column.action'),
      filters: {
        reference: { member: 'reference' },
        createdAt: { member: 'from' },
        status: { member: 'status', of: ({ status }) => status },
        currency: { member: 'currency', of: ({ currency }) => currency },
      },
      render: { status: (row) => <RequestStatusBadge status={row.status} /> },
    })
    const action: DataColumn<OrderRequestView> = {
      id: 'action',
      header: t('column.action'),
      kind: 'action',
      hideable: false,
      value: () => null,
      render: (row) => (
        <Button
          size="compact-xs"
          aria-label={t('seeOf', { reference: row.reference })}
          onClick={() => open(row)}
        >
          {t('see')}
        </Button>
      ),
    }
    return [...columns.filter(({ id }) => id !== own), action]
  }, [t, format, reader])
}
