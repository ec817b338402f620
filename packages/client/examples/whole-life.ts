import { createClient, must, type Order } from '../index.ts'
import { fetchTicket, moveOn, takeCheapest } from './follow-order.ts'

// In a sandbox: a bank's software takes an order through its whole life, from the market to the payment.
//   FXMATCH_URL=… FXMATCH_CLIENT=… FXMATCH_SECRET=… node examples/whole-life.ts EUR 1000

type Client = ReturnType<typeof createClient>

/** Has the people of a sandbox take an order's steps up to a status; a server of the market has no such call. */
export async function advance(client: Client, id: string, to: Order['status']): Promise<Order> {
  return must(await client.POST('/v1/test/orders/{id}/advance', { params: { path: { id } }, body: { to } }))
}

/** What an order was on its way. */
export interface WholeLife {
  readonly order: Order
  readonly statuses: readonly Order['status'][]
  readonly ticket: ArrayBuffer
}

/**
 * Takes the cheapest position and carries its order to the end: what the company's software may do it does itself, what people have to do
 * is done by those of the sandbox.
 * @throws Error where nobody offers as much
 */
export async function wholeLife(client: Client, currency: string, amount: string): Promise<WholeLife> {
  const first = await takeCheapest(client, currency, amount)
  if (first === null) throw new Error(`nobody offers ${amount} ${currency} at once`)
  const { id } = first
  const agreed = await advance(client, id, 'HALF_CONFIRMED')
  // Its own confirmation, where it is still wanted: whoever acted for it may have given it.
  const confirmed = await moveOn(client, id)
  const issued = await advance(client, id, 'TICKET_GENERATED')
  const ticket = await fetchTicket(client, issued)
  if (ticket === null) throw new Error(`${issued.reference} has no ticket`)
  const delivered = await advance(client, id, 'DELIVERED')
  const order = await advance(client, id, 'CASHED_OUT')
  return {
    order,
    ticket,
    statuses: [first, agreed, confirmed, issued, delivered, order].map(({ status }) => status),
  }
}

if (import.meta.main) {
  const {
    FXMATCH_URL: baseUrl = '',
    FXMATCH_CLIENT: clientId = '',
    FXMATCH_SECRET: secret = '',
  } = process.env
  const client = createClient({ baseUrl, credentials: { clientId, secret } })
  const [currency = 'EUR', amount = '1000'] = process.argv.slice(2)
  const { order, statuses, ticket } = await wholeLife(client, currency, amount)
  console.log(`${order.reference}: ${statuses.join(' → ')}, a ticket of ${ticket.byteLength} bytes`)
  // An order that nobody answers ends by itself: here one need not wait for that.
  const clock = must(await client.POST('/v1/test/clock', { body: { advanceSeconds: 60 } }))
  console.log(`in the sandbox it is ${clock.now}`)
}
