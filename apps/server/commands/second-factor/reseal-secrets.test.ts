import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginFactor, confirmFactor, findFactor } from '../../db/sessions/second-factors.ts'
import { createSecretBox } from '../../security/secret-box.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { createEndpoint } from '../webhooks/create-endpoint.ts'
import { resealSecrets } from './reseal-secrets.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())

it('a new key first, the old one behind it: all is read, sealed anew, and the old key can go', async () => {
  const { db, people } = world
  const [old, fresh, lost] = [randomBytes(32), randomBytes(32), randomBytes(32)]
  const plant = async (userId: string, key: Buffer) => {
    await beginFactor(db, {
      userId,
      secret: createSecretBox(key).seal(`of ${userId}`, userId),
      now: new Date(),
    })
    await confirmFactor(db, userId, new Date())
  }
  await plant(people.office.userId, old)
  await plant(people.trader.userId, fresh)
  await plant(people.second.userId, lost)

  const endpointOf = async (name: string, key: Buffer) => {
    const services = { secrets: createSecretBox(key), queue: async () => undefined, toLoopback: false }
    const input = { name, url: 'https://erp.example.tn/', types: ['order.*'], scheme: 'v1' as const }
    const made = await must(world.as('root', (context) => createEndpoint(context, services, input)))
    return made.endpointId
  }
  await endpointOf('sealed with the old key', old)
  const gone = await endpointOf('sealed with a lost one', lost)

  const both = createSecretBox(fresh, old)
  const read = async (box: typeof both, userId: string) =>
    box.open((await findFactor(db, userId))?.secret ?? Buffer.alloc(0), userId)
  expect(await read(both, people.office.userId)).toBe(`of ${people.office.userId}`)

  expect(await resealSecrets(db, both)).toEqual({
    resealed: 2,
    current: 1,
    unreadable: [people.second.userId],
    unreadableEndpoints: [gone],
  })
  const alone = createSecretBox(fresh)
  expect(await read(alone, people.office.userId)).toBe(`of ${people.office.userId}`)
  expect((await findFactor(db, people.office.userId))?.confirmedAt).not.toBeNull()
  expect(await resealSecrets(db, alone)).toMatchObject({ resealed: 0, current: 3 })
})
