import type { AuditEntry } from '@fxmatch/contract/http/audit'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { ObjectLink } from './object-link.tsx'
import { useAuditWords } from './use-audit-words.ts'

/** The columns of the audit trail. */
export function useAuditColumns(): DataColumn<AuditEntry>[] {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const words = useAuditWords()
  return useMemo(
    () => [
      {
        id: 'at',
        header: t('column.at'),
        kind: 'time',
        hideable: false,
        value: ({ at }) => at,
        render: ({ at }) => `${format.date(at)} ${format.seconds(at)}`,
      },
      {
        id: 'person',
        header: t('column.person'),
        value: ({ person }) => person?.username ?? null,
        render: ({ person }) => (person === null ? t('nobody') : `${person.fullName} (${person.username})`),
      },
      { id: 'company', header: t('column.company'), value: ({ company }) => company?.name ?? null },
      {
        id: 'action',
        header: t('column.action'),
        hideable: false,
        value: ({ action }) => words.action(action),
        render: ({ action }) => <span title={action}>{words.action(action)}</span>,
      },
      {
        id: 'objectType',
        header: t('column.objectType'),
        value: ({ object }) => words.objectType(object.type),
      },
      {
        id: 'object',
        header: t('column.object'),
        value: ({ object }) => object.label ?? object.id,
        render: ({ object }) => <ObjectLink object={object} brief />,
      },
      {
        id: 'number',
        header: t('column.number'),
        kind: 'number',
        value: ({ number }) => number,
        render: ({ number }) => (number === null ? t('waiting') : format.count(number)),
      },
    ],
    [t, format, words],
  )
}
