import type { OrderRequestDetail } from '@fxmatch/contract/http/order-request-view'
import type {
  ChangedRequestMember,
  RequestMoment,
  RequestThenView,
} from '@fxmatch/contract/http/time-machine'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/format/use-format.ts'
import { useFullPrice } from '../../../../lib/prices/use-full-price.ts'
import type { PastChange } from '../../../../ui/past-changes.tsx'
import { useRequestStatusLabel } from '../../../../ui/use-request-status-label.ts'
import { useStatusLabel } from '../../../../ui/use-status-label.ts'

/** What each member of a request is called. */
const LABELS = {
  status: 'requests:column.status',
  valueDate: 'requests:column.valueDate',
  openAmount: 'requests:column.openAmount',
  remainderAmount: 'requests:column.remainderAmount',
  remainderRate: 'requests:column.remainderRate',
  totalEquivalent: 'requests:column.totalEquivalent',
  totalPayable: 'requests:column.totalPayable',
  leftToPay: 'requests:column.leftToPay',
  avgCost: 'requests:column.avgCost',
  expiresAt: 'requests:column.expiresAt',
  reason: 'requests:reason',
  orders: 'requests:orders',
  bids: 'company:tab.bids',
  title: 'requests:column.importReference',
} as const satisfies Readonly<Record<ChangedRequestMember, string>>

/** What of a request is not what it was, in words. */
export function useRequestChanges(
  { request: past, changedSince }: RequestMoment,
  now: OrderRequestDetail,
): PastChange[] {
  const { t } = useTranslation(['requests', 'company'])
  const told = useTold()
  return changedSince.map((member) => ({
    id: member,
    label: t(LABELS[member]),
    was: told(past, member),
    now: told(now, member),
  }))
}

function useTold(): (request: RequestThenView, member: ChangedRequestMember) => string {
  const { t } = useTranslation('requests')
  const format = useFormat()
  const fullPrice = useFullPrice()
  const label = useStatusLabel()
  const statusLabel = useRequestStatusLabel()
  return (request, member) => {
    const { currency, currencyPattern, currencyUnit, title } = request
    const amount = (value: string) => format.sum(value, currencyPattern, currency)
    switch (member) {
      case 'status':
        return statusLabel(request.status)
      case 'valueDate':
        return format.date(request.valueDate)
      case 'openAmount':
      case 'remainderAmount':
        return amount(request[member])
      case 'remainderRate':
      case 'avgCost':
        return fullPrice(request[member], currencyUnit, currency)
      case 'totalEquivalent':
      case 'totalPayable':
      case 'leftToPay':
        return format.money(request[member])
      case 'expiresAt':
        return format.dateTime(request.expiresAt)
      case 'reason':
        return request.reason ?? '–'
      case 'orders':
        return (
          format.facts(
            request.orders.map(
              (order) => `${order.reference} ${amount(order.amount)} (${label(order.status)})`,
            ),
          ) || '–'
        )
      case 'bids':
        return (
          format.facts(
            request.bids.map(
              ({ bank, amount: bid, status }) => `${bank.name} ${amount(bid)} (${label(status)})`,
            ),
          ) || '–'
        )
      case 'title':
        return format.facts(
          (['used', 'reserved', 'left'] as const).map(
            (part) =>
              `${t(`title.${part}`)} ${format.sum(title[part], title.currencyPattern, title.currency)}`,
          ),
        )
    }
  }
}
