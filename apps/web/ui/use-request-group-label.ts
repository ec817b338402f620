import type { RequestGrouping } from '@fxmatch/contract/registers/list-groupings'
import type { RequestStatus } from '@fxmatch/domain/order-requests/request-status'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../lib/format/use-format.ts'
import { useRequestStatusLabel } from './use-request-status-label.ts'

/** What a group of order requests is called, as its column shows the value. */
export function useRequestGroupLabel(): (
  by: RequestGrouping,
  group: { readonly key: string; readonly name: string | null },
) => string {
  const { t } = useTranslation('requests')
  const format = useFormat()
  const statusLabel = useRequestStatusLabel()
  return (by, { key, name }) => {
    if (by === 'status') return statusLabel(key as RequestStatus)
    if (by === 'importNature') return t(`nature.${key as 'TRANSFER'}`)
    return by === 'valueDate' || by === 'createdAt' ? format.date(key) : (name ?? key)
  }
}
