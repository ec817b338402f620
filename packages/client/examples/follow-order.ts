import { compareDecimals } from '../decimal.ts'
import { createClient, must, type Order } from '../index.ts'

// A bank's software takes the cheapest position, agrees on a price, and follows the order to its ticket.
//   FXMATCH_URL=… FXMATCH_CLIENT=… FXMATCH_SECRET=… node examples/follow-order.ts EUR 10000

type Client = ReturnType<typeof createClient>

/** Orders an amount of the position that costs the least in all, at its price. @returns null where nothing is large enough */
export async function takeCheapest(client: Client, currency: string, amount: string): Promise<Order | null> {
  const { data } = must(
    await client.GET('/v1/market/positions', { params: { query: { currency, form: 'CASH', limit: 100 } } }),
  )
  const large = data.filter((position) => compareDecimals(position.amount, amount) >= 0)
  const [best] = large.sort((one, other) => compareDecimals(one.allInRate, other.allInRate))
  if (best === undefined) return null
  const { data: agencies } = must(await client.GET('/v1/agencies'))
  return must(
    await client.POST('/v1/orders', {
      body: {
        positionId: best.id,
        amount,
        rate: best.rate,
        settlement: 'CASH',
        agencyId: agencies[0]?.id ?? null,
      },
    }),
  )
}

/** Takes whatever step an order allows its company now: it accepts the price that stands, and confirms. */
export async function moveOn(client: Client, id: string): Promise<Order> {
  const path = { id }
  const order = must(await client.GET('/v1/orders/{id}', { params: { path } }))
  const may = (action: string) => order.actions.some((one) => one.action === action && one.allowed)
  if (may('accept'))
    return must(
      await client.POST('/v1/orders/{id}/accept', {
        params: { path },
        body: { rate: order.proposedRate ?? order.askedRate },
      }),
    )
  if (may('confirm')) return must(await client.POST('/v1/orders/{id}/confirm', { params: { path } }))
  return order
}

/** The ticket of an order, as a PDF; null while it has none. */
export async function fetchTicket(client: Client, order: Order): Promise<ArrayBuffer | null> {
  if (order.ticket === null) return null
  return must(
    await client.GET('/v1/orders/{id}/ticket', {
      params: { path: { id: order.id } },
      parseAs: 'arrayBuffer',
    }),
  ) as ArrayBuffer
}

if (import.meta.main) {
  const {
    FXMATCH_URL: baseUrl = '',
    FXMATCH_CLIENT: clientId = '',
    FXMATCH_SECRET: secret = '',
  } = process.env
  const client = createClient({ baseUrl, credentials: { clientId, secret } })
  const [currency = 'EUR', amount = '10000'] = process.argv.slice(2)
  const order = await takeCheapest(client, currency, amount)
  if (order === null) throw new Error(`nobody offers ${amount} ${currency} at once`)
  console.log(
    `${order.reference}: ${order.amount} ${order.currency} at ${order.rate}, ${order.totalToPay} dinars in all`,
  )
  for (let last = order.status; ; ) {
    const { status, ticket } = await moveOn(client, order.id)
    if (status !== last) console.log(`${status}${ticket ? `, ticket ${ticket.reference}` : ''}`)
    if (ticket) break
    last = status
    await new Promise((resolve) => setTimeout(resolve, 5_000))
  }
}
