import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemIds } from '../../commands/kernel/system-services.ts'
import { refuseSignUp } from '../../commands/sign-ups/refuse-sign-up.ts'
import { validateSignUp } from '../../commands/sign-ups/validate-sign-up.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { complete, submit } from '../../testing/sign-ups.ts'
import { pruneSignUps } from './prune-sign-ups.ts'

let world: MarketWorld
beforeEach(async () => {
  world = await createMarketWorld()
})
afterEach(() => world.close())

const log = pino({ level: 'silent' })
const prune = () => pruneSignUps({ db: world.db, clock: world.clock, ids: systemIds(world.clock), log })
const days = (count: number) => {
  world.clock.time = new Date(world.clock.time.getTime() + count * 86_400_000)
}
const documentsOf = async (signUpId: string) =>
  (
    await world.db
      .selectFrom('sign_up_document_chunks')
      .select('seq')
      .where('sign_up_id', '=', signUpId)
      .execute()
  ).length
const refuse = (signUpId: string) =>
  must(world.as('validator', (context) => refuseSignUp(context, { signUpId, reason: 'Incomplet' })))

it("removes a refused company's documents after ninety days, and nobody else's", async () => {
  const refused = await complete(world)
  await refuse(refused.signUpId)
  const validated = await complete(world)
  await must(world.as('validator', (context) => validateSignUp(context, { signUpId: validated.signUpId })))
  const waiting = await complete(world)
  days(89.9)
  expect(await prune()).toEqual({ removed: 0, dropped: 0 })
  days(0.1)
  const runs = await Promise.all([prune(), prune()])
  expect(runs.map(({ removed }) => removed).sort()).toEqual([0, 1])
  expect(await documentsOf(refused.signUpId)).toBe(0)
  expect(await documentsOf(validated.signUpId)).toBe(2)
  expect(await documentsOf(waiting.signUpId)).toBe(2)
  const row = await world.db
    .selectFrom('sign_ups')
    .select(['status', 'documents_removed_at', 'refusal_reason'])
    .where('id', '=', refused.signUpId)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({
    status: 'REFUSED',
    documents_removed_at: world.clock.time,
    refusal_reason: 'Incomplet',
  })
  expect(await prune()).toEqual({ removed: 0, dropped: 0 })
})

it('keeps them for as long as the configuration says', async () => {
  const { signUpId } = await complete(world)
  await refuse(signUpId)
  await world.db
    .updateTable('configuration')
    .set({ value: '10' })
    .where('name', '=', 'sign_up.refused_document_days')
    .execute()
  days(10)
  expect(await prune()).toEqual({ removed: 1, dropped: 0 })
})

it('forgets a sign-up whose documents never came after seven days, with its history', async () => {
  const { signUpId } = await submit(world)
  days(6.9)
  expect(await prune()).toEqual({ removed: 0, dropped: 0 })
  days(0.1)
  expect(await prune()).toEqual({ removed: 0, dropped: 1 })
  expect(await world.db.selectFrom('sign_ups').select('id').execute()).toEqual([])
  expect(await world.db.selectFrom('sign_up_history').select('id').execute()).toEqual([])
  const entries = await world.db
    .selectFrom('audit_entries')
    .select('action')
    .where('object_id', '=', signUpId)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['sign_up.submitted', 'sign_up.dropped'])
})
