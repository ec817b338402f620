import IconPencil from 'virtual:icons/pencil'
import { type ConfigurationEntry, configurationCall } from '@fxmatch/contract/http/control'
import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { MISSING, useFormat } from '../../lib/format/use-format.ts'
import { useChanges } from '../../live/use-changes.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from './control.module.css'
import { EntryDialog } from './entry-dialog.tsx'
import { useEntryValue } from './entry-text.ts'

/** The configuration's entries with their editable values (specification 002 §2, /change-MP-time). */
export function EntriesScreen() {
  const { t } = useTranslation('control')
  const entries = useQuery(callQuery(configurationCall, {}))
  useChanges(['configuration'], [configurationCall])
  const [editing, setEditing] = useState<number | null>(null)
  const columns = useEntryColumns(setEditing)
  const edited = entries.data?.find(({ id }) => id === editing)
  return (
    <>
      <PageHeader
        title={t('entries.title')}
        actions={
          <>
            <LinkButton to="/holidays">{t('holidays.title')}</LinkButton>
            <LinkButton to="/config">{t('status.title')}</LinkButton>
          </>
        }
      />
      <p className={classes.intro}>{t('entries.intro')}</p>
      <DataTable
        label={t('entries.title')}
        name="configuration"
        columns={columns}
        rows={entries.data}
        rowKey={({ id }) => String(id)}
        error={entries.error}
        onRetry={() => void entries.refetch()}
        onOpen={({ id }) => setEditing(id)}
      />
      {edited && (
        <EntryDialog
          key={edited.id}
          entry={edited}
          entries={entries.data ?? []}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

function useEntryColumns(onEdit: (id: number) => void): DataColumn<ConfigurationEntry>[] {
  const { t } = useTranslation('control')
  const format = useFormat()
  const shown = useEntryValue()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('entries.name'),
        value: ({ name }) => t(`entry.${name}.label`),
        render: ({ name }) => (
          <span className={classes.entry}>
            <span>{t(`entry.${name}.label`)}</span>
            <small className="soft">{t(`entry.${name}.text`)}</small>
          </span>
        ),
        hideable: false,
      },
      {
        id: 'value',
        header: t('entries.value'),
        value: ({ value }) => value,
        render: ({ name, value }) => <strong className={classes.value}>{shown(name, value)}</strong>,
        hideable: false,
      },
      {
        id: 'changedAt',
        header: t('entries.changedAt'),
        kind: 'time',
        value: ({ changedAt }) => changedAt,
        render: ({ changedAt }) => format.dateTime(changedAt),
      },
      {
        id: 'changedBy',
        header: t('entries.changedBy'),
        value: ({ changedBy }) => changedBy?.name ?? MISSING,
      },
      {
        id: 'actions',
        header: t('entries.actions'),
        kind: 'action',
        value: ({ id }) => id,
        hideable: false,
        render: ({ id, name }) => (
          <ActionIcon
            aria-label={t('entries.edit', { entry: t(`entry.${name}.label`) })}
            onClick={() => onEdit(id)}
          >
            <IconPencil size={16} />
          </ActionIcon>
        ),
      },
    ],
    [t, format, shown, onEdit],
  )
}
