import {
  allOrdersEquivalentCall,
  companyEquivalentCall,
  type OrderListSide,
} from '@fxmatch/contract/http/order-reports'
import { DEAD_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { NO_BREAK } from '@fxmatch/words/typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useSession } from '../../../lib/session/session.ts'
import classes from './list.module.css'
import type { ListSide } from './order-lists.ts'

const SIDES: Readonly<Record<ListSide, OrderListSide>> = { achat: 'purchases', vente: 'sales', all: 'all' }

/**
 * What the orders that came to nothing would have been worth: no total has them. Where a list has such orders, their line is
 * kept free until they are told, so that nothing moves then.
 */
export function DeadOrders({
  dead,
  statuses,
}: {
  dead: { readonly count: number; readonly total_equiv: string } | undefined
  /** Of the list. */
  statuses: readonly number[]
}) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  if (!dead && statuses.some((status) => DEAD_STATUSES.some((known) => known === status)))
    return <p className={classes.told}>{NO_BREAK}</p>
  if (!dead || dead.count === 0) return null
  return (
    <p className={classes.told}>
      {t('list.dead', { count: dead.count, sum: format.money(dead.total_equiv) })}
    </p>
  )
}

/** The counter value of what the market room has still to confirm (specification 001 §2, back-office validation). */
export function MarketRoomTotal({ side, currency }: { side: ListSide; currency: string | undefined }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { companyKind, company } = useSession()
  const filters = { 'status[]': [ORDER_STATUS.MARKET_ROOM], currency }
  const total = useQuery(
    companyKind === 'PLATFORM'
      ? callQuery(allOrdersEquivalentCall, { query: filters })
      : callQuery(companyEquivalentCall, { params: { company }, query: { ...filters, side: SIDES[side] } }),
  )
  return (
    <p className={classes.told}>
      {t('list.marketRoom', { sum: total.data ? format.money(total.data.total_equiv) : '–' })}
    </p>
  )
}
