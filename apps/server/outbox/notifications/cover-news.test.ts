import { actorOf } from '@fxmatch/domain/access/actor'
import type { Role } from '@fxmatch/domain/access/roles'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { decideCover } from '../../commands/cover/decide-cover.ts'
import { proposeBudgetRate, proposePolicy } from '../../commands/cover/propose-cover.ts'
import type { ActorContext } from '../../commands/kernel/context.ts'
import type { Result } from '../../commands/kernel/result.ts'
import { systemIds } from '../../commands/kernel/system-services.ts'
import { runInTransaction } from '../../commands/kernel/unit-of-work.ts'
import { tellOfCover } from '../../jobs/cover/tell-of-cover.ts'
import { insertUser } from '../../testing/insert-user.ts'
import { keepReferences } from '../../testing/limits.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { relay } from '../../testing/object-world.ts'
import { untoldFacts } from '../../testing/told-facts.ts'
import { withoutIds } from '../../testing/without-ids.ts'

// What the people of a company are told of what one of them says of its cover plan: the second person is asked until it is decided, the
// first one hears how, and nobody else of anything.

const RATE = '3.4567'
const ADMIN: readonly Role[] = ['ROLE_ORGANIZATION_ADMIN']
let world: MarketWorld
/** Ids by the names under which people are told of here. */
let named: Map<string, string>

beforeEach(async () => {
  world = await createMarketWorld()
  named = new Map([[world.people.company.userId, 'first']])
  await colleague('second')
  await colleague('reader', ['ROLE_LIMITED', 'ROLE_ORGANIZATION_ADMIN'])
})
afterEach(() => world.close())

async function colleague(name: string, roles: readonly Role[] = ADMIN, cin: string | null = null) {
  const userId = systemIds(world.clock).uuid()
  const { companyId, companyKind } = world.people.company
  await insertUser(world, actorOf({ userId, companyId, companyKind, roles }), name)
  // Who shares an address or a card with somebody is that person.
  await world.db
    .updateTable('users')
    .set({ email: `${name}@test.example`, cin })
    .where('id', '=', userId)
    .execute()
  await world.db.deleteFrom('user_identities').where('email', '=', 'x@test.example').execute()
  named.set(userId, name)
}

const as = <T>(name: string, command: (context: ActorContext) => Promise<Result<T>>) => {
  const userId = [...named].find(([, of]) => of === name)?.[0] ?? ''
  const { companyId, companyKind, roles } = world.people.company
  const actor = actorOf({ userId, companyId, companyKind, roles })
  const kernel = { clock: world.clock, ids: systemIds(world.clock), requestId: null }
  return runInTransaction(world.db, kernel, (context) => command({ ...context, actor }))
}

const steps = (percent: number) => [{ before: 90, working: false, percent }]
const proposed = async (percent = 60): Promise<string> =>
  (await must(as('first', (context) => proposePolicy(context, { version: 0, steps: steps(percent) }))))
    .changeId ?? ''
const decided = (who: string, changeId: string, action: 'confirm' | 'refuse' | 'withdraw', reason?: string) =>
  must(as(who, (context) => decideCover(context, { changeId, action, reason })))

/** Who was told of a kind, and whether they are asked still; somebody of another company by the id of their account. */
async function told(kind: string) {
  await relay(world)
  const rows = await world.db
    .selectFrom('notifications')
    .where('kind', '=', kind)
    .select(['user_id', 'asks', 'settled_at', 'params'])
    .orderBy('created_at')
    .execute()
  return rows.map(({ user_id, asks, settled_at, params }) => ({
    ...{ who: named.get(user_id) ?? user_id, asked: asks && settled_at === null, params },
  }))
}
const asked = async () => (await told('cover.to_decide')).filter(({ asked }) => asked).map(({ who }) => who)

it('asks whoever could decide, and neither who proposed, nor who only reads, nor anybody outside', async () => {
  await proposed()
  expect(await told('cover.to_decide')).toEqual([
    { who: 'second', asked: true, params: { reference: 'PC-00001', author: 'Person company' } },
  ])
})

it('asks no second account of who proposed', async () => {
  await colleague('twin', ADMIN, '01234567')
  await world.db
    .updateTable('users')
    .set({ cin: '01234567' })
    .where('id', '=', world.people.company.userId)
    .execute()
  await proposed()
  expect(await asked()).toEqual(['second'])
})

it.each(['confirm', 'refuse'] as const)(
  'asks nobody after %s, and tells who proposed, once',
  async (action) => {
    await colleague('third')
    const id = await proposed()
    expect((await asked()).sort()).toEqual(['second', 'third'])
    await decided('second', id, action, 'Trop tôt')
    const kind = action === 'confirm' ? 'cover.confirmed' : 'cover.refused'
    const reason = action === 'refuse' ? { reason: 'Trop tôt' } : {}
    expect(await told(kind)).toEqual([
      { who: 'first', asked: false, params: { reference: 'PC-00001', author: 'second', ...reason } },
    ])
    expect(await asked()).toEqual([])
  },
)

