import type { ChangeStatus } from '@fxmatch/domain/access/decide-change'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../lib/format/use-format.ts'
import { CHANGE_TONES } from './change-tones.ts'
import type { DataColumn } from './data-table/columns.ts'
import { StatusBadge } from './status-badge.tsx'

/** What every change of two people that was decided says of itself. */
export interface DecidedChange {
  readonly status: ChangeStatus
  /** Whether it is the one that counts; left out where all that were confirmed do. */
  readonly inForce?: boolean
  readonly proposedBy: string
  readonly proposedAt: string
  readonly decidedBy: string | null
  readonly decidedAt: string | null
  readonly reason: string | null
}

/** The columns of changes that were decided, behind what they changed: by whom, when, and what became of them. */
export function useDecidedColumns(): DataColumn<DecidedChange>[] {
  const { t } = useTranslation('rules')
  const format = useFormat()
  return useMemo((): DataColumn<DecidedChange>[] => {
    const became = ({ status, inForce }: DecidedChange) =>
      inForce === true ? t('state.inForce') : t(`changeStatus.${status}`)
    return [
      {
        id: 'status',
        header: t('column.status'),
        kind: 'status',
        value: became,
        render: (change) => (
          <StatusBadge
            tone={
              change.status === 'CONFIRMED' && change.inForce === false
                ? 'neutral'
                : CHANGE_TONES[change.status]
            }
          >
            {became(change)}
          </StatusBadge>
        ),
      },
      { id: 'proposedBy', header: t('column.proposedBy'), value: ({ proposedBy }) => proposedBy },
      {
        id: 'proposedAt',
        header: t('column.proposedAt'),
        kind: 'time',
        value: ({ proposedAt }) => proposedAt,
        render: ({ proposedAt }) => format.dateTime(proposedAt),
      },
      { id: 'decidedBy', header: t('column.decidedBy'), value: ({ decidedBy }) => decidedBy },
      {
        id: 'decidedAt',
        header: t('column.decidedAt'),
        kind: 'time',
        value: ({ decidedAt }) => decidedAt,
        render: ({ decidedAt }) => format.dateTime(decidedAt),
      },
      { id: 'reason', header: t('column.reason'), wraps: true, value: ({ reason }) => reason },
    ]
  }, [t, format])
}
