import type { Caller } from './people.ts'

/** What an operator offers to a traveller. */
export interface Proposing {
  readonly reference: string
  /** In TND per unit of the currency. */
  readonly rate: string
  /** The name of the operator's agency. */
  readonly agency: string
  /** What the operator does; default: it buys. */
  readonly operation?: 'PURCHASE' | 'SALE'
}

/** An operator proposes a rate for the request with a reference. @throws Error where it may not */
export async function propose(
  operator: Caller,
  { reference, rate, agency, operation = 'PURCHASE' }: Proposing,
): Promise<void> {
  const { request } = operator
  const offers = await (
    await request.get(`/api/trusted_rates/exchange?operationType=${operation}&pageSize=100`)
  ).json()
  const offer = offers.data.find((one: { reference: string }) => one.reference === reference)
  if (!offer) throw new Error(`${operator.name} sees no request ${reference}`)
  const agencies: { id: string; name: string }[] = await (
    await request.get('/api/trusted_rates/agencies')
  ).json()
  const own = agencies.find(({ name }) => name === agency)
  if (!own) throw new Error(`${operator.name} has no agency ${agency}`)
  const answer = await request.post(`/api/trusted_rates/exchange/${offer.id}`, {
    data: { transition: 'APPROVE', data: { negotiationRate: rate, agency: own.id } },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  if (!answer.ok()) throw new Error(`${operator.name}: ${answer.status()} ${await answer.text()}`)
}
