import { CashOutPanels } from '../cash-out/cash-out-panels.tsx'
import { OrderListScreen } from './order-list-screen.tsx'
import { ORDER_LISTS } from './order-lists.ts'

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
