import type { RaceView } from '@fxmatch/contract/http/races'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Formats, useFormat } from '../../../lib/format/use-format.ts'
import { useCan } from '../../../lib/session/session.ts'
import { CurrencyLabel } from '../../../ui/currency-label.tsx'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import type { RaceMoveChoice } from './move-dialog.tsx'
import { RaceButtons } from './race-buttons.tsx'
import { RaceState } from './race-state.tsx'

type Translate = ReturnType<typeof useTranslation<'limits'>>['t']

/** The columns of the list of races; the buttons are there for the back office. */
export function useRaceColumns(onMove: (choice: RaceMoveChoice) => void): DataColumn<RaceView>[] {
  const { t } = useTranslation('limits')
  const format = useFormat()
  const mayManage = useCan('configuration.manage')
  return useMemo(() => {
    const action: DataColumn<RaceView> = {
      id: 'action',
      header: t('column.action'),
      kind: 'action',
      value: ({ state }) => state,
      render: (race) => <RaceButtons race={race} onMove={onMove} />,
      hideable: false,
    }
    return [
      {
        id: 'label',
        header: t('column.race'),
        value: ({ label }) => label,
        wraps: true,
        render: ({ id, label }) => (
          <Link to="/races/$id" params={{ id }}>
            {label}
          </Link>
        ),
        hideable: false,
      },
      {
        id: 'currency',
        header: t('column.currency'),
        value: ({ currency }) => currency.isoCode,
        render: ({ currency }) => <CurrencyLabel iso={currency.isoCode} />,
      },
      { id: 'form', header: t('column.form'), means: 'form', value: ({ form }) => t(`form.${form}`) },
      {
        id: 'region',
        header: t('race.field.region'),
        value: ({ region }) => region?.name ?? t('race.allRegions'),
        yields: 10,
        wraps: true,
      },
      {
        id: 'start',
        header: t('column.start'),
        kind: 'time',
        value: ({ startDate }) => startDate,
        render: ({ startDate }) => format.dateTime(startDate),
      },
      {
        id: 'end',
        header: t('column.end'),
        kind: 'time',
        value: ({ endDate }) => endDate,
        render: ({ startDate, endDate }) =>
          format.date(startDate) === format.date(endDate) ? format.time(endDate) : format.dateTime(endDate),
      },
      {
        id: 'state',
        header: t('column.state'),
        kind: 'status',
        value: ({ state }) => state,
        render: (race) => <RaceState race={race} />,
        hideable: false,
      },
      ...figureColumns(t, format),
      ...(mayManage ? [action] : []),
    ]
  }, [t, format, mayManage, onMove])
}

function figureColumns(t: Translate, format: Formats): DataColumn<RaceView>[] {
  return [
    {
      id: 'count',
      header: t('column.positions'),
      kind: 'number',
      value: ({ positions }) => positions.count,
      render: ({ positions }) => format.count(positions.count),
    },
    {
      id: 'volume',
      header: t('column.volume'),
      kind: 'number',
      value: ({ positions }) => positions.volume,
      yields: 12,
      render: ({ positions, currency }) => format.amount(positions.volume, currency.pattern),
    },
    {
      id: 'average',
      header: t('column.average'),
      kind: 'number',
      value: ({ positions }) => positions.average,
      yields: 11,
      render: ({ positions }) => format.rate(positions.average),
    },
  ]
}
