import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { areOnePerson } from '../../db/companies/known-people.ts'
import { insertUser } from '../../testing/insert-user.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { secondAccountOf } from '../../testing/second-account.ts'
import { updateUser } from './update-user.ts'

// Nobody makes a strict colleague one person with themselves, who checks nothing of theirs from then on (decision 0609).

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
