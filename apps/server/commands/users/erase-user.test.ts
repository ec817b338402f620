import type { Actor } from '@fxmatch/domain/access/actor'
import type { Role } from '@fxmatch/domain/access/roles'
import type { UserAction } from '@fxmatch/domain/users/decide-user'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getUser } from '../../queries/users/manage-users.ts'
import { openSession } from '../../testing/http-app.ts'
import { aLimit } from '../../testing/limits-of-deals.ts'
import { createMarketWorld, type MarketWorld, must, place, publish } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { secondAccountOf } from '../../testing/second-account.ts'
import { decideLimit } from '../gate/decide-limit.ts'
import { proposeLimit } from '../gate/propose-limit.ts'
import type { ActorContext } from '../kernel/context.ts'
import type { Result } from '../kernel/result.ts'
import { disableUser } from './disable-user.ts'
import { enableUser } from './enable-user.ts'
import { eraseUser } from './erase-user.ts'
import { inviteUser } from './invite-user.ts'
import { updateUser } from './update-user.ts'

let world: MarketWorld
beforeEach(async () => {
  world = await createMarketWorld()
})
afterEach(() => world.close())

const erase = (who: Person, userId: string) => world.as(who, (context) => eraseUser(context, { userId }))

/** Every text in the database that holds the given one, as `table: count`. */
async function mentions(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1`.execute(
    world.db,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)} t where t::text like ${`%${text}%`}`.execute(world.db)
    if ((rows[0]?.count ?? 0) > 0) found.push(name)
  }
  return found
}

it('leaves the name where it is evidence, and nothing else of the person', async () => {
  const { userId } = world.people.trader
  await sql`update users set cin = '07654321', email = 'trader.person@test.example' where id = ${userId}`.execute(
    world.db,
  )
  await openSession(world, world.people.trader, true)
  await place(world, await publish(world))
  await sql`insert into user_settings (user_id, language, changed_at) values (${userId}, 'de', now())`.execute(
    world.db,
  )
  await sql`insert into mails (id, recipient, template, language, data, created_at, send_after)
    values (gen_random_uuid(), 'Trader.Person@test.example', 't', 'fr', '{}', now(), now())`.execute(world.db)
  await must(world.as('root', (context) => disableUser(context, { userId })))
  const acts = await mentions(userId)

  await must(erase('root', userId))
  expect(await mentions('07654321')).toEqual([])
  expect(await mentions('rader.person@test.example')).toEqual([])
  const kept = await mentions(userId)
  expect(kept).toEqual(acts.filter((name) => !['sessions', 'exports'].includes(name)))
  expect(kept).toContain('order_history')
  const { language } = await world.db
    .selectFrom('user_settings')
    .select('language')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(language).toBeNull()
  const user = await world.db
    .selectFrom('users')
    .select(['full_name', 'cin', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(user).toMatchObject({ cin: null, password_hash: null })
  expect(user.full_name).not.toBe('')
  const [entry] = await world.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'user.erased')
    .execute()
  expect(entry).toMatchObject({ object_id: userId, user_id: world.people.root.userId })
})

it('lets somebody who comes back be enabled, given an e-mail and invited again', async () => {
  const { userId } = world.people.trader
  // Somebody who approves takes two people for all of it.
  await sql`update user_roles set role = 'ROLE_TRUSTED_RATES' where user_id = ${userId}`.execute(world.db)
  await must(world.as('root', (context) => disableUser(context, { userId })))
  await must(erase('root', userId))
  await must(world.as('root', (context) => enableUser(context, { userId })))
  const email = 'back@test.example'
  await must(world.as('root', (context) => updateUser(context, { userId, email, language: 'fr' })))
  await must(world.as('root', (context) => inviteUser(context, { userId, language: 'fr' })))
  const mails = world.db.selectFrom('mails').where('recipient', '=', email)
  expect(await mails.select('template').execute()).toEqual([
    { template: 'invitation' },
    { template: 'invitation' },
  ])
})

it('is refused for whoever works here, to strangers and to those who manage nobody', async () => {
  const { userId } = world.people.room
  expect(await erase('root', userId)).toMatchObject({ ok: false, refusal: { rule: 'USER_NOT_DISABLED' } })
  await must(world.as('root', (context) => disableUser(context, { userId })))
  expect(await erase('company', userId)).toMatchObject({ ok: false, refusal: { code: 'NOT_FOUND' } })
  expect(await erase('trader', userId)).toMatchObject({ ok: false, refusal: { code: 'MISSING_CAPABILITY' } })
  expect(await erase('auditor', userId)).toMatchObject({ ok: false, refusal: { code: 'MISSING_CAPABILITY' } })
  expect(await mentions(userId)).toContain('users')
})

describe('who has two accounts', () => {
  const asTwin = <T>(twin: Actor, command: (context: ActorContext) => Promise<Result<T>>) =>
    world.as('root', (context) => command({ ...context, actor: twin }))

  it('decides by the one on nothing that the other proposed, after that one was erased either', async () => {
    const twin = await secondAccountOf(world, 'root', { like: 'root', fullName: 'Person root' })
    const { userId } = world.people.root
    const { changeId } = await must(
      world.as('root', (context) => proposeLimit(context, aLimit('POSITION_TOTAL', '77'))),
    )
    await must(world.as('backOffice', (context) => disableUser(context, { userId })))
    await must(erase('backOffice', userId))
    const decided = await asTwin(twin, (context) => decideLimit(context, { changeId, action: 'confirm' }))
    expect(decided).toMatchObject({ refusal: { rule: 'SEGREGATION_CHANGE' } })
  })

  it('does to the other what nobody does to their own: no roles, no end and no return', async () => {
    const twin = await secondAccountOf(world, 'root', { like: 'root', fullName: 'Person root' })
    const { userId } = world.people.root
    const rule = async (action: UserAction) => {
      const read = await getUser(world.db, twin, userId, world.clock.now())
      return read?.allowedActions.find((one) => one.action === action)?.rule
    }
    const own = { refusal: { rule: 'OWN_ACCOUNT' } }
    expect(await asTwin(twin, (context) => disableUser(context, { userId }))).toMatchObject(own)
    expect([await rule('disable'), await rule('change_roles')]).toEqual(['OWN_ACCOUNT', 'OWN_ROLES'])
    const roles: Role[] = ['ROLE_TRUSTED_RATES']
    expect(
      await asTwin(twin, (context) => updateUser(context, { userId, roles, language: 'fr' })),
    ).toMatchObject({ refusal: { rule: 'OWN_ROLES' } })
    await must(world.as('backOffice', (context) => disableUser(context, { userId })))
    for (const command of [enableUser, eraseUser])
      expect(await asTwin(twin, (context) => command(context, { userId }))).toMatchObject(own)
    expect([await rule('enable'), await rule('erase')]).toEqual(['OWN_ACCOUNT', 'OWN_ACCOUNT'])
  })
})
