import type { FixingDay } from '@fxmatch/contract/http/fixings'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { compareDecimals } from '../../lib/format/decimal.ts'
import { MISSING, useFormat } from '../../lib/format/use-format.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { FixingBadge } from './fixing-badge.tsx'

/** The rate of a day that changed most, up or down. */
function largestChange({ rates }: FixingDay): { currency: string; percent: string } | null {
  let found: { currency: string; percent: string } | null = null
  const size = (percent: string) => percent.replace('-', '')
  for (const { currency, changePercent: percent } of rates)
    if (percent !== null && (found === null || compareDecimals(size(percent), size(found.percent)) > 0))
      found = { currency, percent }
  return found
}

/** The columns of the days of reference rates. */
export function useFixingDayColumns(): DataColumn<FixingDay>[] {
  const { t } = useTranslation(['fixings', 'limits'])
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'day',
        header: t('limits:column.day'),
        kind: 'time',
        value: ({ day }) => day,
        render: ({ day }) => format.date(day),
        hideable: false,
        sortable: true,
      },
      {
        id: 'state',
        header: t('limits:column.state'),
        kind: 'status',
        value: ({ state }) => t(`fixings:state.${state}`),
        render: ({ state, findings }) => (
          <>
            <FixingBadge state={state} />{' '}
            {findings.length > 0 && t('fixings:keep.notes', { count: findings.length })}
          </>
        ),
        hideable: false,
        sortable: true,
      },
      {
        id: 'currencies',
        header: t('fixings:column.currencies'),
        kind: 'number',
        value: ({ rates }) => (rates.length === 0 ? null : String(rates.length)),
        yields: 2,
      },
      {
        id: 'largest',
        header: t('fixings:column.largest'),
        unit: '%',
        kind: 'number',
        value: (day) => largestChange(day)?.percent ?? null,
        render: (day) => {
          const largest = largestChange(day)
          return largest && `${largest.currency} ${format.signed(largest.percent)}`
        },
      },
      {
        id: 'brought',
        header: t('fixings:column.brought'),
        value: ({ brought }) =>
          brought === null ? MISSING : (brought.by?.name ?? t('fixings:keep.byServer')),
      },
      {
        id: 'source',
        header: t('fixings:column.source'),
        value: ({ brought }) => brought && t(`fixings:source.${brought.source}`),
        yields: 1,
      },
      {
        id: 'decided',
        header: t('fixings:column.decided'),
        value: ({ decided }) => decided?.name ?? MISSING,
        render: ({ decided }) =>
          decided && t('fixings:keep.broughtAt', { name: decided.name, at: format.dateTime(decided.at) }),
      },
    ],
    [t, format],
  )
}
