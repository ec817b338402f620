import type { SessionUser } from '@fxmatch/contract/http/session'
import { marketToday } from '../../../lib/format/dates.ts'
import { usualSize } from '../../../lib/navigation/use-list-state.ts'
import { CashOutPanels } from '../cash-out/cash-out-panels.tsx'
import { orderListInput } from './order-list-query.ts'
import { OrderListScreen } from './order-list-screen.tsx'
import { orderListSearch } from './order-list-search.ts'
import { ORDER_LISTS, type OrderList, orderListName } from './order-lists.ts'
import { askOrderList } from './use-order-list.ts'

/** Drafts: the standing offer is accepted, answered or given up. */
export const DraftScreen = () => <OrderListScreen list={ORDER_LISTS.draft} />
/** Orders that wait for one or both parties' confirmation. */
export const ConfirmScreen = () => <OrderListScreen list={ORDER_LISTS.confirm} />
/** Banknotes to be received and counted. */
export const ReceptionScreen = () => <OrderListScreen list={ORDER_LISTS.reception} />
/** The market room. */
export const BillsNotesScreen = () => <OrderListScreen list={ORDER_LISTS.billsNotes} />
/** The second validation. */
export const BackOfficeScreen = () => <OrderListScreen list={ORDER_LISTS.backOffice} />
/** Orders that wait for their ticket. */
export const GenerateTicketScreen = () => <OrderListScreen list={ORDER_LISTS.generateTicket} />
/** Tickets to be delivered. */
export const TicketScreen = () => <OrderListScreen list={ORDER_LISTS.ticket} />
/** Deliveries made or rejected. */
export const DeliveredScreen = () => <OrderListScreen list={ORDER_LISTS.delivered} />
/** Settled orders, their totals, and the delivered ones still to be settled. */
export const CashOutScreen = () => (
  <OrderListScreen list={ORDER_LISTS.cashOut} above={(input) => <CashOutPanels input={input} />} />
)
/** The book up to yesterday. */
export const BookScreen = () => <OrderListScreen list={ORDER_LISTS.book} />

/** Asks for the page of a list that an address shows, before the list is drawn. */
export function askForList(
  name: keyof typeof ORDER_LISTS,
  viewer: SessionUser,
  raw: Readonly<Record<string, unknown>>,
): void {
  const list: OrderList = ORDER_LISTS[name]
  const search = orderListSearch.parse(raw)
  const side = list.side ?? search.side
  const size = search.size ?? usualSize(orderListName(list, side))
  askOrderList(viewer, side, orderListInput(list, { ...search, size }, marketToday(new Date())))
}
