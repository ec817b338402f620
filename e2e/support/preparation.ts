import type { Person } from './people.ts'

/** An order that a journey begins with. */
export interface PreparedOrder {
  readonly id: string
  readonly reference: string
}

/**
 * Makes a call with somebody's session, as their browser would: how a journey comes to its starting point quickly.
 *
 * @throws Error with the server's words for a refusal
 */
export async function call(person: Person, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const answer = await person.context.request.fetch(path, {
    method,
    ...(body === undefined ? {} : { data: body }),
    ...(method === 'GET' ? {} : { headers: { 'idempotency-key': crypto.randomUUID() } }),
  })
  if (!answer.ok())
    throw new Error(`${person.name}: ${method} ${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

/** What an exchange office offers; transfers need neither banknotes nor an agency. */
export interface Offer {
  readonly amount: string
  readonly rate: string
  readonly form: 'CASH' | 'DIGITAL'
  /** For the first syndicate that the office leads. */
  readonly together?: boolean
}

/** Below the amount that needs a second validation, and without banknotes. */
export const SMALL_TRANSFER: Offer = { amount: '1000', rate: '3.3868', form: 'DIGITAL' }

const HOURS_4_MS = 4 * 3_600_000

/** Puts a position of euros on the market. @returns its number */
export async function offer(
  office: Person,
  { amount, rate, form, together = false }: Offer = SMALL_TRANSFER,
): Promise<number> {
  const position: { id: number } = await call(office, 'POST', '/api/positions', {
    currency: 'EUR',
    amount,
    rate,
    form,
    region: await firstRegion(office),
    ...(together ? { syndicate: await firstSyndicate(office) } : {}),
    expireDate: new Date(Date.now() + HOURS_4_MS).toISOString(),
  })
  return position.id
}

async function firstRegion(person: Person): Promise<number> {
  const regions: { id: number }[] = await call(person, 'GET', '/api/hive/hive-zone')
  const first = regions[0]
  if (!first) throw new Error('there is no governorate')
  return first.id
}

async function firstSyndicate(office: Person): Promise<string> {
  const [first]: { id: string }[] = await call(office, 'GET', '/api/positions/syndicates')
  if (!first) throw new Error(`${office.name} leads no syndicate`)
  return first.id
}

/** Takes a position off the market. */
export async function withdraw(office: Person, position: number): Promise<void> {
  await call(office, 'PUT', `/api/positions/${position}/withdraw`)
}

/** The first delivery agency of somebody's bank. */
async function agencyOf(person: Person): Promise<string> {
  const user: { company: string } = await call(person, 'GET', '/api/users/get/user-by-token')
  const agencies: { id: string }[] = await call(person, 'GET', `/api/agence?company=${user.company}`)
  const first = agencies[0]
  if (!first) throw new Error(`the bank of ${person.name} has no agency`)
  return first.id
}

/** Orders the whole of a position at its price: a draft. */
export async function place(
  trader: Person,
  position: number,
  { amount, rate, form }: Offer = SMALL_TRANSFER,
): Promise<PreparedOrder> {
  const order: PreparedOrder = await call(trader, 'POST', '/api/orders/add', {
    currency: 'EUR',
    amount,
    rate,
    session_id: position,
    cashOutType: form === 'CASH' ? 'CASH_PAYMENT' : 'BANK_TRANSFER_PAYMENT',
    agence: form === 'CASH' ? await agencyOf(trader) : null,
  })
  return { id: order.id, reference: order.reference }
}

/** Steps that ask for nothing, by the last words of their address. */
const PLAIN_STEPS = {
  'accept-draft': 'POST',
  'half-confirm-client': 'POST',
  'confirm-bo': 'PUT',
  'confirm-banque': 'PUT',
  deliver: 'POST',
  'cash-out': 'POST',
} as const

/** Takes a step that asks for nothing. */
export async function step(
  person: Person,
  order: PreparedOrder,
  name: keyof typeof PLAIN_STEPS,
): Promise<void> {
  await call(person, PLAIN_STEPS[name], `/api/orders/${name}/${order.id}`)
}

/** Records the banknotes of an order. */
export async function receive(person: Person, order: PreparedOrder, count: number, bill: string) {
  await call(person, 'POST', `/api/orders/receive/${order.id}`, { bills: [{ nbr: count, bill }] })
}

/** Confirms at the market room, with an agency. */
export async function confirmAtMarketRoom(person: Person, order: PreparedOrder): Promise<void> {
  await call(person, 'POST', `/api/orders/confirm-mp/${order.id}`, { agence: await agencyOf(person) })
}

/** Rejects the delivery of an order. */
export async function rejectDelivery(person: Person, order: PreparedOrder): Promise<void> {
  await call(person, 'POST', `/api/orders/deliver-reject/${order.id}`, {
    reason: 'Billets refusés au guichet',
  })
}
