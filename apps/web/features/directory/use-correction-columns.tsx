import type { CompanyChange } from '@fxmatch/contract/http/company-changes'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { CHANGE_TONES } from '../../ui/change-tones.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useCorrected } from './use-corrected.ts'

/** The columns of a company's corrections that were decided: what, by whom, and what became of it. */
export function useCorrectionColumns(): DataColumn<CompanyChange>[] {
  const { t } = useTranslation(['directory', 'rules'])
  const format = useFormat()
  const corrected = useCorrected()
  return useMemo(
    () => [
      {
        id: 'what',
        header: t('rules:column.kind'),
        hideable: false,
        wraps: true,
        value: (change) => corrected(change).join(' · '),
      },
      { id: 'proposedBy', header: t('rules:column.proposedBy'), value: ({ proposedBy }) => proposedBy },
      {
        id: 'proposedAt',
        header: t('rules:column.proposedAt'),
        kind: 'time',
        value: ({ proposedAt }) => proposedAt,
        render: ({ proposedAt }) => format.dateTime(proposedAt),
      },
      {
        id: 'status',
        header: t('rules:column.status'),
        kind: 'status',
        value: ({ status }) => t(`rules:changeStatus.${status}`),
        render: ({ status }) => (
          <StatusBadge tone={CHANGE_TONES[status]}>{t(`rules:changeStatus.${status}`)}</StatusBadge>
        ),
      },
      { id: 'decidedBy', header: t('rules:column.decidedBy'), value: ({ decidedBy }) => decidedBy },
      {
        id: 'decidedAt',
        header: t('rules:column.decidedAt'),
        kind: 'time',
        value: ({ decidedAt }) => decidedAt,
        render: ({ decidedAt }) => format.dateTime(decidedAt),
      },
      { id: 'reason', header: t('rules:column.reason'), wraps: true, value: ({ reason }) => reason },
    ],
    [t, format, corrected],
  )
}
