import IconPencil from 'virtual:icons/pencil'
import IconTrash from 'virtual:icons/trash'
import type { AgencyView } from '@fxmatch/contract/http/reference-data'
import { ActionIcon } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { LinkIcon } from '../../ui/link-button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './agencies.module.css'

/** The columns of the list of agencies, with the way to change one and to close it. */
export function useAgencyColumns(onClose: (agency: AgencyView) => void): DataColumn<AgencyView>[] {
  const { t } = useTranslation('agencies')
  return useMemo(
    () => [
      {
        id: 'reference',
        header: t('column.reference'),
        value: ({ reference }) => reference,
        hideable: false,
        sortable: true,
      },
      { id: 'name', header: t('column.name'), value: ({ name }) => name, hideable: false, sortable: true },
      { id: 'codeBCT', header: t('column.codeBCT'), value: ({ codeBCT }) => codeBCT, sortable: true },
      {
        id: 'region',
        header: t('column.region'),
        value: ({ region }) => region?.name ?? null,
        render: ({ region, regionRepresenter }) => (
          <span className={classes.region}>
            {region?.name ?? '–'}
            {regionRepresenter && <StatusBadge tone="accent">{t('default')}</StatusBadge>}
          </span>
        ),
        sortable: true,
      },
      { id: 'city', header: t('column.city'), value: ({ city }) => city, sortable: true },
      { id: 'phone', header: t('column.phone'), value: ({ phone }) => phone },
      {
        id: 'address',
        header: t('column.address'),
        value: ({ address, postCode }) => [address, postCode].filter(Boolean).join(', ') || null,
        startsHidden: true,
      },
      {
        id: 'actions',
        header: t('column.actions'),
        kind: 'action',
        value: ({ id }) => id,
        hideable: false,
        render: (agency) => (
          <span className={classes.actions}>
            <LinkIcon to={`/new/agency/${agency.id}`} label={t('edit.of', { name: agency.name })}>
              <IconPencil size={16} />
            </LinkIcon>
            <ActionIcon aria-label={t('close.of', { name: agency.name })} onClick={() => onClose(agency)}>
              <IconTrash size={16} />
            </ActionIcon>
          </span>
        ),
      },
    ],
    [t, onClose],
  )
}
