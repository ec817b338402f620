import type { ChangedMember, OrderThenView } from '@fxmatch/contract/http/time-machine'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/format/use-format.ts'
import { leadsTo } from '../../../../lib/i18n/leads-to.ts'
import { PastChanges } from '../../../../ui/past-changes.tsx'
import { useStatusLabel } from '../../../../ui/use-status-label.ts'

/** What each member of an order is called. */
const LABELS = {
  status: 'orders:column.status',
  amount: 'orders:price.amount',
  rate: 'orders:page.price',
  equivalent: 'orders:dialog.counterValue',
  payable: 'orders:column.payable',
  agence: 'orders:column.agency',
  valueDate: 'orders:column.valueDate',
  expireDate: 'past:deadline',
  shortage: 'home:cover.missing',
  rejectedBy: 'past:rejection',
  bills: 'orders:column.bills',
  ticket: 'orders:column.ticket',
  bank_bids: 'orders:page.negotiation',
} as const satisfies Readonly<Record<ChangedMember, string>>

/** What of the order is not what it was, each beside what it is now. */
export function ChangesPanel({
  past,
  now,
  changed,
}: {
  past: OrderThenView
  now: OrderThenView
  changed: readonly ChangedMember[]
}) {
  const { t } = useTranslation(['past', 'orders', 'home'])
  const told = useTold()
  return (
    <PastChanges
      changes={changed.map((member) => ({
        id: member,
        label: t(LABELS[member]),
        was: told(past, member),
        now: told(now, member),
      }))}
    />
  )
}

/** A member of an order in words. */
function useTold(): (order: OrderThenView, member: ChangedMember) => string {
  const format = useFormat()
  const status = useStatusLabel()
  return (order, member) => {
    const { pattern, isoCode } = order.currency
    switch (member) {
      case 'status':
        return status(order.status)
      case 'amount':
        return format.sum(order.amount, pattern, isoCode)
      case 'rate':
        return format.rate(order.rate)
      case 'equivalent':
        return format.money(order.equivalent)
      case 'payable':
        return format.money(order.profit.payable)
      case 'agence':
        return order.agence?.name ?? '–'
      case 'valueDate':
        return format.date(order.valueDate)
      case 'expireDate':
        return format.dateTime(order.expireDate)
      case 'shortage':
        return order.shortage ? format.sum(order.shortage.missing, pattern, isoCode) : '–'
      case 'rejectedBy':
        return format.facts([order.rejectedBy?.name, order.rejectedBy?.description]) || '–'
      case 'bills':
        return order.bills.map(({ nbr, bill }) => `${nbr} × ${format.decimal(bill)}`).join(' + ') || '–'
      case 'ticket':
        return order.ticket?.reference ?? '–'
      case 'bank_bids':
        return order.bank_bids.map(({ rate }) => format.rate(rate)).join(` ${leadsTo()} `) || '–'
    }
  }
}
