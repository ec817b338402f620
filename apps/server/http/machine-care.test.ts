import { isSamePerson } from '@fxmatch/domain/access/same-person'
import { UNUSED_DAYS } from '@fxmatch/domain/machines/client-table'
import { beforeAll, expect, it } from 'vitest'
import { lookAfterClients } from '../commands/machines/look-after-clients.ts'
import { readKnownPeople } from '../db/companies/known-people.ts'
import { callJourney } from '../testing/call-journey.ts'
import { bearer } from '../testing/http-app.ts'
import { must } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'

// A machine outlives whoever made it: it goes on, its company is told once, and somebody answers for it who could do all of it
// themselves. One that nobody uses is told of once, and ends by nobody's doing but a person's.

const journey = callJourney(['machines', 'audit', 'work', 'notifications'])
const { make, request } = journey
const world = () => journey.world()
const DAY_MS = 86_400_000

const alsoLooksAfter = (who: Person) =>
  world()
    .db.insertInto('user_roles')
    .values({ user_id: world().people[who].userId, rank: 1, role: 'ROLE_SUPER_ADMIN' })
    .execute()
const leaves = (who: Person, left: boolean) =>
  world()
    .db.updateTable('users')
    .set({ disabled_at: left ? world().clock.now() : null })
    .where('id', '=', world().people[who].userId)
    .execute()
const look = async () => (await must(world().bySystem(lookAfterClients))).told
const clientOf = async (who: Person, id: string) =>
  (await make(who, 'clients')).clients.find((one: { id: string }) => one.id === id)
const told = async (kind: string) => {
  const events = { 'client.left': 'left', 'client.unused_90d': 'unused', 'client.stopped': 'stopped' }
  const rows = await world().db.selectFrom('outbox').select('payload').execute()
  return rows.filter(({ payload }) =>
    JSON.stringify(payload).includes(`machine_client.${events[kind as keyof typeof events]}`),
  ).length
}

beforeAll(async () => {
  // Two more who look after the bank's machines: one who may do what its head may, and one who may not trade.
  await alsoLooksAfter('tickets')
})

it('one that waits stands in the queue of the other person alone, and leads to itself', async () => {
  const { id } = await make('root', 'createClient', {
    body: { name: 'Trésorerie', scopes: ['orders:read', 'orders:write'] },
  })
  const queue = async (who: Person, whose: 'mine' | 'second') =>
    (await make(who, 'workQueue', { query: { kind: 'machine_client', whose } })).data
  expect(await queue('tickets', 'mine')).toMatchObject([
    { id, step: 'let_client_in', reference: 'API-00001', party: 'Person root', barred: null },
  ])
  expect(await queue('root', 'mine')).toEqual([])
  expect((await queue('root', 'second'))[0]?.barred?.reason).toMatch(/\p{L}{4,}/u)
  for (const who of ['trader', 'company', 'backOffice'] as const)
    expect([...(await queue(who, 'mine')), ...(await queue(who, 'second'))], who).toEqual([])
  await make('tickets', 'confirmClient', { params: { id } })
  expect([await queue('tickets', 'mine'), await queue('root', 'second')]).toEqual([[], []])
})

