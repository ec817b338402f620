import { agencyRatesCall, type DisplayBoard, displayBoardCall } from '@fxmatch/contract/http/display'
import type { AgencyView } from '@fxmatch/contract/http/reference-data'
import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useRateChanges } from '../../live/use-rate-changes.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RateListButtons, RateListNotices } from '../../ui/rate-list.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { BoardForm } from './board-form.tsx'
import { BoardLink } from './board-link.tsx'
import classes from './display.module.css'
import { useAgencyDraft } from './use-agency-draft.ts'
import { useAgencyRateColumns } from './use-agency-rate-columns.tsx'

/** One agency: its rates of the day, its screen's link and its screen's settings. */
export function AgencyDisplay({ agency, chooser }: { agency: AgencyView; chooser: ReactNode }) {
  const { t } = useTranslation('display')
  const params = { id: agency.id }
  const rates = useQuery(callQuery(agencyRatesCall, { params }))
  const board = useQuery({ ...callQuery(displayBoardCall, { params }), refetchOnWindowFocus: false })
  const [everywhere, setEverywhere] = useState(false)
  const edited = useAgencyDraft(rates.data, everywhere)
  const list = { ...edited, waiting: useRateChanges('BOARD', agency.id) }
  const columns = useAgencyRateColumns(edited.draft, edited.prices)
  return (
    <>
      <PageHeader
        title={t('title')}
        badges={board.data && <DayBadge board={board.data} />}
        actions={
          rates.data && (
            <>
              {!edited.draft.editing && rates.data.some(({ purchaseRate }) => purchaseRate !== null) && (
                <Button variant="filled" loading={edited.running} onClick={edited.save}>
                  {t('rates.validate')}
                </Button>
              )}
              <RateListButtons {...list} />
            </>
          )
        }
      />
      <div className={classes.bar}>
        {chooser}
        <Checkbox
          label={t('rates.everywhere')}
          checked={everywhere}
          onChange={(event) => setEverywhere(event.currentTarget.checked)}
        />
      </div>
      <RateListNotices {...list} />
      <div className={classes.columns}>
        <DataTable
          label={t('rates.title', { agency: agency.name })}
          name="agency-rates"
          columns={columns}
          rows={rates.data}
          rowKey={({ currency }) => currency.isoCode}
          error={rates.error}
          onRetry={() => void rates.refetch()}
        />
        <div className={classes.side}>
          {board.isError && !board.data && (
            <ErrorState error={board.error} onRetry={() => void board.refetch()} />
          )}
          {board.data && (
            <>
              <Panel title={t('link.title')}>
                <BoardLink board={board.data} />
              </Panel>
              <Panel title={t('form.title')}>
                <BoardForm board={board.data} />
              </Panel>
            </>
          )}
        </div>
      </div>
    </>
  )
}

function DayBadge({ board }: { board: DisplayBoard }) {
  const { t } = useTranslation('display')
  const format = useFormat()
  return (
    <span role="status">
      {board.updated ? (
        <StatusBadge tone="good">
          {t('rates.done', { time: format.dateTime(board.validatedAt), by: board.by ?? '' })}
        </StatusBadge>
      ) : (
        <StatusBadge tone="warn">{t('rates.waiting', { day: format.date(board.day) })}</StatusBadge>
      )}
    </span>
  )
}
