import type { Holiday } from '@fxmatch/contract/http/control'
import { localeOf } from '@fxmatch/domain/languages/locale'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** The columns of the holidays, with the way to take one off; one that stays says why. */
export function useHolidayColumns(onRemove: (holiday: Holiday) => void): DataColumn<Holiday>[] {
  const { t, i18n } = useTranslation('control')
  const format = useFormat()
  return useMemo(() => {
    // A plain day has no zone: noon in UTC is that day everywhere that matters.
    const weekdays = new Intl.DateTimeFormat(localeOf(i18n.language), { weekday: 'long', timeZone: 'UTC' })
    return [
      {
        id: 'day',
        header: t('holidays.day'),
        kind: 'time',
        value: ({ day }) => day,
        render: ({ day }) => format.date(day),
        hideable: false,
        sortable: true,
      },
      {
        id: 'weekday',
        header: t('holidays.weekday'),
        value: ({ day }) => weekdays.format(new Date(`${day}T12:00:00Z`)),
      },
      {
        id: 'label',
        header: t('holidays.label'),
        value: ({ label }) => label,
        hideable: false,
        sortable: true,
      },
      {
        id: 'kind',
        header: t('holidays.kind'),
        kind: 'status',
        value: ({ fixed }) => t(fixed ? 'holidays.fixed' : 'holidays.movable'),
        render: ({ fixed }) => (
          <StatusBadge tone={fixed ? 'neutral' : 'accent'}>
            {t(fixed ? 'holidays.fixed' : 'holidays.movable')}
          </StatusBadge>
        ),
      },
      {
        id: 'actions',
        header: t('entries.actions'),
        kind: 'action',
        value: ({ day }) => day,
        hideable: false,
        render: (holiday) => <Removal holiday={holiday} onRemove={onRemove} />,
      },
    ]
  }, [t, i18n.language, format, onRemove])
}

/** The way to take a holiday off the table, or why it stays; that one is of every year stands beside it already. */
function Removal({ holiday, onRemove }: { holiday: Holiday; onRemove: (holiday: Holiday) => void }) {
  const { t } = useTranslation('control')
  const format = useFormat()
  const { label, day, remove } = holiday
  if (remove.rule === 'HOLIDAY_FIXED') return null
  if (remove.rule === 'HOLIDAY_PAST') return <span className="faint">{t('holidays.past')}</span>
  return (
    <Button
      size="compact-xs"
      aria-label={t('holidays.removeOf', { label, day: format.date(day) })}
      onClick={() => onRemove(holiday)}
    >
      {t('holidays.remove')}
    </Button>
  )
}
