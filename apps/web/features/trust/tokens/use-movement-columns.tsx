import type { trustTokenMovementsCall } from '@fxmatch/contract/http/trust-strategy'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallAnswer } from '../../../lib/api/call-api.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { DataColumn } from '../../../ui/data-table/columns.ts'

type Movement = CallAnswer<typeof trustTokenMovementsCall>['data'][number]

/** When how many tokens came or went, why, for what, by whom, and what was left. */
export function useMovementColumns(): DataColumn<Movement>[] {
  const { t } = useTranslation('trust')
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'at',
        header: t('column.date'),
        kind: 'time',
        value: ({ at }) => at,
        render: ({ at }) => format.dateTime(at),
        hideable: false,
      },
      { id: 'type', header: t('tokens.type'), value: ({ operationType }) => t(`tokenType.${operationType}`) },
      { id: 'kind', header: t('tokens.kind'), value: ({ kind }) => t(`movement.${kind}`) },
      {
        id: 'quantity',
        header: t('tokens.quantity'),
        kind: 'number',
        value: ({ quantity }) => quantity,
        render: ({ quantity }) => (quantity > 0 ? `+${format.count(quantity)}` : format.count(quantity)),
        hideable: false,
      },
      {
        id: 'balance',
        header: t('tokens.balance'),
        kind: 'number',
        value: ({ balance }) => balance,
        render: ({ balance }) => format.count(balance),
      },
      {
        id: 'what',
        header: t('tokens.what'),
        value: ({ proposal, note }) => proposal?.reference ?? note,
      },
      {
        id: 'user',
        header: t('tokens.user'),
        value: ({ user, kind }) => user ?? t(kind === 'SPENT' ? 'tokens.byCopilot' : 'tokens.byTraveller'),
      },
    ],
    [t, format],
  )
}
