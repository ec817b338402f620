import {
  isCurrencyKey,
  isDayKey,
  isMonthKey,
  isOneOf,
  isRowKey,
  isUuidKey,
  type ListGroup,
  orNone,
  readGroupOf,
} from '@fxmatch/domain/lists/group-keys'
import { IMPORT_NATURES } from '@fxmatch/domain/order-requests/import-title'
import { REQUEST_STATUSES } from '@fxmatch/domain/order-requests/request-status'
import { FORMS } from '@fxmatch/domain/orders/order-facts'
import { POSITION_LISTINGS, POSITION_STATUSES } from '@fxmatch/domain/positions/position-machine'
import { TRUST_OPERATIONS } from '@fxmatch/domain/trust/directions'
import { PROPOSAL_STATUSES } from '@fxmatch/domain/trust/trust-table'

/**
 * By which of their columns lists that the browser holds whole are grouped, under the ids of the columns. Who does not read a column does
 * not group by it. No price, share or margin is a grouping, nor what differs from row to row. Decision record 0441.
 */
export const OWN_GROUPINGS = {
  /** Positions of the market. */
  market: ['currency', 'form', 'zone'],
  /** Companies' requests that banks bid on. */
  ask: ['currency', 'time'],
  /** Travellers' requests. */
  trust: ['currency', 'region', 'city', 'channel', 'form'],
  /** Requests for quotes. */
  rfqs: ['currency', 'asker', 'side', 'form', 'status', 'createdAt'],
  /** A company's import titles. */
  titles: ['bank', 'nature', 'currency', 'expiry', 'nextOpen'],
  /** Orders that wait for a price. */
  standing: ['owner', 'currency', 'form', 'status', 'goodTill'],
} as const

/** The same of lists that the server pages, beside those of orders (`order-groups.ts` of the domain) and of the queue (`work.ts`); with what the key of a group is. */
const KEYS = {
  requests: {
    status: isOneOf(REQUEST_STATUSES),
    currency: isCurrencyKey,
    name: isUuidKey,
    domicilaryBank: isUuidKey,
    importNature: isOneOf(IMPORT_NATURES),
    importReference: isUuidKey,
    valueDate: isDayKey,
    /** The day in Tunis. */
    createdAt: isDayKey,
  },
  invoices: {
    company: isUuidKey,
    month: isMonthKey,
    state: isOneOf(['PAID', 'DUE', 'CREDIT_NOTE']),
  },
  /** An office's own positions. */
  desk: {
    currency: isCurrencyKey,
    form: isOneOf(FORMS),
    /** Where its order stands, or why it has left without one. */
    state: isOneOf([...POSITION_STATUSES, ...POSITION_LISTINGS]),
    /** The governorate; a position of banks has none. */
    place: orNone(isRowKey),
    /** The day in Tunis. */
    expiry: isDayKey,
  },
  /** Tickets of Trust. */
  tickets: {
    status: isOneOf(PROPOSAL_STATUSES),
    operator: isUuidKey,
    /** The day in Tunis. */
    createdAt: isDayKey,
    operation: isOneOf(TRUST_OPERATIONS),
    currency: isCurrencyKey,
    agency: isUuidKey,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, (key: string) => boolean>>>>

type GroupedList = keyof typeof KEYS
export type GroupingOf<List extends GroupedList> = keyof (typeof KEYS)[List] & string

const idsOf = <List extends GroupedList>(list: List) =>
  Object.keys(KEYS[list]) as [GroupingOf<List>, ...GroupingOf<List>[]]

export const REQUEST_GROUPINGS = idsOf('requests')
export type RequestGrouping = GroupingOf<'requests'>
export const INVOICE_GROUPINGS = idsOf('invoices')
export type InvoiceGrouping = GroupingOf<'invoices'>
export const DESK_GROUPINGS = idsOf('desk')
export type DeskGrouping = GroupingOf<'desk'>
export const TICKET_GROUPINGS = idsOf('tickets')
export type TicketGrouping = GroupingOf<'tickets'>

/** The group of a list that a request names; null where there can be none of that name. */
export const readListGroup = <List extends GroupedList>(
  list: List,
  name: string,
): ListGroup<GroupingOf<List>> | null =>
  readGroupOf(KEYS[list] as Readonly<Record<GroupingOf<List>, (key: string) => boolean>>, name)
