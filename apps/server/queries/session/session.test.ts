import { sessionUserSchema } from '@fxmatch/contract/http/session'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMarketWorld, type MarketWorld } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { getSessionUser } from './get-session-user.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())

describe('who is signed in', () => {
  it('has its company, its roles by rank and the capabilities that follow', async () => {
    for (const actor of Object.values(world.people)) {
      const user = sessionUserSchema
        .strict()
        .parse(
          await getSessionUser(world.db, actor.userId, world.clock.now(), { secondFactorRequired: false }),
        )
      expect(user).toMatchObject({
        id: actor.userId,
        company: actor.companyId,
        roles: actor.roles,
        capabilities: [...actor.capabilities],
      })
    }
  })

  it('is on the bank side unless its company is a corporate, which has an organization', async () => {
    const user = (who: Person) =>
      getSessionUser(world.db, world.people[who].userId, world.clock.now(), { secondFactorRequired: false })
    expect(await user('office')).toMatchObject({ is_bank: true, organizationName: null, companyBCT: '0412' })
    expect(await user('company')).toMatchObject({ is_bank: false, organizationName: 'Company corporate' })
  })

  it('is nobody once disabled, or never known', async () => {
    const { userId } = world.people.rival
    await world.db
      .updateTable('users')
      .set({ disabled_at: world.clock.now() })
      .where('id', '=', userId)
      .execute()
    for (const id of [userId, '00000000-0000-7000-8000-00000000ffff']) {
      expect(
        await getSessionUser(world.db, id, world.clock.now(), { secondFactorRequired: false }),
      ).toBeNull()
    }
  })
})
