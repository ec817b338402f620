import type { ToldGroup } from '@fxmatch/contract/http/order-groups'
import type { OrderGrouping } from '@fxmatch/domain/orders/order-groups'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../lib/format/use-format.ts'
import { useStatusLabel } from './use-status-label.ts'

/** What a group of orders is called, as its column shows the value. */
export function useOrderGroupLabel(): (by: OrderGrouping, group: Pick<ToldGroup, 'key' | 'name'>) => string {
  const { t } = useTranslation(['orders', 'groups'])
  const format = useFormat()
  const status = useStatusLabel()
  return (by, { key, name }) => {
    if (key === '') return t('groups:none')
    switch (by) {
      case 'status':
        return status({ code: Number(key), name: key })
      case 'form':
        return t(`orders:form.${key as 'CASH' | 'DIGITAL'}`)
      case 'provenance':
        return t(`orders:provenance.${key as 'MATCHING'}`)
      case 'type':
        return t(`orders:rateType.${key as 'STANDARD'}`)
      case 'createdAt':
      case 'valueDate':
        return format.date(key)
      default:
        return name ?? key
    }
  }
}
