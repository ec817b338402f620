import { trustOperatorsCall } from '@fxmatch/contract/http/trust-rates'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallAnswer } from '../../../lib/api/call-api.ts'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { PAGE_FIELDS, searchSchema } from '../../../lib/navigation/search-fields.ts'
import { useListState } from '../../../lib/navigation/use-list-state.ts'
import { useCan } from '../../../lib/session/session.ts'
import { useChanges } from '../../../live/use-changes.ts'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PurchaseDialog } from './purchase-dialog.tsx'

type Operator = CallAnswer<typeof trustOperatorsCall>[number]

export const operatorsSearch = searchSchema(PAGE_FIELDS)

/** Every operator with its tokens, for the platform: purchases are recorded here. */
export function TrustOperatorsScreen() {
  const { t } = useTranslation('trust')
  const navigate = useNavigate()
  const [search, change] = useListState(operatorsSearch, 'trust-operators')
  const operators = useQuery(callQuery(trustOperatorsCall, {}))
  useChanges(['trust_tokens', 'trust_rates'], [trustOperatorsCall])
  const [buying, setBuying] = useState<Operator | null>(null)
  const columns = useOperatorColumns(setBuying)
  const total = operators.data?.length ?? 0
  const page = Math.min(search.page, Math.max(1, Math.ceil(total / search.size)))
  return (
    <>
      <PageHeader title={t('operators.title')} />
      <DataTable
        label={t('operators.title')}
        name="trust-operators"
        views
        columns={columns}
        rows={operators.data}
        rowKey={({ id }) => id}
        error={operators.error}
        onRetry={() => void operators.refetch()}
        onOpen={({ id }) => void navigate({ to: '/trusted/tokens', search: { company: id } })}
        empty={<EmptyState>{t('operators.none')}</EmptyState>}
        paging={{ page, size: search.size, total, onChange: change, whole: true }}
      />
      {buying && <PurchaseDialog operator={buying} onClose={() => setBuying(null)} />}
    </>
  )
}

function useOperatorColumns(onBuy: (operator: Operator) => void): DataColumn<Operator>[] {
  const { t } = useTranslation('trust')
  const format = useFormat()
  const mayBuy = useCan('configuration.manage')
  return useMemo(() => {
    const balance = (type: '001' | '002', header: string): DataColumn<Operator> => {
      const quantity = ({ tokens }: Operator) => tokens.find((one) => one.type === type)?.quantity ?? 0
      return {
        id: type,
        header,
        kind: 'number',
        value: quantity,
        render: (row) => format.count(quantity(row)),
        sortable: true,
      }
    }
    const buy: DataColumn<Operator> = {
      id: 'action',
      header: t('column.actions'),
      kind: 'action',
      value: () => null,
      hideable: false,
      render: (row) => (
        <Button
          size="compact-xs"
          aria-label={t('purchase.of', { name: row.name })}
          onClick={() => onBuy(row)}
        >
          {t('purchase.open')}
        </Button>
      ),
    }
    return [
      {
        id: 'name',
        header: t('column.operator'),
        value: ({ name }) => name,
        hideable: false,
        sortable: true,
      },
      { id: 'company', header: t('operators.company'), value: ({ company }) => company, sortable: true },
      balance('001', t('tokenType.PURCHASE')),
      balance('002', t('tokenType.SALE')),
      { id: 'visible', header: t('operators.visible'), value: ({ visible }) => t(visible ? 'yes' : 'no') },
      {
        id: 'copilot',
        header: t('operators.copilot'),
        value: ({ tierMatchEnabled }) => t(tierMatchEnabled ? 'yes' : 'no'),
      },
      { id: 'phone', header: t('column.phone'), value: ({ phone }) => phone },
      { id: 'whatsapp', header: t('agency.whatsapp'), value: ({ whatsapp }) => whatsapp, startsHidden: true },
      ...(mayBuy ? [buy] : []),
    ]
  }, [t, format, mayBuy, onBuy])
}
