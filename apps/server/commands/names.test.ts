import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REQUEST_ACTIONS, type RequestAction } from '@fxmatch/domain/order-requests/request-table'
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

describe('one name all the way', () => {
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
