import IconPlus from 'virtual:icons/plus'
import type { DeskPosition } from '@fxmatch/contract/http/market'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMarketText } from '../../lib/market/use-market-text.ts'
import { useListState } from '../../lib/navigation/use-list-state.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import classes from './desk.module.css'
import { DeskFilters } from './desk-filters.tsx'
import { deskSearch } from './desk-search.ts'
import { PublishDrawer } from './publish-drawer.tsx'
import { useDeskColumns } from './use-desk-columns.tsx'
import { useDeskPositions } from './use-desk-positions.ts'
import { useGroupedDesk } from './use-grouped-desk.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/**
 * An exchange office's desk: what it offers, what became of it, and the way to offer more or take it back.
 *
 * @param asked what waits for an answer of the office, above all of it
 */
export function DeskScreen({ asked }: { asked?: ReactNode }) {
  const { t } = useTranslation('desk')
  const [search, change] = useListState(deskSearch, 'desk')
  const positions = useDeskPositions(search)
  const [publishing, setPublishing] = useState(false)
  const [withdrawing, setWithdrawing] = useState<DeskPosition | null>(null)
  const columns = useDeskColumns(setWithdrawing)
  const groups = useGroupedDesk(columns, search, change)
  const answer = groups.table === null ? positions : groups.heads
  const market = useMarketText()
  return (
    <>
      <PageHeader
        title={t('title')}
        filters={
          <DeskFilters
            search={search}
            onChange={change}
            actions={
              <ReasonedButton
                variant="filled"
                leftSection={<IconPlus size={14} />}
                reason={market.reason}
                reasonAs="tooltip"
                onClick={() => setPublishing(true)}
              >
                {t('publish.open')}
              </ReasonedButton>
            }
          />
        }
      />
      {asked}
      <div role="status">
        {market.notice.length > 0 && (
          <Notice tone={market.status === 'OFF' ? 'bad' : 'warn'}>{market.notice.join(' ')}</Notice>
        )}
      </div>
      <div className={classes.list}>
        <DataTable
          label={t('title')}
          name="desk"
          views
          columns={columns}
          rows={positions.data?.data}
          rowKey={({ id }) => String(id)}
          error={answer.error}
          onRetry={() => void answer.refetch()}
          tone={({ order }) => (order?.status.code === ORDER_STATUS.DRAFT ? 'highlight' : undefined)}
          groupChoice={groups.choice}
          {...(groups.table ?? {
            paging: {
              page: search.page,
              size: search.size,
              total: positions.data?.count ?? 0,
              onChange: change,
            },
          })}
          empty={
            <EmptyState
              next={
                <ReasonedButton reason={market.reason} reasonAs="tooltip" onClick={() => setPublishing(true)}>
                  {t('publish.open')}
                </ReasonedButton>
              }
            >
              {t('none')}
            </EmptyState>
          }
        />
      </div>
      <PublishDrawer opened={publishing} onClose={() => setPublishing(false)} />
      {withdrawing && <WithdrawDialog position={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  )
}
