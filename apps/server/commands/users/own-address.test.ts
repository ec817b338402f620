import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyAddress } from '../../db/companies/account-addresses.ts'
import { areOnePerson } from '../../db/companies/known-people.ts'
import { readManagedUsers } from '../../db/companies/managed-users.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { done, refuse } from '../kernel/result.ts'
import { changeEmail } from './change-email.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())

it('is nobody’s mailbox before its link was used: who names a colleague’s does not choose who checks them', async () => {
  const { trader, second } = world.people
  const { userId, companyId } = trader
  const { email: theirs } = await world.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', second.userId)
    .executeTakeFirstOrThrow()
  const named = theirs.replace('@', '+x@')
  const change = (email: string) =>
    must(
      world.as('trader', async (context) => {
        const people = await readManagedUsers(context.tx, { companyId, now: world.clock.now() })
        const user = people.find(({ id }) => id === userId)
        if (user === undefined) return refuse('NOT_FOUND')
        await changeEmail(context, user, email)
        return done(null)
      }),
    )
  const onePerson = () => areOnePerson(world.db, userId, second.userId)
  await change(named)
  expect(await onePerson()).toBe(false)
  // Nor afterwards, when it is theirs no more.
  await change('of.the.trader@test.example')
  expect(await onePerson()).toBe(false)
  await change(named)
  await verifyAddress(world.db, { userId, email: named, now: world.clock.now() })
  expect(await onePerson()).toBe(true)
})
