import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { areOnePerson } from '../../db/companies/known-people.ts'
import { insertUser } from '../../testing/insert-user.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { secondAccountOf } from '../../testing/second-account.ts'
import { registerUser } from './register-user.ts'
import { updateUser } from './update-user.ts'

// Nobody makes a strict colleague one person with themselves, who checks nothing of theirs from then on (decisions 0609, 0611).

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
  const cards: readonly (readonly [Person, string])[] = [
    ['root', '01111111'],
    ['second', '02222222'],
  ]
  for (const [who, cin] of cards)
    await sql`update users set cin = ${cin} where id = ${world.people[who].userId}`.execute(world.db)
})
afterAll(() => world.close())

const write = (userId: string, cin: string) =>
  world.as('root', (context) => updateUser(context, { userId, cin, language: 'fr' }))
const refused = { refusal: { code: 'SEGREGATION', rule: 'OWN_CARD', fields: [{ path: 'cin' }] } }
const ownMailboxRefused = {
  refusal: { code: 'SEGREGATION', rule: 'OWN_MAILBOX', fields: [{ path: 'email' }] },
}
/** What is behind a `+` reaches the same mailbox. */
const ownMailbox = async () => {
  const { email } = await world.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', world.people.root.userId)
    .executeTakeFirstOrThrow()
  return email.replace('@', '+colleague@')
}

it('writes neither a colleague’s card into their own account, nor their own into a colleague’s', async () => {
  const { root, second, room } = world.people
  expect(await write(root.userId, '02222222')).toMatchObject(refused)
  expect(await write(second.userId, '01111111')).toMatchObject(refused)
  expect(await write(room.userId, '01111111')).toMatchObject(refused)
  expect(await areOnePerson(world.db, root.userId, second.userId)).toBe(false)
  await must(write(room.userId, '03333333'))
  await must(write(root.userId, '04444444'))
})

it('writes a new card of their own into another account that is known to be theirs', async () => {
  const twin = await secondAccountOf(world, 'root', { like: 'reader', fullName: 'Person root' })
  await must(write(world.people.root.userId, '05555555'))
  await must(write(twin.userId, '05555555'))
})

it('has a colleague write what makes two accounts of theirs one', async () => {
  const { root } = world.people
  const head = { ...root, userId: crypto.randomUUID() }
  await insertUser(world, head, 'another.head')
  await must(
    world.as('root', (context) =>
      updateUser(
        { ...context, actor: head },
        { userId: world.people.reader.userId, cin: '05555555', language: 'fr' },
      ),
    ),
  )
})

it('invites nobody with their own card, by whichever account of theirs, nor at a mailbox of theirs', async () => {
  const { root } = world.people
  const invite = (username: string, more: { cin: string | null; email: string }) =>
    world.as('root', (context) =>
      registerUser(context, {
        username,
        fullName: 'Colleague',
        roles: ['ROLE_LIMITED'],
        language: 'fr',
        ...more,
      }),
    )
  const address = 'colleague@test.example'
  expect(await invite('colleague.a', { cin: '01111111', email: address })).toMatchObject(refused)
  expect(await invite('colleague.b', { cin: null, email: await ownMailbox() })).toMatchObject(
    ownMailboxRefused,
  )
  const { userId } = await must(invite('colleague.c', { cin: '06666666', email: address }))
  expect(await areOnePerson(world.db, userId, root.userId)).toBe(false)
})

it('puts no mailbox of their own in the place of a colleague’s', async () => {
  const { userId } = world.people.validator
  const email = await ownMailbox()
  expect(
    await world.as('root', (context) => updateUser(context, { userId, email, language: 'fr' })),
  ).toMatchObject(ownMailboxRefused)
})
