import type { Role } from '@fxmatch/domain/access/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { areOnePerson } from '../../db/companies/known-people.ts'
import { machineActorOf } from '../../testing/machine-actor.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { secondAccountOf } from '../../testing/second-account.ts'
import { disableUser } from './disable-user.ts'
import { eraseUser } from './erase-user.ts'
import { registerUser } from './register-user.ts'
import { updateUser } from './update-user.ts'

// What an erased account is known to have been the same as: that account, and nobody through it (decision 0608).

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())

const one = (a: string, b: string) => areOnePerson(world.db, a, b)
const invite = (who: Person, username: string, more: { email: string; cin?: string; roles?: Role[] }) =>
  must(
    world.as(who, (context) =>
      registerUser(context, {
        ...{ username, fullName: 'Nobody', cin: null, roles: ['ROLE_LIMITED'], language: 'fr', ...more },
      }),
    ),
  )
const begin = (userId: string) =>
  sql`update users set password_hash = 'hash' where id = ${userId}`.execute(world.db)
const erase = async (who: Person, userId: string) => {
  await must(world.as(who, (context) => disableUser(context, { userId })))
  await must(world.as(who, (context) => eraseUser(context, { userId })))
}

it('no company makes two people of a bank one by an account of its own in which it wrote the card of each', async () => {
  const { trader, second } = world.people
  const cards = new Map([
    [trader.userId, '01111111'],
    [second.userId, '02222222'],
  ])
  for (const [userId, cin] of cards)
    await sql`update users set cin = ${cin} where id = ${userId}`.execute(world.db)
  const { userId } = await invite('company', 'nobody.x', { email: 'n@x.example', cin: '01111111' })
  await begin(userId)
  await must(
    world.as('company', (context) => updateUser(context, { userId, cin: '02222222', language: 'fr' })),
  )
  await erase('company', userId)
  expect(await one(trader.userId, second.userId)).toBe(false)
  // The account itself is each of them for ever.
  expect([await one(userId, trader.userId), await one(userId, second.userId)]).toEqual([true, true])
})

it('who was invited to another account before the first was erased, and begins to use it then, is one person', async () => {
  const { root, room } = world.people
  const { email } = await world.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', room.userId)
    .executeTakeFirstOrThrow()
  const { userId } = await invite('root', 'room.two', { email: email.replace('@', '+two@') })
  await erase('backOffice', room.userId)
  await begin(userId)
  expect(await one(userId, room.userId)).toBe(true)
  expect(await one(userId, root.userId)).toBe(false)
})

it('what a machine did is its person’s by their other account, once the account that it was made by is erased', async () => {
  const machine = await machineActorOf(world, 'tickets', ['orders:write'])
  const twin = await secondAccountOf(world, 'tickets', { like: 'manifest', fullName: 'Person tickets' })
  expect(await one(machine.userId, twin.userId)).toBe(true)
  await erase('backOffice', world.people.tickets.userId)
  expect(await one(machine.userId, twin.userId)).toBe(true)
  expect(await one(machine.userId, world.people.manifest.userId)).toBe(false)
})
