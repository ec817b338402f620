// What a company may be told of by its endpoints, under the names of the public contract. What happens within has names of its own,
// which may change; these may not. The data of an event say which object, and no more: the receiver fetches it with its own rights.

/** What the public events are about. */
export const EVENT_NOUNS = [
  'order',
  'request',
  'position',
  'quote_request',
  'invoice',
  'execution_report',
  'clock',
] as const
export type EventNoun = (typeof EVENT_NOUNS)[number]

/** What is everybody's: every endpoint that asks for it is told, and nobody stands on a side of it. */
const OF_ALL = ['clock'] as const satisfies readonly EventNoun[]
/** What has sides: a company is told of its own. */
export type SidedNoun = Exclude<EventNoun, (typeof OF_ALL)[number]>

/** Whether an event is about something that has sides. */
export const hasSides = (noun: EventNoun): noun is SidedNoun =>
  !(OF_ALL as readonly EventNoun[]).includes(noun)

/** The public events of each noun, by what they are called within. */
const PUBLIC = {
  order: {
    'order.placed': 'placed',
    'order.asked': 'asked',
    'order.agency_assigned': 'agency_assigned',
    'order.draft_accepted': 'draft_accepted',
    'order.counter_offered': 'counter_offered',
    'order.draft_rejected': 'draft_rejected',
    'order.draft_canceled': 'draft_canceled',
    'order.half_confirmed': 'half_confirmed',
    'order.confirmation_rejected': 'confirmation_rejected',
    'order.banknotes_recorded': 'banknotes_recorded',
    'order.shortage_recorded': 'shortage_recorded',
    'order.shortage_answered': 'shortage_answered',
    'order.market_room_confirmed': 'market_room_confirmed',
    'order.back_office_validated': 'back_office_validated',
    'order.back_office_refused': 'back_office_refused',
    'order.ticket_generated': 'ticket_generated',
    'order.ticket_rejected': 'ticket_rejected',
    'order.delivered': 'delivered',
    'order.delivery_rejected': 'delivery_rejected',
    'order.delivery_canceled': 'delivery_canceled',
    'order.cashed_out': 'cashed_out',
    'order.bid_accepted': 'bid_accepted',
    'order.bid_declined': 'bid_declined',
    'order.bid_canceled': 'bid_canceled',
    'order.confirmed_with_request': 'confirmed_with_request',
    'order.ended_with_request': 'ended_with_request',
    'order.expired': 'expired',
  },
  request: {
    'order_request.created': 'created',
    'order_request.basket_filled': 'basket_filled',
    'order_request.basket_emptied': 'basket_emptied',
    'order_request.asked': 'asked',
    'order_request.submitted': 'submitted',
    'order_request.canceled': 'canceled',
    'order_request.bid_accepted': 'bid_accepted',
    'order_request.bid_declined': 'bid_declined',
    'order_request.front_office_validated': 'front_office_validated',
    'order_request.front_office_rejected': 'front_office_rejected',
    'order_request.back_office_validated': 'back_office_validated',
    'order_request.returned_to_front_office': 'returned_to_front_office',
    'order_request.expired': 'expired',
    'order_request.settled': 'progressed',
  },
  position: {
    'position.listed': 'listed',
    'position.unlisted': 'unlisted',
    'position.out_of_range': 'out_of_range',
  },
  quote_request: {
    'rfq.opened': 'opened',
    'rfq.quoted': 'quoted',
    'rfq.improved': 'improved',
    'rfq.declined': 'declined',
    'rfq.awarded': 'awarded',
    'rfq.lost': 'lost',
    'rfq.ended': 'ended',
    'rfq.canceled': 'canceled',
    'rfq.closed': 'closed',
    'rfq.expired': 'expired',
  },
  invoice: {
    'invoice.issued': 'issued',
    'invoice.credited': 'credited',
    'invoice.paid': 'paid',
    'invoice.payment_withdrawn': 'payment_withdrawn',
  },
  execution_report: {
    'execution_report.frozen': 'frozen',
    'execution_report.signed': 'signed',
    'execution_report.sent': 'sent',
    'execution_report.objected': 'objected',
    'execution_report.answered': 'answered',
  },
  // Of a sandbox alone.
  clock: {
    'sandbox.clock_moved': 'moved',
  },
} as const satisfies Readonly<Record<EventNoun, Readonly<Record<string, string>>>>

/** The type of the event that a person sends to try an endpoint. */
export const TEST_EVENT = 'endpoint.test'

const ROWS: readonly (readonly [string, { readonly noun: EventNoun; readonly type: string }])[] =
  EVENT_NOUNS.flatMap((noun) =>
    Object.entries(PUBLIC[noun]).map(
      ([within, verb]) => [within, { noun, type: `${noun}.${verb}` }] as const,
    ),
  )
const BY_NAME_WITHIN: ReadonlyMap<string, { readonly noun: EventNoun; readonly type: string }> = new Map(ROWS)

/** Every type of the public contract. */
export const EVENT_TYPES: readonly string[] = ROWS.map(([, { type }]) => type)

/** What an endpoint may ask for: a type, or every one of a noun, also those of later releases (`order.*`). */
export const SUBSCRIPTIONS: readonly string[] = [...EVENT_NOUNS.map((noun) => `${noun}.*`), ...EVENT_TYPES]

/** The public name of what happened; null where it is nobody's to be told by an endpoint. @param within such as `order_request.asked` */
export function publicEvent(within: string): { readonly noun: EventNoun; readonly type: string } | null {
  return BY_NAME_WITHIN.get(within) ?? null
}

/** Whether an endpoint that asks for `types` is told of a type. */
export function isSubscribed(types: readonly string[], type: string): boolean {
  return types.includes(type) || types.includes(`${type.slice(0, type.indexOf('.'))}.*`)
}
