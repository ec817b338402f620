import { checkInvariants } from '@fxmatch/server/db/invariants/check-invariants'
import { announce, times } from '@fxmatch/server/testing/gate'
import { bearer, createTestApp, openSession, type TestApp } from '@fxmatch/server/testing/http-app'
import {
  bind,
  createMarketWorld,
  type MarketWorld,
  place,
  publish,
} from '@fxmatch/server/testing/market-world'
import type { Person } from '@fxmatch/server/testing/plant-market'
import { requestForm } from '@fxmatch/server/testing/request-world'
import { askTrust, registerOperator } from '@fxmatch/server/testing/trust-world'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

// That every mutation of the contract keeps its answer, and refuses its key to another request, the call journeys show
// one by one (`testing/call-journey.ts`). Here: the same key by many at the same moment.

const AT_ONCE = 50
const ROUNDS = times(1, 20)

let world: MarketWorld
let server: TestApp
let address: string

beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world)
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  const broken = (await checkInvariants(world.db)).filter(({ ok }) => !ok)
  await world.close()
  expect(broken).toEqual([])
})

interface Mutation {
  readonly who: Person
  readonly path: string
  readonly body?: object
  /** A body that asks for something else. */
  readonly other?: object
}

async function mutations(round: number): Promise<Mutation[]> {
  const expireDate = new Date(world.clock.time.getTime() + 8 * 3_600_000).toISOString()
  const position = { currency: 'EUR', amount: '1000', rate: '3.3868', form: 'CASH', region: 15, expireDate }
  const session_id = await publish(world)
  const terms = { currency: 'EUR', rate: '3.3868', cashOutType: 'CASH_PAYMENT', agence: world.agencyId }
  const order = { ...terms, session_id, amount: '10000' }
  const draft = await place(world, await publish(world))
  const bound = await place(world, await publish(world))
  await bind(world, bound)
  const form = requestForm(world, { totalAmount: '1000', importReference: `KEY-${round}` })
  const { requestId } = await askTrust(world)
  const approve = (negotiationRate: string) => ({ transition: 'APPROVE', data: { negotiationRate, agency } })
  const bills = (nbr: number) => ({ bills: [{ nbr, bill: '100' }] })
  return [
    { who: 'office', path: '/api/positions', body: position, other: { ...position, amount: '2000' } },
    { who: 'trader', path: '/api/orders/add', body: order, other: { ...order, amount: '9000' } },
    {
      who: 'office',
      path: `/api/orders/counter-offer/${draft}`,
      body: { rate: '3.39' },
      other: { rate: '3.4' },
    },
    { who: 'office', path: `/api/orders/receive/${bound}`, body: bills(100), other: bills(99) },
    { who: 'company', path: '/api/orders_requests', body: form, other: { ...form, totalAmount: '2000' } },
    { who: 'trustOffice', path: `${TRUST}${requestId}`, body: approve('3.31'), other: approve('3.32') },
  ]
}

const TRUST = '/api/trusted_rates/exchange/'
let agency: string

it('the same key by fifty at once has one effect and one answer; another body under it is refused', async () => {
  announce('idempotency', `${ROUNDS} rounds of ${AT_ONCE} at once`)
  agency = (await registerOperator(world, 'trustOffice', { tokens: 2 * ROUNDS })).agencyId
  const tokens = new Map<Person, string>()
  for (const who of ['office', 'trader', 'company', 'trustOffice'] as const)
    tokens.set(who, await openSession(world, world.people[who], true))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { who, path, body, other }] of (await mutations(round)).entries()) {
      const send = async (payload: object | undefined) => {
        const response = await fetch(`${address}${path}`, {
          method: 'POST',
          headers: {
            ...bearer(tokens.get(who) ?? ''),
            'content-type': 'application/json',
            'idempotency-key': `gate-${round}-${index}`,
          },
          body: JSON.stringify(payload),
        })
        const replayed = response.headers.has('idempotent-replayed')
        return { status: response.status, replayed, text: await response.text() }
      }
      const before = await audited()
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(body)))
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, path).toBe(1)
      expect(answers[0]?.status, `${path} ${answers[0]?.text}`).toBeLessThan(300)
      expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
      const after = await audited()
      expect(after - before, path).toBe(1)
      const mismatch = await send(other)
      expect([mismatch.status, JSON.parse(mismatch.text).code]).toEqual([409, 'IDEMPOTENCY_MISMATCH'])
      expect(await audited()).toBe(after)
    }
  }
}, 600_000)

/** How many things were done; refused transactions leave gaps in the numbers, hence the count. */
async function audited(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from audit_entries`.execute(world.db)
  return rows[0]?.count ?? 0
}
