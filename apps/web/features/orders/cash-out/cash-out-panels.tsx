import { useCan } from '../../../lib/session/session.ts'
import type { OrderListInput } from '../list/order-list-query.ts'
import classes from './cash-out.module.css'
import { ChefLieuPanel } from './chef-lieu-panel.tsx'
import { DistrictPanel } from './district-panel.tsx'

/** What stands above the settled orders: those still to be settled, and the totals of those on the list. */
export function CashOutPanels({ input }: { input: OrderListInput }) {
  const settles = useCan('order.cash_out')
  return (
    <div className={classes.panels}>
      {settles && <DistrictPanel />}
      <ChefLieuPanel input={input} />
    </div>
  )
}
