import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sealingKeys } from '../db/sealing-keys.ts'
import { beginFactor } from '../db/sessions/second-factors.ts'
import { createSecretBox, keyFingerprint } from '../security/secret-box.ts'
import { checkKeys } from '../start/check-keys.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { runFxmatch } from './program.ts'

const [old, fresh, lost] = [randomBytes(32), randomBytes(32), randomBytes(32)] as const
let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())

const plant = (userId: string, key: Buffer) =>
  beginFactor(world.db, { userId, secret: createSecretBox(key).seal('secret', userId), now: new Date() })
async function reseal(keys: readonly Buffer[], ...options: string[]) {
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const env = { DATABASE_URL: world.url, SECRETS_KEY: keys.map((key) => key.toString('hex')).join() }
  const code = await runFxmatch(['reseal', ...options], { env, out: say, err: say })
  return { code, text: lines.join('\n') }
}

it('the key of a database is noticed at the start, through its rotation, and where it is lost', async () => {
  const { db, people } = world
  // A database from before keys were noted: a key that opens nothing of it is another one.
  await plant(people.office.userId, old)
  await expect(checkKeys(db, [fresh])).rejects.toThrow('SECRETS_KEY opens none of the second factors')
  expect(await sealingKeys(db)).toEqual([])

  // Two servers at once, one with another key: only one of them starts.
  const starts = await Promise.allSettled([checkKeys(db, [old]), checkKeys(db, [fresh])])
  expect(starts.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  await checkKeys(db, [old])
  const refused = await checkKeys(db, [fresh]).catch((error: Error) => error.message)
  expect(refused).toContain(`fingerprint ${keyFingerprint(old)} is missing`)
  expect(refused).toContain('fxmatch reseal')
  for (const key of [old, fresh])
    for (const form of ['hex', 'base64'] as const) expect(refused).not.toContain(key.toString(form))

  // The new key seals from now on: back to the old one alone would shut out who set up theirs meanwhile.
  await checkKeys(db, [fresh, old])
  await expect(checkKeys(db, [old])).rejects.toThrow('SECRETS_KEY')
  await expect(checkKeys(db, [fresh])).rejects.toThrow('SECRETS_KEY')
  expect(await reseal([fresh, old])).toMatchObject({ code: 0 })
  await checkKeys(db, [fresh])
  await expect(checkKeys(db, [old])).rejects.toThrow('SECRETS_KEY')

  // A key that is lost: given up only by whoever says so.
  await plant(people.second.userId, lost)
  expect(await reseal([fresh])).toMatchObject({ code: 1, text: expect.stringContaining('--lost') })
  expect(await reseal([old])).toMatchObject({ code: 1 })
  await checkKeys(db, [fresh])
  expect(await reseal([old], '--lost')).toMatchObject({ code: 1 })
  await checkKeys(db, [old])
})
