import type { PlantedMarket } from '@fxmatch/server/testing/market-world'
import type { CompanyKey } from '@fxmatch/server/testing/plant-market'
import { describeOrder } from './state.ts'

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
  const [positions, orders, requests, titles, travellers, proposals, accounts] = await Promise.all([
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

  for (const { id, parent_id, status, listing, amount, published_amount } of positions) {
    const parent = parent_id === null ? null : named.get(String(parent_id))
    const key = name(parent ? `${parent}.${next(`rests of ${parent}`)}` : `P${id}`, String(id))
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

/** A sequence's travellers have its name: their requests belong to no company. */
export const travellerName = (world: PlantedMarket) => `Traveller ${world.companies.bank}`
