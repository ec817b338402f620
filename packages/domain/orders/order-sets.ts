import { ORDER_STATUS, ORDER_STATUSES, type OrderStatus } from './order-status.ts'
import { ORDER_TABLE, type OrderTransition } from './order-table.ts'

type Statuses = readonly OrderStatus[]

const ascending = (statuses: Iterable<OrderStatus>): Statuses => [...new Set(statuses)].sort((a, b) => a - b)
const without = (statuses: Statuses, ...others: readonly Statuses[]): Statuses =>
  statuses.filter((status) => others.every((other) => !other.includes(status)))
/** The statuses that the table's rows of a kind leave. */
const leftBy = (rows: (row: OrderTransition) => boolean): Statuses =>
  ascending(ORDER_TABLE.filter(rows).map(({ from }) => from))

/** Some statuses and all that the table's steps lead to from them, but not by way of `barred`. */
function onwards(from: Statuses, barred: Statuses = []): Statuses {
  const reached = new Set(from)
  for (const status of reached)
    for (const row of ORDER_TABLE) if (row.from === status && !barred.includes(row.to)) reached.add(row.to)
  return ascending(reached)
}

const { DRAFT, HALF_CONFIRMED, CURRENCY_RECEPTION, MARKET_ROOM, BACK_OFFICE_VALIDATION } = ORDER_STATUS
const { TICKET_GENERATED, BID_PLACED, BID_ACCEPTED } = ORDER_STATUS

/** Nothing leaves these (domain rules §4). */
export const FINAL_STATUSES: Statuses = without(
  ORDER_STATUSES,
  leftBy(() => true),
)
/** Some step still leaves these: the orders under way, a small part of all, and the ones that people look for most. */
export const UNDER_WAY_STATUSES: Statuses = without(ORDER_STATUSES, FINAL_STATUSES)
/** The currency was handed out, whether or not the dinars are paid: what counts as turnover. */
export const DELIVERED_STATUSES: Statuses = onwards([ORDER_STATUS.DELIVERED])
/** Ended without the deal: the position is free again and the order claims nothing any more. */
export const DEAD_STATUSES: Statuses = without(FINAL_STATUSES, DELIVERED_STATUSES)
/** The order claims its amount of the position; a cashed-out one has used it up. */
export const LIVE_STATUSES: Statuses = without(ORDER_STATUSES, DEAD_STATUSES)
/** A deal: the ticket is made, and the delivery was not given up. */
export const DEAL_STATUSES: Statuses = without(onwards([TICKET_GENERATED]), DEAD_STATUSES)
/** The ticket is made and the currency is still to be handed out. */
export const DUE_STATUSES: Statuses = without(DEAL_STATUSES, DELIVERED_STATUSES)
/** An order that waits in one of these too long expires. */
export const TIMED_STATUSES: Statuses = leftBy(({ action }) => action === 'expire')
/** A person's step leaves these. */
export const AWAITING_PERSON_STATUSES: Statuses = leftBy(({ by }) => !by.includes('SYSTEM'))
/** The parties have still to confirm, one of them at least. */
export const CONFIRMING_STATUSES: Statuses = leftBy(
  ({ action, by }) => action === 'half_confirm' && by.includes('BUYER'),
)
/** A confirmation comes next, and waits for the validation of the request of an order that has one. */
export const AWAITING_REQUEST_STATUSES: Statuses = leftBy(({ guards }) =>
  guards.includes('REQUEST_VALIDATED'),
)
/** Where the second confirmation of an order leads. */
export const SECOND_CONFIRMATION_STATUSES: Statuses = ascending(
  ORDER_TABLE.filter(({ action, from }) => action === 'half_confirm' && from === HALF_CONFIRMED).map(
    ({ to }) => to,
  ),
)
/**
 * Both sides have confirmed, and nothing undid it. An order whose confirmation the back office validates belongs to them
 * and one whose short count is decided belong to them
 * too, one whose rejection it reviews does not: the status alone cannot say it (`isConfirmedSql`).
 */
