import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { complete } from '../../testing/sign-ups.ts'
import { registerOrganization } from './register-organization.ts'
import { validateSignUp } from './validate-sign-up.ts'

// Who validates companies lets in none whose first user they would be themselves.

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())

const validate = (signUpId: string) =>
  world.as('validator', (context) => validateSignUp(context, { signUpId }))
const oneself = { refusal: { code: 'SEGREGATION' } }

it('a sign-up with the validator’s own identity card or mailbox is for another person', async () => {
  const { userId } = world.people.validator
  await sql`update users set cin = '07654321', email = 'v@test.example' where id = ${userId}`.execute(
    world.db,
  )
  const byCard = await complete(world, { negotiatorIdentifier: '07654321' })
  const byMailbox = await complete(world, { email: 'V+societe@test.example' })
  for (const { signUpId } of [byCard, byMailbox]) expect(await validate(signUpId)).toMatchObject(oneself)
  const { signUpId } = await complete(world)
  await must(validate(signUpId))
})

it('nor is one registered by its own first user', async () => {
  const register = (email: string) =>
    world.as('validator', (context) =>
      registerOrganization(context, { username: 'nouvelle', fullname: 'Nouvelle', email, language: 'fr' }),
    )
  expect(await register('v+nouvelle@test.example')).toMatchObject(oneself)
  await must(register('n@nouvelle.example'))
})
