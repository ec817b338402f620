import { AGAIN, type Caller } from './people.ts'

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
export async function call(caller: Caller, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const send = (headers: Record<string, string> = {}) =>
    caller.request.fetch(path, {
      method,
      ...AGAIN,
      ...(body === undefined ? {} : { data: body }),
      ...(method === 'GET' ? {} : { headers: { 'idempotency-key': crypto.randomUUID(), ...headers } }),
    })
  let answer = await send()
  if (answer.status() === 409) {
    const { code, details } = await answer.json()
    // Unusual, and meant: they type the amount again.
    if (code === 'TYPE_AGAIN') answer = await send({ 'amount-again': details.amount })
  }
  if (!answer.ok())
    throw new Error(`${caller.name}: ${method} ${path}: ${answer.status()} ${await answer.text()}`)
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

/** Puts a position of euros on the market, for four hours from the server's `now`. @returns its number */
export async function offer(
  office: Caller,
  { amount, rate, form, together = false }: Offer = SMALL_TRANSFER,
  now = new Date(),
): Promise<number> {
  const position: { id: number } = await call(office, 'POST', '/api/positions', {
    currency: 'EUR',
    amount,
    rate,
    form,
    region: await firstRegion(office),
    ...(together ? { syndicate: await firstSyndicate(office) } : {}),
    expireDate: new Date(now.getTime() + HOURS_4_MS).toISOString(),
  })
  return position.id
}

async function firstRegion(caller: Caller): Promise<number> {
  const regions: { id: number }[] = await call(caller, 'GET', '/api/hive/hive-zone')
  const first = regions[0]
  if (!first) throw new Error('there is no governorate')
  return first.id
}

async function firstSyndicate(office: Caller): Promise<string> {
  const [first]: { id: string }[] = await call(office, 'GET', '/api/positions/syndicates')
  if (!first) throw new Error(`${office.name} leads no syndicate`)
  return first.id
}

/** Takes a position off the market. */
export async function withdraw(office: Caller, position: number): Promise<void> {
  await call(office, 'PUT', `/api/positions/${position}/withdraw`)
}

/** The first delivery agency of somebody's bank. */
async function agencyOf(caller: Caller): Promise<string> {
  const user: { company: string } = await call(caller, 'GET', '/api/users/get/user-by-token')
  const agencies: { id: string }[] = await call(caller, 'GET', `/api/agence?company=${user.company}`)
  const first = agencies[0]
  if (!first) throw new Error(`the bank of ${caller.name} has no agency`)
  return first.id
}

/** Orders the whole of a position at its price: a draft. */
export async function place(
  trader: Caller,
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
  caller: Caller,
  order: PreparedOrder,
  name: keyof typeof PLAIN_STEPS,
): Promise<void> {
  await call(caller, PLAIN_STEPS[name], `/api/orders/${name}/${order.id}`)
}

/** Records the banknotes of an order. */
export async function receive(caller: Caller, order: PreparedOrder, count: number, bill: string) {
  await call(caller, 'POST', `/api/orders/receive/${order.id}`, { bills: [{ nbr: count, bill }] })
}

const MISSING = '100'

/** Records that one note of a hundred is missing of an order's banknotes. */
export async function recordShortage(caller: Caller, order: PreparedOrder, counted: number) {
  await call(caller, 'POST', `/api/orders/shortage/${order.id}`, {
    bills: [{ nbr: counted, bill: MISSING }],
    missing: MISSING,
    reason: 'Un billet manque au comptage',
  })
}

/** Says for the caller's side that the rest of a short count follows. */
export async function complete(caller: Caller, order: PreparedOrder): Promise<void> {
  const body = { way: 'COMPLETE', missing: MISSING }
  await call(caller, 'POST', `/api/orders/shortage-answer/${order.id}`, body)
}

/** Confirms at the market room, with an agency. */
export async function confirmAtMarketRoom(caller: Caller, order: PreparedOrder): Promise<void> {
  await call(caller, 'POST', `/api/orders/confirm-mp/${order.id}`, { agence: await agencyOf(caller) })
}

/** Rejects the delivery of an order. */
export async function rejectDelivery(caller: Caller, order: PreparedOrder): Promise<void> {
  await call(caller, 'POST', `/api/orders/deliver-reject/${order.id}`, {
    reason: 'Billets refusés au guichet',
  })
}
