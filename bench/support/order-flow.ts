import { type Agent, request } from 'node:http'

/** What every order of the benchmark is about. */
const ORDER = {
  currency: 'EUR',
  amount: '1000',
  rate: '3.3868',
  cashOutType: 'BANK_TRANSFER_PAYMENT',
  agence: null,
}

/** Who orders, and who offers: each bank of the demonstration that has its rates of the day, with several offices. Each has its limits, and its lock on what a day has. */
export const BUYERS = ['trader.golfe', 'trader.carthage'] as const
export const SELLERS = ['guichet.kantaoui', 'guichet.sfax', 'guichet.djerba', 'guichet.hammamet'] as const

/** Steps of a flow that change something: placed, accepted, confirmed by the seller, confirmed by the buyer. */
export const STEPS_PER_FLOW = 4

/** Who takes part in a flow. */
export interface Parties {
  readonly buyerToken: string
  readonly sellerToken: string
}

/** Whose a position is, by its place among those that were added: SQL. */
const SELLER_OF = `(array[${SELLERS.map((name) => `'${name}'`)}])[1 + (n - 1) % ${SELLERS.length}]`

/** Who sells and who buys a position, by its place among those that were added, from 0. */
export const pairOf = (place: number) => ({
  seller: place % SELLERS.length,
  buyer: Math.floor(place / SELLERS.length) % BUYERS.length,
})

/** Adds positions that the flows order, the whole of each, by its sellers in turn. @returns SQL */
export const POSITIONS_SQL = `
  insert into positions (seller_id, currency, form, rate, published_amount, amount, status, listing,
                         governorate_id, expires_at, created_at)
  select u.company_id, '${ORDER.currency}', 'DIGITAL', ${ORDER.rate}, ${ORDER.amount}, ${ORDER.amount}, 'FREE',
         'LISTED', 1 + n % 24, now() + interval '8 hours', now()
  from generate_series(1, $1::int) n join users u on u.username = ${SELLER_OF}
  order by n
  returning id`

/** Takes one order from its position to the market room, through HTTP. @throws Error for any refusal */
export async function runFlow(
  baseUrl: string,
  agent: Agent,
  { buyerToken, sellerToken }: Parties,
  position: number,
): Promise<void> {
  const send = (token: string, path: string, body?: object) => post(`${baseUrl}${path}`, agent, token, body)
  const { id } = JSON.parse(
    await send(buyerToken, '/api/orders/add', { ...ORDER, session_id: position }),
  ) as {
    id: string
  }
  await send(sellerToken, `/api/orders/accept-draft/${id}`)
  await send(sellerToken, `/api/orders/half-confirm-client/${id}`)
  await send(buyerToken, `/api/orders/half-confirm-client/${id}`)
}

function post(url: string, agent: Agent, token: string, body?: object): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const text = body === undefined ? '' : JSON.stringify(body)
  const sent = request(
    url,
    {
      method: 'POST',
      agent,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': crypto.randomUUID(),
        'content-length': Buffer.byteLength(text),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
    },
    (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const said = Buffer.concat(parts).toString()
        if ((answer.statusCode ?? 500) < 300) resolve(said)
        else reject(new Error(`${url}: ${answer.statusCode} ${said}`))
      })
      answer.on('error', reject)
    },
  )
  sent.on('error', reject)
  sent.end(text)
  return promise
}