it('goes on when its maker leaves; who takes it over could do all of it, and answers for it from then on', async () => {
  const { db, people, companies } = world()
  const { id, secret } = await make('root', 'createClient', {
    body: { name: 'Relevés', scopes: ['ledger:read', 'orders:read'] },
  })
  const me = () => journey.server().app.inject({ url: '/v1/me', headers: bearer(secret) })
  // Nobody takes over what somebody answers for.
  const early = await request('tickets', 'adoptClient', { params: { id } })
  expect(early.json()).toMatchObject({ code: 'CLIENT_STATE', rule: 'CLIENT_ANSWERED_FOR' })
  expect(await look()).toBe(0)
  await leaves('root', true)
  expect((await me()).statusCode).toBe(200)
  // Of both clients of the head, once each.
  expect([await look(), await look()]).toEqual([2, 0])
  expect(await told('client.left')).toBe(2)
  expect(await clientOf('tickets', id)).toMatchObject({
    status: 'ACTIVE',
    left: true,
    answeredBy: 'Person root',
  })
  // Of other companies, and without the right: not at all.
  expect((await request('company', 'adoptClient', { params: { id } })).statusCode).toBe(404)
  expect((await request('trader', 'adoptClient', { params: { id } })).statusCode).toBe(403)
  // More than one may do oneself is adopted by nobody.
  const [committing] = (await make('tickets', 'clients')).clients.filter(({ scopes }: { scopes: string[] }) =>
    scopes.includes('orders:write'),
  )
  const above = await request('tickets', 'adoptClient', { params: { id: committing.id } })
  expect(above.json()).toMatchObject({ code: 'CLIENT_STATE', rule: 'CLIENT_ABOVE_OWN' })
  expect(
    committing.allowedActions.find(({ action }: { action: string }) => action === 'adopt'),
  ).toMatchObject({
    allowed: false,
  })
  await make('tickets', 'adoptClient', { params: { id } })
  expect(await clientOf('tickets', id)).toMatchObject({ left: false, answeredBy: 'Person tickets' })
  const machine = await db
    .selectFrom('users')
    .innerJoin('machine_clients', 'machine_clients.user_id', 'users.id')
    .where('machine_clients.id', '=', id)
    .select(['users.id', 'machine_maker'])
    .executeTakeFirstOrThrow()
  expect(machine.machine_maker).toBe(people.tickets.userId)
  // For four eyes it is whoever answers for it, and whoever did.
  const person = await readKnownPeople(db, { company: companies.bank })
  for (const who of ['root', 'tickets'] as const)
    expect(isSamePerson(person(machine.id), person(people[who].userId)), who).toBe(true)
  expect((await me()).statusCode).toBe(200)
  // Who comes back has what nobody took over, and not what somebody did.
  await leaves('root', false)
  expect(await look()).toBe(0)
  expect(await clientOf('root', committing.id)).toMatchObject({ left: false, answeredBy: 'Person root' })
  expect((await request('root', 'adoptClient', { params: { id } })).json()).toMatchObject({
    rule: 'CLIENT_ANSWERED_FOR',
  })
  // And who leaves once more is told of once more.
  await leaves('root', true)
  expect(await look()).toBe(1)
  await leaves('root', false)
  await look()
})

it('one that the platform stops: with a reason that its company reads, and no empty one', async () => {
  const { id } = await make('root', 'createClient', { body: { name: 'Bruyant', scopes: ['orders:read'] } })
  for (const body of [undefined, {}, { reason: '' }, { reason: '   ' }, { reason: '\u200b\u200b\u200b' }])
    expect(
      (await request('backOffice', 'stopClient', { params: { id }, ...(body && { body }) })).statusCode,
    ).toBe(400)
  await make('backOffice', 'stopClient', {
    params: { id },
    body: { reason: 'Trop d’appels depuis ce matin' },
  })
  expect(await clientOf('root', id)).toMatchObject({
    ...{ status: 'REVOKED', revokeReason: 'Trop d’appels depuis ce matin', allowedActions: [] },
  })
  expect(await told('client.stopped')).toBe(1)
})

it('one that nobody uses is told of once in ninety days, and goes on', async () => {
  const { id, secret } = await make('root', 'createClient', {
    body: { name: 'Trimestre', scopes: ['orders:read'] },
  })
  const { clock } = world()
  const me = () => journey.server().app.inject({ url: '/v1/me', headers: bearer(secret) })
  const before = await told('client.unused_90d')
  clock.time = new Date(clock.time.getTime() + UNUSED_DAYS * DAY_MS - 60_000)
  await look()
  expect(await told('client.unused_90d')).toBe(before)
  clock.time = new Date(clock.time.getTime() + 3_600_000)
  await look()
  const after = await told('client.unused_90d')
  expect(after).toBeGreaterThan(before)
  await look()
  expect(await told('client.unused_90d')).toBe(after)
  // It comes all the same; and is told of again only after as many days.
  expect((await me()).statusCode).toBe(200)
  expect(
    (
      await world()
        .db.selectFrom('machine_clients')
        .where('id', '=', id)
        .select('status')
        .executeTakeFirstOrThrow()
    ).status,
  ).toBe('ACTIVE')
  await look()
  expect(await told('client.unused_90d')).toBe(after)
})
