import IconPencil from 'virtual:icons/pencil'
import IconUpload from 'virtual:icons/upload'
import { type FixingDay, fixingDaysCall } from '@fxmatch/contract/http/fixings'
import { currenciesCall } from '@fxmatch/contract/http/reference-data'
import { addCalendarDays } from '@fxmatch/domain/calendar/working-days'
import { lastPublishedDay } from '@fxmatch/domain/fixing/fixing-days'
import { KEPT_FIXING_STATUSES, type KeptFixingStatus } from '@fxmatch/domain/fixing/fixing-table'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { referenceQuery } from '../../lib/api/reference-query.ts'
import { marketToday } from '../../lib/format/dates.ts'
import { useLedTo } from '../../lib/navigation/use-led-to.ts'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { useChanges } from '../../live/use-changes.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InlineChoice } from '../../ui/inline-choice.tsx'
import { useNarrows } from '../../ui/narrowed.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SidePane } from '../../ui/side-pane.tsx'
import { FixingDayDialog } from './fixing-day-dialog.tsx'
import { fixingDaysSearch } from './fixing-search.ts'
import classes from './fixings.module.css'
import { ImportDialog } from './import-dialog.tsx'
import { TypeDialog } from './type-dialog.tsx'
import { useFixingDayColumns } from './use-fixing-day-columns.tsx'
import { WaitingPanel } from './waiting-panel.tsx'

const USUAL_DAYS = 30

/** 'Cours de référence': the central bank's rates by day, as the platform brings them and puts them in force. */
export function FixingsScreen() {
  const { t } = useTranslation(['fixings', 'analytics'])
  const [search, change] = useSearchState(fixingDaysSearch)
  const now = new Date()
  const today = marketToday(now)
  const last = lastPublishedDay(now)
  const to = search.to ?? today
  const from = search.from ?? addCalendarDays(to, 1 - USUAL_DAYS)
  const { state } = search
  const ledTo = useLedTo('brought')
  useNarrows(search.from !== undefined || search.to !== undefined, () =>
    change({ from: undefined, to: undefined }),
  )
  useChanges(['fixing'], [fixingDaysCall])
  const days = useQuery({
    ...callQuery(fixingDaysCall, { query: { from, to, state } }),
    placeholderData: keepPreviousData,
  })
  // Asked for ahead: whoever types a day finds its fields there, and begins in the first one.
  useQuery(referenceQuery(currenciesCall, {}))
  const [bringing, setBringing] = useState<'file' | 'typed' | null>(null)
  const open = (day: string, revision: number) => change({ open: day, revision })
  const columns = useFixingDayColumns()
  const opened = days.data?.days.find(
    ({ day, revision }) => day === search.open && revision === search.revision,
  )
  return (
    <>
      <PageHeader
        title={t('fixings:title')}
        actions={
          <>
            <Button leftSection={<IconPencil size={14} />} onClick={() => setBringing('typed')}>
              {t('fixings:type.action')}
            </Button>
            <Button
              variant="filled"
              leftSection={<IconUpload size={14} />}
              onClick={() => setBringing('file')}
            >
              {t('fixings:import.action')}
            </Button>
          </>
        }
      />
      <p className={classes.intro}>{t('fixings:keep.intro')}</p>
      <WaitingPanel
        waiting={days.data?.waiting ?? []}
        ledTo={ledTo}
        onSuspects={() => change({ state: 'SUSPECT' })}
        onExamine={(day, revision) => change({ from: day, to: day, state: undefined, open: day, revision })}
      />
      <div className={classes.filters}>
        {(['from', 'to'] as const).map((name) => (
          <DateField
            key={name}
            size="xs"
            label={t(`analytics:filter.${name}`)}
            value={name === 'from' ? from : to}
            max={today}
            settled
            onChange={(day) => change({ [name]: day || undefined })}
          />
        ))}
        <StateChoice state={state} onChange={(chosen) => change({ state: chosen })} />
      </div>
      <SidePane open={opened !== undefined}>
        <div className={classes.list}>
          <DataTable<FixingDay>
            label={t('fixings:title')}
            name="fixing-days"
            narrows
            columns={columns}
            rows={days.data?.days}
            rowKey={({ day, revision }) => `${day} ${revision ?? 0}`}
            tone={({ day, revision }) =>
              day === search.open && revision === search.revision ? 'current' : undefined
            }
            error={days.error}
            onRetry={() => void days.refetch()}
            onOpen={({ day, revision }) => {
              if (revision !== null) open(day, revision)
            }}
            empty={
              <EmptyState
                next={
                  <Button size="compact-sm" onClick={() => setBringing('file')}>
                    {t('fixings:import.action')}
                  </Button>
                }
              >
                {t('fixings:keep.none')}
              </EmptyState>
            }
          />
        </div>
        {opened && (
          <FixingDayDialog day={opened} onClose={() => change({ open: undefined, revision: undefined })} />
        )}
      </SidePane>
      {bringing === 'file' && <ImportDialog last={last} onClose={() => setBringing(null)} />}
      {bringing === 'typed' && <TypeDialog last={last} onClose={() => setBringing(null)} />}
    </>
  )
}

function StateChoice({
  state,
  onChange,
}: {
  state: KeptFixingStatus | undefined
  onChange: (state: KeptFixingStatus | undefined) => void
}) {
  const { t } = useTranslation('fixings')
  return (
    <InlineChoice
      label={t('keep.state')}
      value={state ?? ''}
      on={state !== undefined}
      onChange={(value) => onChange(KEPT_FIXING_STATUSES.find((each) => each === value))}
    >
      <option value="">{t('keep.anyState')}</option>
      {KEPT_FIXING_STATUSES.map((each) => (
        <option key={each} value={each}>
          {t(`state.${each}`)}
        </option>
      ))}
    </InlineChoice>
  )
}
