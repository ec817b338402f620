import type { PlantedMarket } from '@fxmatch/server/testing/market-world'
import type { CompanyKey } from '@fxmatch/server/testing/plant-market'
import { sql } from 'kysely'
import { tellLine } from './rfq-rules.ts'
import { describeOrder, describeRfq, quoteKey, soldKey } from './state.ts'

/** What the database says of a sequence's market, in the model's words, and the ids behind the model's keys. */
export interface Seen {
  readonly lines: readonly string[]
  readonly ids: ReadonlyMap<string, string>
}

/** Amounts are whole euros in a sequence. @throws Error for any other */
function whole(amount: string): number {
  const value = Number(amount)
  if (!Number.isInteger(value)) throw new Error(`${amount} is no whole amount`)
  return value
}

/** Reads the market of a sequence's companies as it stands. @param began the sequence's beginning, for deadlines */
export async function readMarket(world: PlantedMarket, began: Date): Promise<Seen> {
  const companies = Object.values(world.companies)
  const keyOf = new Map(Object.entries(world.companies).map(([key, id]) => [id, key as CompanyKey]))
  const companyKey = (id: string) => keyOf.get(id) ?? id
  const { db } = world
  const [positions, orders, requests, titles, travellers, proposals, accounts, rfqs, quotes, told] =
    await Promise.all([
      db.selectFrom('positions').selectAll().where('seller_id', 'in', companies).orderBy('id').execute(),
      db.selectFrom('orders').selectAll().where('bank_id', 'in', companies).orderBy('number').execute(),
      db.selectFrom('order_requests').selectAll().where('company_id', 'in', companies).execute(),
      db.selectFrom('import_titles').selectAll().where('company_id', 'in', companies).execute(),
      db.selectFrom('trust_requests').selectAll().where('customer_name', '=', travellerName(world)).execute(),
      db
        .selectFrom('trust_proposals')
        .selectAll()
        .where('company_id', 'in', companies)
        .orderBy('reference')
        .execute(),
      db
        .selectFrom('trust_token_accounts')
        .selectAll()
        .where('company_id', 'in', companies)
        .where('operation_type', '=', 'PURCHASE')
        .execute(),
      db.selectFrom('rfqs').selectAll().where('asker_id', 'in', companies).orderBy('number').execute(),
      db.selectFrom('quotes').selectAll().where('house_id', 'in', companies).orderBy('number').execute(),
      readTold(db, companies),
    ])
  const lines: string[] = []
  const ids = new Map<string, string>()
  const named = new Map<string, string>()
  const counts = new Map<string, number>()
  const next = (group: string) => {
    const count = (counts.get(group) ?? 0) + 1
    counts.set(group, count)
    return count
  }
  const name = (key: string, id: string) => {
    ids.set(key, id)
    named.set(id, key)
    return key
  }

  const now = world.clock.now()
  const minuteOf = (at: Date) => (at.getTime() - began.getTime()) / 60_000
  // What a quote sold is called by it.
  const sold = new Map(orders.map(({ id, position_id }) => [id, position_id]))
  const quoteOf = new Map<number, string>()
  for (const rfq of rfqs) {
    const key = name(`A${rfq.id}`, rfq.id)
    const answers = quotes.filter(({ rfq_id }) => rfq_id === rfq.id)
    for (const [index, { id, order_id }] of answers.entries()) {
      ids.set(quoteKey(key, index), id)
      const position = order_id === null ? null : sold.get(order_id)
      if (position !== null && position !== undefined) quoteOf.set(position, soldKey(quoteKey(key, index)))
    }
    const view = {
      ...{ status: rfq.status, awarded: whole(rfq.awarded), amount: whole(rfq.amount) },
      quotes: answers.map((quote) => ({
        ...{ house: companyKey(quote.house_id) as CompanyKey, status: quote.status, minAmount: null },
        ...{ rate: quote.rate ?? '', amount: whole(quote.amount ?? '0') },
        validUntil: quote.valid_until === null ? 0 : minuteOf(quote.valid_until),
      })),
      told: told
        .filter(({ id }) => id === rfq.id)
        .map(({ event, companies: to }) => tellLine(event.replace('rfq.', ''), to.map(companyKey))),
    }
    lines.push(...describeRfq(key, view, minuteOf(now)))
  }
  for (const { id, parent_id, status, listing, amount, published_amount } of positions) {
    const parent = parent_id === null ? null : named.get(String(parent_id))
    const own = quoteOf.get(id) ?? `P${id}`
    const key = name(parent ? `${parent}.${next(`rests of ${parent}`)}` : own, String(id))
    lines.push(`${key} ${status} ${listing} ${whole(amount)}/${whole(published_amount)}`)
  }
  for (const request of requests) name(`Q${request.id}`, request.id)
  const parts = new Map<string, number>()
  for (const order of orders) {
    const { position_id, order_request_id, request_part } = order
    const request = order_request_id === null ? null : `Q${order_request_id}`
    const on =
      position_id === null ? `${request}:${companyKey(order.bank_id)}` : named.get(String(position_id))
    const key = name(
      request_part === 'REMAINDER' ? `${request}:remainder` : `${on}#${next(`orders on ${on}`)}`,
      order.id,
    )
    lines.push(
      describeOrder(key, {
        status: order.status,
        pending: order.pending_decision,
        ways: order.shortage?.choices ?? { BUYER: null, SELLER: null },
        amount: whole(order.amount),
        rate: order.rate,
        asked: order.asked_at !== null,
        awaitsRequest: order.awaits_request,
        buyerConfirmed: order.buyer_confirmed_by !== null,
        sellerConfirmed: order.seller_confirmed_by !== null,
        lastOffer: order.last_offer_by,
        boundUntil: order.quote_binds_until && minuteOf(order.quote_binds_until),
        deadline: order.expires_at && (order.expires_at.getTime() - began.getTime()) / 60_000,
      }),
    )
    const live = ![3, 4, 9, 12, 15, 106, 108, 109, 999].includes(order.status)
    if (request && live) parts.set(request, (parts.get(request) ?? 0) + whole(order.amount))
  }
  for (const request of requests) {
    const key = `Q${request.id}`
    lines.push(`${key} ${request.status} open ${whole(request.total_amount) - (parts.get(key) ?? 0)}`)
  }
  for (const title of titles) {
    const taken = requests
      .filter(({ title_id, status }) => title_id === title.id && !['CANCELED', 'REJECTED'].includes(status))
      .map(({ id, status, total_amount }) =>
        status === 'DRAFT' ? whole(total_amount) : (parts.get(`Q${id}`) ?? 0),
      )
    const left = whole(title.amount) - taken.reduce((sum, amount) => sum + amount, 0)
    lines.push(`title of ${companyKey(title.company_id)} ${left}`)
  }
  for (const { id, status } of travellers) lines.push(`${name(`T${id}`, id)} ${status}`)
  for (const { id, request_id, company_id, status, reported_at } of proposals) {
    const group = `T${request_id}:${companyKey(company_id)}`
    const key = name(`${group}#${next(group)}`, id)
    lines.push(`${key} ${status}${reported_at === null ? '' : ' reported'}`)
  }
  for (const { company_id, balance } of accounts) lines.push(`tokens of ${companyKey(company_id)} ${balance}`)
  return { lines: lines.sort(), ids }
}

/** Who was told what of requests for quotes, in the order in which it happened. */
async function readTold(db: PlantedMarket['db'], companies: readonly string[]) {
  const { rows } = await sql<{ id: string; event: string; companies: string[] }>`
    select payload ->> 'id' as id, payload ->> 'event' as event,
      array(select jsonb_array_elements_text(payload -> 'companies')) as companies
    from outbox where payload ->> 'noun' = 'rfq' and payload -> 'companies' ?| ${sql.val([...companies])}::text[]
    order by outbox.id`.execute(db)
  return rows
}

/** A sequence's travellers have its name: their requests belong to no company. */
export const travellerName = (world: PlantedMarket) => `Traveller ${world.companies.bank}`
