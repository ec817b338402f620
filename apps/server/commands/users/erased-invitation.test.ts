import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { areOnePerson } from '../../db/companies/known-people.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { disableUser } from './disable-user.ts'
import { eraseUser } from './erase-user.ts'
import { registerUser } from './register-user.ts'
import { updateUser } from './update-user.ts'

// An account that nobody has ever signed in to is nobody’s: its addresses make no two people one (decision 0605).

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())

/** Somebody's address, as another spelling of the same mailbox. */
async function mailboxOf(userId: string, more: string): Promise<string> {
  const { email } = await world.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return email.replace('@', `+${more}@`)
}

const invite = async (email: string, username: string) =>
  must(
    world.as('root', (context) =>
      registerUser(context, {
        ...{ username, fullName: 'Nobody', email, cin: null, roles: ['ROLE_LIMITED'], language: 'fr' },
      }),
    ),
  )
/** By somebody else than whose mailbox it is, who may not write it (decision 0611). */
const readdress = (userId: string, email: string) =>
  must(world.as('backOffice', (context) => updateUser(context, { userId, email, language: 'fr' })))
const erase = async (userId: string) => {
  await must(world.as('backOffice', (context) => disableUser(context, { userId })))
  await must(world.as('backOffice', (context) => eraseUser(context, { userId })))
}

it('whose mailbox stands after a colleague’s in an invitation is not that colleague once the account is erased', async () => {
  const { root, second } = world.people
  const { userId } = await invite(await mailboxOf(second.userId, 'x'), 'nobody.one')
  await readdress(userId, await mailboxOf(root.userId, 'x'))
  await erase(userId)
  expect(await areOnePerson(world.db, root.userId, second.userId)).toBe(false)
})

it('nor where the link of the second mailbox was used: the first one is nobody’s', async () => {
  const { root, room } = world.people
  const { userId } = await invite(await mailboxOf(room.userId, 'y'), 'nobody.two')
  await readdress(userId, await mailboxOf(root.userId, 'y'))
  await sql`update users set password_hash = 'hash' where id = ${userId}`.execute(world.db)
  expect(await areOnePerson(world.db, root.userId, userId)).toBe(true)
  expect(await areOnePerson(world.db, room.userId, userId)).toBe(false)
  await erase(userId)
  expect(await areOnePerson(world.db, root.userId, room.userId)).toBe(false)
})
