import type { OwnersDeclarationView } from '@fxmatch/contract/http/owners'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { CHANGE_TONES } from '../../ui/change-tones.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** The columns of declarations that were decided: whom they named, by whom, and what became of them. */
export function useDeclarationColumns(): DataColumn<OwnersDeclarationView>[] {
  const { t } = useTranslation(['owners', 'rules'])
  const format = useFormat()
  return useMemo((): DataColumn<OwnersDeclarationView>[] => {
    const what = ({ none, owners }: OwnersDeclarationView) =>
      none
        ? t('owners:state.NONE')
        : owners
            .map(({ name, share }) => t('owners:line', { name, share: format.decimal(share) }))
            .join(' · ')
    return [
      {
        id: 'declaration',
        header: t('owners:column.declaration'),
        hideable: false,
        value: ({ reference }) => reference,
      },
      { id: 'what', header: t('owners:column.state'), hideable: false, wraps: true, value: what },
      {
        id: 'status',
        header: t('rules:column.status'),
        kind: 'status',
        value: ({ status, inForce }) =>
          inForce ? t('rules:state.inForce') : t(`rules:changeStatus.${status}`),
        render: ({ status, inForce }) => (
          <StatusBadge tone={inForce || status !== 'CONFIRMED' ? CHANGE_TONES[status] : 'neutral'}>
            {inForce ? t('rules:state.inForce') : t(`rules:changeStatus.${status}`)}
          </StatusBadge>
        ),
      },
      { id: 'proposedBy', header: t('rules:column.proposedBy'), value: ({ proposedBy }) => proposedBy },
      {
        id: 'proposedAt',
        header: t('rules:column.proposedAt'),
        kind: 'time',
        value: ({ proposedAt }) => proposedAt,
        render: ({ proposedAt }) => format.dateTime(proposedAt),
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
    ]
  }, [t, format])
}
