import IconChevronLeft from 'virtual:icons/chevron-left'
import IconChevronRight from 'virtual:icons/chevron-right'
import IconPlus from 'virtual:icons/plus'
import { type Holiday, holidaysCall } from '@fxmatch/contract/http/control'
import { ActionIcon, Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { marketToday } from '../../lib/format/dates.ts'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { useChanges } from '../../live/use-changes.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from './control.module.css'
import { FIRST_YEAR, holidaysSearch, LAST_YEAR } from './control-search.ts'
import { HolidayDialog } from './holiday-dialog.tsx'
import { RemoveHolidayDialog } from './remove-holiday-dialog.tsx'
import { useHolidayColumns } from './use-holiday-columns.tsx'

/** The days on which the market does not work (domain rules §7): those of every year, and the movable ones. */
export function HolidaysScreen() {
  const { t } = useTranslation('control')
  const [search, change] = useSearchState(holidaysSearch)
  const today = marketToday(new Date())
  const year = search.year ?? Number(today.slice(0, 4))
  const holidays = useQuery({
    ...callQuery(holidaysCall, { query: { year } }),
    placeholderData: keepPreviousData,
  })
  useChanges(['configuration'], [holidaysCall])
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Holiday | null>(null)
  const columns = useHolidayColumns(setRemoving)
  return (
    <>
      <PageHeader
        title={t('holidays.title')}
        actions={
          <>
            <LinkButton to="/change-MP-time">{t('entries.title')}</LinkButton>
            <Button variant="filled" leftSection={<IconPlus size={14} />} onClick={() => setAdding(true)}>
              {t('holidays.add')}
            </Button>
          </>
        }
      />
      <p className={classes.intro}>{t('holidays.intro')}</p>
      <YearChoice year={year} onChange={(chosen) => change({ year: chosen })} />
      <DataTable
        label={t('holidays.of', { year })}
        name="holidays"
        columns={columns}
        rows={holidays.data}
        rowKey={({ day }) => day}
        error={holidays.error}
        onRetry={() => void holidays.refetch()}
      />
      {adding && (
        <HolidayDialog
          today={today}
          onAdded={(day) => change({ year: Number(day.slice(0, 4)) })}
          onClose={() => setAdding(false)}
        />
      )}
      {removing && <RemoveHolidayDialog holiday={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

function YearChoice({ year, onChange }: { year: number; onChange: (year: number) => void }) {
  const { t } = useTranslation('control')
  return (
    <div className={classes.year}>
      <ActionIcon
        aria-label={t('holidays.before')}
        disabled={year <= FIRST_YEAR}
        onClick={() => onChange(year - 1)}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <strong aria-live="polite">{year}</strong>
      <ActionIcon
        aria-label={t('holidays.after')}
        disabled={year >= LAST_YEAR}
        onClick={() => onChange(year + 1)}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </div>
  )
}
