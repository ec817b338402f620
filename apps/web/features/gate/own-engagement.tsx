import { ownEngagementCall } from '@fxmatch/contract/http/gate'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { HOME_DECIMALS } from '@fxmatch/domain/money/decimals'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useOrderChanges } from '../../live/use-order-changes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FiguresTable } from '../../ui/figures-table.tsx'
import { Panel } from '../../ui/panel.tsx'

const CALLS = [ownEngagementCall]
const sumOf = (values: readonly string[]): string => sumDecimals(values).toFixed(HOME_DECIMALS)

/** What one's company has engaged with its banks, by value date: its own part, and nothing of the banks' limits. */
export function OwnEngagement() {
  const { t } = useTranslation(['gate', 'common'])
  const format = useFormat()
  const engaged = useQuery(callQuery(ownEngagementCall, {}))
  useOrderChanges(CALLS)
  const rows = engaged.data?.data
  const cells = (used: string, reserved: string) =>
    [used, reserved, sumOf([used, reserved])].map((value) => format.dinars(value))
  return (
    <Panel title={t('gate:engaged.title')}>
      <p className="soft">{t('gate:engaged.lead')}</p>
      {engaged.isError && (
        <ErrorState
          compact={rows !== undefined}
          error={engaged.error}
          onRetry={() => void engaged.refetch()}
        />
      )}
      {rows === undefined ? (
        !engaged.isError && <EmptyState>{t('common:table.loading')}</EmptyState>
      ) : rows.length === 0 ? (
        <p>{t('gate:engaged.none')}</p>
      ) : (
        <FiguresTable
          below
          label={t('gate:engaged.title')}
          head={t('gate:engaged.head')}
          figures={[t('gate:engaged.used'), t('gate:engaged.reserved'), t('gate:engaged.both')]}
          lines={rows.map(({ bank, day, used, reserved }) => ({
            key: `${bank.id} ${day}`,
            head: `${bank.name}, ${format.date(day)}`,
            cells: cells(used, reserved),
          }))}
          total={
            rows.length > 1
              ? {
                  head: t('gate:engaged.total'),
                  cells: cells(
                    sumOf(rows.map(({ used }) => used)),
                    sumOf(rows.map(({ reserved }) => reserved)),
                  ),
                }
              : undefined
          }
        />
      )}
    </Panel>
  )
}
