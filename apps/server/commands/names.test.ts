import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NOTIFICATION_KINDS, type NotificationKind } from '@fxmatch/domain/notifications/notification-table'
import { orderKinds, requestKinds } from '@fxmatch/domain/notifications/what-happened'
import { REQUEST_STATUSES } from '@fxmatch/domain/order-requests/request-status'
import { REQUEST_ACTIONS, type RequestAction } from '@fxmatch/domain/order-requests/request-table'
import { ORDER_STATUSES } from '@fxmatch/domain/orders/order-status'
import { ORDER_ACTIONS, type OrderAction } from '@fxmatch/domain/orders/order-table'
import { describe, expect, it } from 'vitest'
import { REQUEST_EVENTS } from './order-requests/move-request.ts'
import { ORDER_EVENTS } from './orders/announce-order.ts'

const words = (name: string) => name.split('_')
const past = (verb: string) =>
  verb === 'submit'
    ? 'submitted'
    : verb.endsWith('e')
      ? `${verb}d`
      : verb.endsWith('y')
        ? `${verb.slice(0, -1)}ied`
        : `${verb}ed`

/** The words of an event are the action's, in any order, one of them in the past tense. */
function tellsOf(event: string, noun: string, action: string): boolean {
  const told = words(event.slice(`${noun}.`.length))
    .sort()
    .join(' ')
  const all = words(action)
  const possible = all.map((verb, at) => all.with(at, past(verb)).sort().join(' '))
  return event.startsWith(`${noun}.`) && possible.includes(told)
}

/** The code's word for an action that has the specification's. */
const CALLED: Partial<Record<RequestAction, string>> = { go: 'submit' }

/** Commands that are not called by their one action: why. */
const ORDER_FILES: Partial<Record<OrderAction, string | null>> = {
  // One call of the specification for both; it names the status that it leaves.
  reject_draft: 'reject-order',
  reject_confirmation: 'reject-order',
  // Steps of a request's commands.
  confirm_with_request: null,
  end_with_request: 'end-orders',
}
const REQUEST_FILES: Partial<Record<RequestAction, string | null>> = {
  ask: 'ask-orders',
  front_office_validate: 'validate-front-office',
  front_office_reject: 'reject-request',
  back_office_validate: 'validate-request-back-office',
  // Follows the orders, within the commands that move them.
  settle: null,
}

const FOLDERS = ['orders', 'order-requests']
const files = new Map(
  FOLDERS.flatMap((folder) =>
    readdirSync(join(import.meta.dirname, folder)).map((file) => [file, join(folder, file)] as const),
  ),
)
const kebab = (name: string) => name.replaceAll('_', '-')
const camel = (file: string) => file.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** The file of an action by its name, with or without the noun; the function in it has the file's name. */
function commandOf(action: string, noun: string, exception: string | undefined): string | null {
  const candidates = exception ? [exception] : [kebab(action), `${kebab(action)}-${noun}`]
  const file = candidates.find((name) => files.has(`${name}.ts`))
  if (file === undefined) return null
  const text = readFileSync(join(import.meta.dirname, files.get(`${file}.ts`) ?? ''), 'utf8')
  return exception === 'end-orders' || text.includes(`export async function ${camel(file)}(`) ? file : null
}

/**
 * Kinds that are called otherwise than the event they tell of: of which, and why. People's settings and lists keep kinds by
 * these names. Those that tell whose turn it is are called by the step that comes: `…to_…`.
 */
