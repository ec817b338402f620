import type { Limits } from '@fxmatch/contract/http/gate'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MISSING, useFormat } from '../../lib/format/use-format.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Engaged } from './engaged.tsx'
import classes from './gate.module.css'
import { EVERYBODY } from './limit-subject.ts'
import { type OnPropose, proposeColumn } from './propose-column.tsx'

type Row = Limits['people'][number]

/** What each person may commit in a deal and in a day, and has committed today. */
export function PeopleLimits({ limits, onPropose }: { limits: Limits | undefined; onPropose: OnPropose }) {
  const { t } = useTranslation('gate')
  const columns = usePeopleColumns(onPropose)
  return (
    <section className={classes.section}>
      <h2>{t('limits.byPerson')}</h2>
      <p className="soft">{t('limits.personLead')}</p>
      <DataTable
        label={t('limits.byPerson')}
        name="limits-people"
        columns={columns}
        rows={limits?.people}
        rowKey={({ user }) => user?.id ?? EVERYBODY}
        empty={<EmptyState>{t('limits.noPerson')}</EmptyState>}
      />
    </section>
  )
}

function usePeopleColumns(onPropose: OnPropose): DataColumn<Row>[] {
  const { t } = useTranslation(['gate', 'audit', 'orders'])
  const format = useFormat()
  return useMemo((): DataColumn<Row>[] => {
    const limit = (value: string | null, own: string | null) =>
      value === null ? (
        t('gate:limits.noLimit')
      ) : (
        <span className={classes.sourced}>
          {format.dinars(value)} {own === null && <small>{t('gate:limits.source.KIND')}</small>}
        </span>
      )
    const name = ({ user }: Row) => user?.name ?? t('gate:limits.everybody')
    return [
      { id: 'name', header: t('audit:column.person'), value: name, hideable: false, sortable: true },
      {
        id: 'perDeal',
        header: t('gate:limits.column.perDeal'),
        unit: HOME_CURRENCY,
        kind: 'number',
        value: ({ perDeal }) => perDeal,
        render: ({ perDeal, own }) => limit(perDeal, own.perDeal),
        sortable: true,
      },
      {
        id: 'perDay',
        header: t('gate:limits.column.perDay'),
        unit: HOME_CURRENCY,
        kind: 'number',
        value: ({ perDay }) => perDay,
        render: ({ perDay, own }) => limit(perDay, own.perDay),
        sortable: true,
      },
      {
        id: 'used',
        header: t('gate:checks.used'),
        unit: HOME_CURRENCY,
        kind: 'number',
        value: ({ today }) => today?.used ?? null,
        render: ({ today }) => (today === null ? MISSING : format.dinars(today.used)),
        sortable: true,
        yields: 2,
      },
      {
        id: 'reserved',
        header: t('gate:checks.reserved'),
        unit: HOME_CURRENCY,
        kind: 'number',
        value: ({ today }) => today?.reserved ?? null,
        render: ({ today }) => (today === null ? MISSING : format.dinars(today.reserved)),
        sortable: true,
        yields: 1,
      },
      {
        id: 'left',
        header: t('gate:limits.column.leftToday'),
        unit: HOME_CURRENCY,
        kind: 'number',
        value: ({ today }) => today?.left ?? null,
        render: ({ today }) => <b>{today?.left ? format.dinars(today.left) : MISSING}</b>,
        sortable: true,
      },
      {
        id: 'percent',
        header: t('gate:limits.column.engaged'),
        kind: 'number',
        value: ({ today }) => today?.percent ?? null,
        render: ({ perDay, today }) => (today === null ? MISSING : <Engaged limit={perDay} {...today} />),
        text: ({ today }) => today?.percent ?? '',
        sortable: true,
      },
      ...proposeColumn<Row>(t('orders:column.actions'), onPropose, (row) => ({
        start: { scope: 'USER_DAY', subject: row.user?.id ?? EVERYBODY },
        name: name(row),
      })),
    ]
  }, [t, format, onPropose])
}
