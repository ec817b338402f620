import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { validateSignUp } from '../../commands/sign-ups/validate-sign-up.ts'
import { registerUser } from '../../commands/users/register-user.ts'
import { updateUser } from '../../commands/users/update-user.ts'
import { getUserHistory } from '../../queries/users/manage-users.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { relay } from '../../testing/object-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { secondAccountOf } from '../../testing/second-account.ts'
import { complete } from '../../testing/sign-ups.ts'

// Whose card somebody else writes into an account is told, and who wrote it is not told whether it is anybody's (decision 0611).

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
  await sql`update users set cin = '01111111' where id = ${id('trader')}`.execute(world.db)
})
beforeEach(async () => {
  await relay(world)
  await sql`delete from notifications`.execute(world.db)
})
afterAll(() => world.close())

const id = (who: Person) => world.people[who].userId
const register = (username: string, cin: string | null) =>
  must(
    world.as('company', (context) =>
      registerUser(context, {
        ...{ username, fullName: 'Carrier', cin, email: `${username}@x.example` },
        roles: ['ROLE_LIMITED'],
        language: 'fr',
      }),
    ),
  )
const write = (userId: string, cin: string | null, who: Person = 'company') =>
  must(world.as(who, (context) => updateUser(context, { userId, cin, language: 'fr' })))
/** Who is told, by the names of this world's people, of which kind. */
async function told() {
  await relay(world)
  const rows = await world.db
    .selectFrom('notifications')
    .where('kind', 'like', 'account.%card_met')
    .select(['user_id', 'kind', 'object_id', 'params'])
    .execute()
  const names = new Map(Object.entries(world.people).map(([name, { userId }]) => [userId, name]))
  return rows.map((row) => ({ ...row, who: names.get(row.user_id) ?? 'somebody else' }))
}
const EVERYBODY_CONCERNED = [
  ['backOffice', 'account.card_met'],
  ['root', 'account.card_met'],
  ['trader', 'account.own_card_met'],
]
/** Of the dealer's account: those that carry the card already are told of theirs. */
const shown = async () =>
  (await told())
    .filter(({ object_id }) => object_id === id('trader'))
    .map(({ who, kind }) => [who, kind])
    .sort()

it('as somebody is invited with the card of another house’s dealer: dealer, their heads and the platform are told, the writer nothing', async () => {
  await register('carrier.a', '01111111')
  const rows = await told()
  expect(rows.map(({ who, kind }) => [who, kind]).sort()).toEqual(EVERYBODY_CONCERNED)
  for (const { object_id, params } of rows) {
    expect(object_id).toBe(id('trader'))
    // The company's name, and neither who wrote it nor in which account.
    expect(params).toEqual({ name: 'Person trader', company: 'Company corporate' })
  }
  // The topic of a house is heard by all of its people: who has an account there would try cards elsewhere.
  const live = await sql<{ topic: string }>`select distinct topic from live_events
    where data ->> 'event' = 'user.card_met'`.execute(world.db)
  expect(live.rows).toEqual([{ topic: `changes/${world.companies.platform}` }])
  const history = await getUserHistory(world.db, world.people.root, id('trader'))
  expect(history?.[0]).toMatchObject({ action: 'user.card_met', by: null, changes: [] })
})

it('as a user’s card is changed, once: what is written anew after it was cleared makes nobody somebody else', async () => {
  const { userId } = await register('carrier.b', null)
  expect(await shown()).toEqual([])
  await write(userId, '01111111')
  expect(await shown()).toEqual(EVERYBODY_CONCERNED)
  await sql`delete from notifications`.execute(world.db)
  await write(userId, null)
  await write(userId, '01111111')
  expect(await shown()).toEqual([])
})

it('after all that is on record of who writes it: numbers in between would tell them that it is somebody’s', async () => {
  const last = await sql<{ audit: string; outbox: string }>`select
    (select max(id) from audit_entries) as audit, (select max(id) from outbox) as outbox`.execute(world.db)
  const { audit, outbox } = last.rows[0] ?? { audit: '0', outbox: '0' }
  // Each act puts more than one thing on record: of the approving account a proposal, of the invited one its address.
  const { userId } = await must(
    world.as('company', (context) =>
      registerUser(context, {
        ...{ username: 'carrier.d', fullName: 'Carrier', cin: '01111111', email: 'carrier.d@x.example' },
        roles: ['ROLE_ORGANIZATION_ADMIN'],
        language: 'fr',
      }),
    ),
  )
  const late = await register('carrier.e', null)
  await must(
    world.as('company', (context) =>
      updateUser(context, {
        ...{ userId: late.userId, cin: '01111111', email: 'carrier.e2@x.example', language: 'fr' },
      }),
    ),
  )
  const audited = await sql<{ action: string }>`select action from audit_entries where id > ${audit}
    and (object_id in (${userId}, ${late.userId}) or action = 'user.card_met') order by id`.execute(world.db)
  const told = await sql<{
    action: string
  }>`select payload ->> 'event' as action from outbox where id > ${outbox}
    and payload ->> 'noun' = 'user' order by id`.execute(world.db)
  for (const { rows } of [audited, told]) {
    const own = rows.map(({ action }) => (action === 'user.card_met' ? '.' : 'x')).join('')
    expect(own).toMatch(/^x{2,}\.+x{3,}\.+$/)
  }
})

it('as a company signs up with it', async () => {
  const { signUpId } = await complete(world, { negotiatorIdentifier: '01111111' })
  await must(world.as('validator', (context) => validateSignUp(context, { signUpId })))
  expect(await shown()).toEqual(EVERYBODY_CONCERNED)
})

it('not of one’s own other account, nor of nobody’s card', async () => {
  const twin = await secondAccountOf(world, 'trader', { like: 'room', fullName: 'Person trader' })
  await write(twin.userId, '01111111', 'root')
  const { userId } = await register('carrier.c', '09999999')
  await write(userId, '08888888')
  const rows = await told()
  expect(rows.filter(({ object_id }) => object_id === id('trader'))).toEqual([])
})
