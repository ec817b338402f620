import { createHash } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { query } from './database.ts'
import { textedCode } from './texts.ts'

/** What a traveller keeps of a request. */
export interface TravellersRequest {
  readonly reference: string
  readonly secret: string
}

const BASE = '/api/trusted_rates/public'

async function post(request: APIRequestContext, path: string, data: object) {
  const answer = await request.post(`${BASE}${path}`, {
    data,
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

function zeroBits(hash: Buffer): number {
  let bits = 0
  for (const byte of hash) {
    if (byte === 0) bits += 8
    else return bits + Math.clz32(byte) - 24
  }
  return bits
}

function solve(challenge: string, difficulty: number): string {
  for (let solution = 0; ; solution++) {
    const hash = createHash('sha256').update(`${challenge}.${solution}`).digest()
    if (zeroBits(hash) >= difficulty) return String(solution)
  }
}

/** A traveller in Tunis proves a telephone and asks, as the public page does: without a session, with the work that is demanded. */
export async function ask(
  request: APIRequestContext,
  asked: { direction: 'SELL' | 'BUY'; currency: string; amount: string; name: string },
): Promise<TravellersRequest> {
  const [city] = await query<{ id: number; region: number }>(
    "select id, governorate_id as region from trust_cities where name = 'Tunis'",
    [],
  )
  const { challenge, difficulty } = await (await request.get(`${BASE}/challenge`)).json()
  const phone = `+2169${String(Date.now()).slice(-7)}`
  const { id } = await post(request, '/contacts', {
    phone,
    challenge,
    solution: solve(challenge, difficulty),
  })
  const { proof } = await post(request, '/contacts/verify', { id, code: await textedCode(phone) })
  return post(request, '/requests', { ...asked, region: city?.region, city: city?.id, proof })
}

/** The traveller accepts the only proposal. */
export async function accept(request: APIRequestContext, { reference, secret }: TravellersRequest) {
  const followed = await post(request, '/requests/follow', { reference, secret })
  expect(followed.proposals).toHaveLength(1)
  return post(request, '/requests/accept', { reference, secret, proposal: followed.proposals[0].id })
}

/** What the public board shows of an operator. */
export async function boardOf(request: APIRequestContext, name: string) {
  const { data } = await (await request.get(`${BASE}/board`)).json()
  return data.find(({ operator }: { operator: { name: string } }) => operator.name === name)
}