const KINDS: Partial<Record<NotificationKind, { of: readonly string[]; why: string }>> = {
  'order.accepted': { of: ['order.draft_accepted'], why: 'a draft is all of an order that is accepted' },
  'order.accepted_and_confirmed': {
    of: ['order.draft_accepted'],
    why: 'at the asked price the acceptance is a confirmation too',
  },
  'order.confirmed': { of: ['order.half_confirmed'], why: 'the second of both: confirmed whole' },
  'order.rejection_sent': {
    of: ['order.confirmation_rejected'],
    why: 'the back office decides on it: rejected is what it says, not what was asked',
  },
  'order.rejection_refused': { of: ['order.back_office_refused'], why: 'what was refused: the rejection' },
  'order.rejected': {
    of: ['order.back_office_refused', 'order.back_office_validated', 'order.shortage_answered'],
    why: 'what became of it, whichever way the back office decided, over a confirmation or over a rejection, or the parties over a short count',
  },
  'order.banknotes_recorded': {
    of: ['order.shortage_answered'],
    why: 'what was counted is all that is ordered now',
  },
  'order.validated': {
    of: ['order.market_room_confirmed', 'order.back_office_validated'],
    why: 'what became of it: validated by all who had to, one or two',
  },
  'order.ticketed': {
    of: ['order.ticket_generated'],
    why: 'what became of the order, as in every other kind',
  },
  'order.draft_canceled': { of: ['order.ended_with_request'], why: 'what the end of its request made of it' },
  'order.canceled': { of: ['order.ended_with_request'], why: 'what the end of its request made of it' },
  'bid.declined': { of: ['order.ended_with_request'], why: 'what the end of its request made of it' },
  'order.half_confirmed': {
    of: ['order.placed'],
    why: 'a remainder that a company buys with its request is confirmed by the company as it is placed',
  },
  'bid.placed': { of: ['order.placed'], why: 'an order that begins as a bid' },
  'order.placed': { of: ['order.asked'], why: 'a draft is placed for its seller when it is asked' },
  'request.returned': {
    of: ['order_request.returned_to_front_office'],
    why: 'to those to whom it is returned',
  },
  'request.rejected': {
    of: ['order_request.front_office_rejected', 'order_request.settled'],
    why: 'what became of it, at the front office or by its orders',
  },
  'request.fell_back': { of: ['order_request.settled'], why: 'what its orders made of it' },
  'request.closed': { of: ['order_request.settled'], why: 'what its orders made of it' },
  'request.rest_bought': {
    of: ['order_request.submitted'],
    why: 'the same step once more, from a request that is submitted: its bank validates another sale',
  },
  'request.delivered': { of: ['order_request.settled'], why: 'what its orders made of it' },
}

/** The event that a kind is called by: `bid.placed` of `order.bid_placed`, `request.closed` of `order_request.closed`. */
const eventOf = (kind: string) => kind.replace(/^bid\./, 'order.bid_').replace(/^request\./, 'order_request.')

/** Every event of orders and requests with each kind that tells of it. */
function* toldOf(): Generator<[event: string, kind: NotificationKind]> {
  for (const [action, event] of Object.entries(ORDER_EVENTS))
    for (const status of ORDER_STATUSES)
      for (const kind of orderKinds(action, status) ?? []) yield [event, kind]
  for (const event of Object.values(REQUEST_EVENTS))
    for (const before of [null, ...REQUEST_STATUSES])
      for (const after of REQUEST_STATUSES)
        for (const kind of requestKinds(event, before, after)) yield [event, kind]
}

describe('one name all the way', () => {
  it('notifications are called by the event they tell of, by the turn it makes, or as the table says', () => {
    const otherwise = [...toldOf()].filter(
      ([event, kind]) => eventOf(kind) !== event && !/[._]to_/.test(kind) && !KINDS[kind]?.of.includes(event),
    )
    expect(otherwise).toEqual([])
  })

  it('and the table says nothing that is not so', () => {
    const told = new Set([...toldOf()].map(([event, kind]) => `${event} ${kind}`))
    const said = Object.entries(KINDS).flatMap(([kind, { of }]) => of.map((event) => `${event} ${kind}`))
    expect(said.filter((pair) => !told.has(pair))).toEqual([])
    expect(NOTIFICATION_KINDS.filter((kind) => KINDS[kind] && !KINDS[kind].why)).toEqual([])
  })

  it.each(ORDER_ACTIONS)('order: %s', (action) => {
    expect([ORDER_EVENTS[action], tellsOf(ORDER_EVENTS[action], 'order', action)]).toEqual([
      ORDER_EVENTS[action],
      true,
    ])
    const exception = ORDER_FILES[action]
    if (exception !== null) expect(commandOf(action, 'order', exception)).not.toBeNull()
  })

  // `place_bid` leaves the request as it is: the order that it makes tells of it.
  it.each(REQUEST_ACTIONS)('order request: %s', (action) => {
    const called = CALLED[action] ?? action
    if (action !== 'place_bid') {
      const event = REQUEST_EVENTS[action]
      expect([event, tellsOf(event, 'order_request', called)]).toEqual([event, true])
    }
    const exception = REQUEST_FILES[action]
    if (exception !== null) expect(commandOf(called, 'request', exception)).not.toBeNull()
  })

  it('is missed where an event tells otherwise', () => {
    expect(tellsOf('order.draft_accepted', 'order', 'accept_draft')).toBe(true)
    expect(tellsOf('order.accepted', 'order', 'accept_draft')).toBe(false)
    expect(tellsOf('order_request.sent', 'order_request', 'submit')).toBe(false)
  })
})
