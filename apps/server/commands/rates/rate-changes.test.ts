import { rateLineId } from '@fxmatch/domain/rates/rate-line'
import { afterEach, expect, it } from 'vitest'
import { getSessionUser } from '../../queries/session/get-session-user.ts'
import { REFERENCES } from '../../testing/limits.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { decideOnRateChange } from './decide-on-rate-change.ts'
import { proposeRates } from './propose-rates.ts'

// What of proposed rates hangs on how a bank's day begins; the rest is tested through HTTP (rate-changes-calls.test.ts).

let world: MarketWorld
afterEach(() => world.close())

const entered = async () =>
  (
    await getSessionUser(world.db, world.people.trader.userId, world.clock.now(), {
      secondFactorRequired: false,
    })
  )?.exchangeRateUpdated

it('standard rates of the day are not entered by a proposal, only by its confirmation', async () => {
  world = await createMarketWorld({ ratesEntered: false })
  const lines = Object.entries(REFERENCES).map(([currency, rate]) => ({
    id: rateLineId({ ownerId: world.companies.bank, currency }),
    purchaseRate: currency === 'EUR' ? '34.02' : rate.slice(0, -1),
  }))
  const { changeId } = await must(
    world.as('tickets', (context) => proposeRates(context, { book: 'STANDARD', lines })),
  )
  expect(await entered()).toBe(false)
  await must(world.as('manifest', (context) => decideOnRateChange(context, { changeId, action: 'confirm' })))
  expect(await entered()).toBe(true)
})

it('a currency without a reference has no rate that anybody could confirm', async () => {
  world = await createMarketWorld({ references: false })
  const lines = [{ currency: 'EUR', rate: '3.4' }]
  expect(
    await world.as('tickets', (context) => proposeRates(context, { book: 'REMAINDER', lines })),
  ).toMatchObject({ refusal: { code: 'NO_REFERENCE_RATE', fields: [{ path: '0.rate' }] } })
})

it('the database itself lets nobody confirm their own, and keeps what was proposed', async () => {
  world = await createMarketWorld()
  const { changeId } = await must(
    world.as('tickets', (context) =>
      proposeRates(context, { book: 'REMAINDER', lines: [{ currency: 'EUR', rate: '34.02' }] }),
    ),
  )
  const row = { decided_by: world.people.tickets.userId, decided_at: world.clock.now() }
  const settle = (status: 'CONFIRMED' | 'REFUSED', reason: string | null) =>
    world.db
      .updateTable('rate_changes')
      .set({ ...row, status, reason })
      .where('id', '=', changeId)
      .execute()
  await expect(settle('CONFIRMED', null)).rejects.toThrow('check constraint')
  await expect(settle('REFUSED', 'Non')).rejects.toThrow('check constraint')
  await expect(world.db.updateTable('rate_changes').set({ day: '2026-11-19' }).execute()).rejects.toThrow(
    'permission denied',
  )
  await expect(world.db.deleteFrom('rate_changes').execute()).rejects.toThrow('permission denied')
})
