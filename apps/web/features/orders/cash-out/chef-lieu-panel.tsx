import { byDistrictCall, type DistrictTotal } from '@fxmatch/contract/http/order-reports'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { HOME_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { type Formats, useFormat } from '../../../lib/format/use-format.ts'
import { useSession } from '../../../lib/session/session.ts'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { OrderListInput } from '../list/order-list-query.ts'
import classes from './cash-out.module.css'

/** Totals of the settled orders on the list by delivery agency and its chef-lieu (specification 000 §2, Cash Out). */
export function ChefLieuPanel({ input }: { input: OrderListInput }) {
  const { t } = useTranslation('reports')
  const { company, companyKind } = useSession()
  const { pageSize: _size, offset: _page, sort: _sort, direction: _direction, ...filters } = input
  const totals = useQuery({
    ...callQuery(byDistrictCall, { params: { company }, query: filters }),
    placeholderData: keepPreviousData,
  })
  return (
    <DistrictTable
      title={t('cashOut.totals')}
      name="cash-out.totals"
      rows={totals.data}
      ofManyBanks={companyKind !== 'BANK'}
      {...(totals.isError ? { error: totals.error, onRetry: () => void totals.refetch() } : {})}
    />
  )
}

type TableProps = {
  title: string
  name: string
  rows: readonly DistrictTotal[] | undefined
  error?: unknown
  onRetry?: () => void
  /** Whether the agencies are several banks': then each says whose it is. */
  ofManyBanks?: boolean
  /** What can be done with an agency. */
  action?: (row: DistrictTotal) => ReactNode
}

/** Agencies with their chef-lieu, number of orders and counter value. */
export function DistrictTable({ title, name, rows, ofManyBanks = false, action, ...rest }: TableProps) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const columns = useDistrictColumns(format, ofManyBanks, action)
  const sum = sumDecimals((rows ?? []).map(({ total_equiv }) => total_equiv))
  const count = (rows ?? []).reduce((total, row) => total + row.count, 0)
  return (
    <div className={classes.panel}>
      <h2>{title}</h2>
      <DataTable
        label={title}
        name={name}
        columns={columns}
        rows={rows}
        rowKey={({ agency_id }) => agency_id ?? ''}
        {...rest}
        // Seven whole rows between head and total, or six of which some take a second line.
        maxHeight="274px"
        totals={{
          count: format.count(count),
          total: format.dinars(toDecimalString(sum, HOME_DECIMALS)),
        }}
        empty={<p className={classes.empty}>{t('cashOut.none')}</p>}
      />
    </div>
  )
}

function useDistrictColumns(
  format: Formats,
  ofManyBanks: boolean,
  action: TableProps['action'],
): DataColumn<DistrictTotal>[] {
  const { t } = useTranslation('reports')
  return useMemo(() => {
    const often = { sortable: true } as const
    const always = { hideable: false, sortable: true } as const
    const columns: DataColumn<DistrictTotal>[] = [
      ...(ofManyBanks
        ? [{ ...often, id: 'bank', header: t('cashOut.bank'), value: (row: DistrictTotal) => row.bank }]
        : []),
      { ...often, id: 'code', header: t('cashOut.code'), value: (row) => row.agency_code },
      {
        ...always,
        id: 'agency',
        header: t('cashOut.agency'),
        value: (row) => row.agency ?? t('cashOut.noAgency'),
      },
      { ...often, id: 'chefLieu', header: t('cashOut.chefLieu'), value: (row) => row.chef_lieu },
      {
        ...often,
        id: 'count',
        header: t('cashOut.count'),
        kind: 'number',
        value: (row) => row.count,
        render: (row) => format.count(row.count),
      },
      {
        ...always,
        id: 'total',
        header: t('cashOut.total'),
        unit: HOME_CURRENCY,
        kind: 'number',
        value: (row) => row.total_equiv,
        render: (row) => format.dinars(row.total_equiv),
      },
    ]
    if (!action) return columns
    // Beside the button there is no room for both the agency and its chef-lieu.
    return [
      ...columns.filter(({ id }) => id !== 'chefLieu'),
      {
        id: 'actions',
        header: t('cashOut.actions'),
        kind: 'action',
        hideable: false,
        value: () => null,
        render: action,
      },
    ]
  }, [t, format, ofManyBanks, action])
}
