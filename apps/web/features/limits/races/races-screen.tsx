import IconPlus from 'virtual:icons/plus'
import { racesCall } from '@fxmatch/contract/http/races'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useListState } from '../../../lib/navigation/use-list-state.ts'
import { useCan } from '../../../lib/session/session.ts'
import { useChanges } from '../../../live/use-changes.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { MoveDialog, type RaceMoveChoice } from './move-dialog.tsx'
import { RaceFilters } from './race-filters.tsx'
import { raceListSearch } from './race-search.ts'
import { useRaceColumns } from './use-race-columns.tsx'

/** The list of races: planned, running and over, with what was published in each. */
export function RacesScreen() {
  const { t } = useTranslation('limits')
  const [search, change] = useListState(raceListSearch, 'races')
  const { page, size, state, form, currency } = search
  useChanges(['race'], [racesCall])
  const races = useQuery({
    ...callQuery(racesCall, { query: { state, form, currency, pageSize: size, offset: page } }),
    placeholderData: keepPreviousData,
  })
  const [moving, setMoving] = useState<RaceMoveChoice | null>(null)
  const columns = useRaceColumns(setMoving)
  const mayManage = useCan('configuration.manage')
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title={t('race.list')}
        filters={
          <RaceFilters
            search={search}
            onChange={change}
            actions={
              mayManage && (
                <LinkButton to="/new/race" variant="filled" leftSection={<IconPlus size={14} />}>
                  {t('race.new')}
                </LinkButton>
              )
            }
          />
        }
      />
      <DataTable
        label={t('race.list')}
        name="races"
        views
        columns={columns}
        rows={races.data?.data}
        rowKey={({ id }) => id}
        error={races.error}
        onRetry={() => void races.refetch()}
        onOpen={({ id }) => void navigate({ to: '/races/$id', params: { id } })}
        paging={{ page, size, total: races.data?.count ?? 0, onChange: change }}
        empty={
          <EmptyState next={mayManage && <Link to="/new/race">{t('race.new')}</Link>}>
            {t('race.none')}
          </EmptyState>
        }
      />
      {moving && <MoveDialog choice={moving} onClose={() => setMoving(null)} />}
    </>
  )
}