export const CONFIRMED_STATUSES: Statuses = without(
  onwards([CURRENCY_RECEPTION], [BACK_OFFICE_VALIDATION]),
  DEAD_STATUSES,
)
/** Between both confirmations and the ticket; in BACK_OFFICE_VALIDATION unless it is a rejection that is decided. */
export const AGREED_STATUSES: Statuses = ascending([
  ...without(CONFIRMED_STATUSES, DEAL_STATUSES),
  BACK_OFFICE_VALIDATION,
])
/** The market room has still to confirm. Which authorisation rule counts is only known when it does. */
export const BEFORE_MARKET_ROOM_STATUSES: Statuses = LIVE_STATUSES.filter(
  (status) =>
    status !== BACK_OFFICE_VALIDATION && onwards([status], [BACK_OFFICE_VALIDATION]).includes(MARKET_ROOM),
)
/** Not confirmed by both sides yet: the position of an order on one is ENGAGED. */
export const UNCONFIRMED_STATUSES: Statuses = without(BEFORE_MARKET_ROOM_STATUSES, CONFIRMED_STATUSES)
/** A bank's bid that stands: not answered yet, or accepted and to be confirmed. One per bank and request. */
export const STANDING_BID_STATUSES: Statuses = [BID_ACCEPTED, BID_PLACED]
/** Parts of a request: its live orders but for bids that nobody has accepted. */
export const PART_STATUSES: Statuses = without(LIVE_STATUSES, [BID_PLACED])
/** Parts of a request that are not paid yet: those whose cash-out is not recorded. */
export const UNPAID_PART_STATUSES: Statuses = without(PART_STATUSES, [ORDER_STATUS.CASHED_OUT])
/** Parts of a request that are not delivered yet. */
export const OPEN_PART_STATUSES: Statuses = without(PART_STATUSES, DELIVERED_STATUSES)
/** Bids that are not answered yet or came to nothing: they are no parts of their request. */
export const BID_ONLY_STATUSES: Statuses = onwards([BID_PLACED], [BID_ACCEPTED])
/**
 * The parts of an order's life that the database keeps apart (`orders.stage`), each with its statuses; every status is in one.
 * What is under way is few, what has ended nearly all; most steps stay within a stage, and rewrite no index then.
 */
export const ORDER_STAGES = {
  OPEN: without(UNDER_WAY_STATUSES, STANDING_BID_STATUSES, [ORDER_STATUS.DELIVERED]),
  BID: STANDING_BID_STATUSES,
  DELIVERED: [ORDER_STATUS.DELIVERED],
  CASHED_OUT: [ORDER_STATUS.CASHED_OUT],
  DEAD: DEAD_STATUSES,
} as const satisfies Readonly<Record<string, Statuses>>
export type OrderStage = keyof typeof ORDER_STAGES
/** Whether some step still leaves the orders of a stage. */
export const isUnderWay = (stage: OrderStage): boolean =>
  UNDER_WAY_STATUSES.some((status) => (ORDER_STAGES[stage] as Statuses).includes(status))

/** The stages that some statuses are in. */
export function stagesOf(statuses: readonly number[]): OrderStage[] {
  const stages = Object.entries(ORDER_STAGES) as [OrderStage, readonly number[]][]
  return stages.flatMap(([stage, of]) => (of.some((status) => statuses.includes(status)) ? [stage] : []))
}

/** Where an order may begin: on a position, as a remainder's sale, as a bid (domain rules §4). */
export const STARTING_STATUSES: Statuses = [DRAFT, HALF_CONFIRMED, BID_PLACED]

/** A live order still claims its amount of the position, cashed-out ones included: they used it up. */
export const isLive = (status: OrderStatus): boolean => LIVE_STATUSES.includes(status)
/** Whether no action can follow. */
export const isFinal = (status: OrderStatus): boolean => FINAL_STATUSES.includes(status)
/** Whether an order is a part of its request: live, and not a bid that nobody has accepted. */
export const isPart = (status: OrderStatus): boolean => PART_STATUSES.includes(status)
/** Whether the currency was handed out. */
export const isDelivered = (status: OrderStatus): boolean => DELIVERED_STATUSES.includes(status)

/**
 * The process pages (specification 000 §2) and which orders each shows. The book shows orders that have ended, those of
 * DELIVERY_CANCELED among them, which the specification names on no page (decision record 0087). The specification has it
 * end yesterday at 23:59:59 (§2 'Livre', §9): what expires or is rejected today stands in it from tomorrow. Bids that came
 * to nothing are shown with their request.
 */
export const PROCESS_STATUSES = {
  draft: [DRAFT],
  confirm: CONFIRMING_STATUSES,
  reception: [CURRENCY_RECEPTION],
  billsNotes: [MARKET_ROOM],
  backOffice: [BACK_OFFICE_VALIDATION],
  generateTicket: [ORDER_STATUS.AWAITING_TICKET],
  ticket: [TICKET_GENERATED],
  delivered: [ORDER_STATUS.DELIVERED, ORDER_STATUS.DELIVERY_REJECTED],
  cashOut: [ORDER_STATUS.CASHED_OUT],
  book: [
    ...[ORDER_STATUS.DELIVERED, ORDER_STATUS.DELIVERY_REJECTED, ORDER_STATUS.DELIVERY_CANCELED],
    ...[ORDER_STATUS.EXPIRED, ORDER_STATUS.TICKET_REJECTED, ORDER_STATUS.CASHED_OUT],
    ...[ORDER_STATUS.CONFIRMATION_REJECTED, BACK_OFFICE_VALIDATION],
    ...[ORDER_STATUS.DRAFT_CANCELED, ORDER_STATUS.DRAFT_REJECTED],
  ],
} as const satisfies Readonly<Record<string, Statuses>>