it('asks nobody for what was taken back, told before or not, and for the next one anew', async () => {
  const first = await proposed()
  expect(await asked()).toEqual(['second'])
  await decided('first', first, 'withdraw')
  expect(await asked()).toEqual([])
  const next = await proposed(70)
  await decided('first', next, 'withdraw')
  await proposed(80)
  expect(await asked()).toEqual(['second'])
  expect(await told('cover.refused')).toEqual([])
})

it('tells who has lost the right nothing of how it was decided', async () => {
  const id = await proposed()
  await decided('second', id, 'confirm')
  await world.db
    .updateTable('user_roles')
    .set({ role: 'ROLE_LIMITED' })
    .where('user_id', '=', world.people.company.userId)
    .execute()
  expect(await told('cover.confirmed')).toEqual([])
})

it('asks nobody any more after thirty days, and tells who proposed once, whoever looks', async () => {
  const look = () =>
    tellOfCover({
      ...{ db: world.db, clock: world.clock, ids: systemIds(world.clock) },
      log: pino({ level: 'silent' }),
    })
  const id = await proposed()
  world.clock.time = new Date('2026-12-17T22:59:59Z')
  expect((await look()).proposals).toBe(0)
  expect(await asked()).toEqual(['second'])
  // Midnight in Tunis: it is over, before anybody has looked.
  world.clock.time = new Date('2026-12-17T23:00:00Z')
  const confirmed = as('second', (context) => decideCover(context, { changeId: id, action: 'confirm' }))
  expect(await confirmed).toMatchObject({ ok: false, refusal: { code: 'RULE_CHANGE_DECIDED' } })
  const looks = await Promise.all([look(), look(), look()])
  expect(looks.map(({ proposals }) => proposals).sort()).toEqual([0, 0, 1])
  expect(await asked()).toEqual([])
  expect((await told('cover.lapsed')).map(({ who }) => who)).toEqual(['first'])
  expect(await untoldFacts(world.db)).toEqual([])
})

it('makes room for another one, noticed or not, and confirms no budget of a year that has ended', async () => {
  const budget = (rate: string, year: number) =>
    as('first', (context) => proposeBudgetRate(context, { version: 0, currency: 'EUR', year, rate }))
  world.clock.time = new Date('2026-12-31T10:00:00Z')
  await keepReferences(world)
  const { changeId } = await must(budget('3.4', 2026))
  await must(budget('3.4', 2027))
  world.clock.time = new Date('2027-01-01T10:00:00Z')
  await keepReferences(world)
  const late = as('second', (context) =>
    decideCover(context, { changeId: changeId ?? '', action: 'confirm' }),
  )
  expect(await late).toMatchObject({ ok: false, refusal: { code: 'RULE_CHANGE_DECIDED' } })
  expect(await budget('3.5', 2027)).toMatchObject({ ok: false, refusal: { code: 'RULE_CHANGE_PENDING' } })
  world.clock.time = new Date('2027-02-10T10:00:00Z')
  await keepReferences(world)
  expect((await must(budget('3.5', 2027))).changeId).not.toBeNull()
  const rows = await world.db.selectFrom('cover_changes').select('status').orderBy('number').execute()
  expect(rows.map(({ status }) => status)).toEqual(['LAPSED', 'LAPSED', 'PENDING'])
})

it('writes no rate, no step and no reason where anybody else reads', async () => {
  const propose = (version: number) =>
    must(
      as('first', (context) =>
        proposeBudgetRate(context, { version, currency: 'EUR', year: 2026, rate: RATE }),
      ),
    )
  const { changeId } = await propose(0)
  await decided('second', changeId ?? '', 'refuse', `Pas à ${RATE}`)
  await decided('second', (await propose(0)).changeId ?? '', 'confirm')
  await decided('second', await proposed(61), 'confirm')
  await relay(world)
  // The platform reads the audit; a device and a mail lie where others see them.
  const written = {
    audit: await world.db
      .selectFrom('audit_entries')
      .where('action', 'like', 'cover.%')
      .selectAll()
      .execute(),
    events: await world.db.selectFrom('outbox').selectAll().execute(),
    live: await world.db.selectFrom('live_events').selectAll().execute(),
  }
  expect(written.audit).toHaveLength(6)
  for (const [where, rows] of Object.entries(written))
    expect([where, withoutIds(rows)]).not.toEqual([
      where,
      expect.stringMatching(/3\.4567|percent|\b61\b|Pas à/),
    ])
  expect(await untoldFacts(world.db)).toEqual([])
})
