import { publicEvent } from '@fxmatch/domain/webhooks/event-types'
import { expect, it } from 'vitest'
import { REQUEST_EVENTS } from '../../commands/order-requests/move-request.ts'
import { ORDER_EVENTS } from '../../commands/orders/announce-order.ts'

// Whatever makes another version of an order or a request is told to endpoints: one who hears of the others relies on it.

it.each([...Object.values(ORDER_EVENTS), ...Object.values(REQUEST_EVENTS), 'order.agency_assigned'])(
  '%s has a public name',
  (within) => expect(publicEvent(within)?.type).toMatch(/^(order|request)\.[a-z_]+$/),
)
