import { afterAll, beforeAll, expect, it } from 'vitest'
import { listPositionPolicies } from '../../queries/position-policies/list-position-policies.ts'
import { traceOf } from '../../testing/limits.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { type SetPositionPolicyInput, setPositionPolicy } from './set-position-policy.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())

const POLICY = {
  smallestAmount: '100',
  largestAmount: '250000.50',
  deviationPercent: '2.5',
  maxHours: 24,
} as const
const set = (who: Person, more: Partial<SetPositionPolicyInput> & { currency: string; version: number }) =>
  world.as(who, (context) => setPositionPolicy(context, { ...POLICY, ...more }))
const policyOf = async (currency: string) =>
  (await listPositionPolicies(world.db, world.clock.now(), currency))[0]

it('starts with five percent, no bound of the amount and the general validity, for every currency but the dinar', async () => {
  const all = await listPositionPolicies(world.db, world.clock.now())
  expect(all.map(({ currency }) => currency.isoCode)).not.toContain('TND')
  expect(all).toHaveLength(16)
  for (const policy of all)
    expect(policy).toMatchObject({
      version: 1,
      setBy: null,
      smallestAmount: null,
      largestAmount: null,
      deviationPercent: '5',
      maxHours: null,
      effectiveMaxHours: 72,
    })
})

it('is set by the back office, keeps the settings before, and is traced and told', async () => {
  await must(set('backOffice', { currency: 'EUR', version: 1 }))
  expect(await policyOf('EUR')).toMatchObject({
    version: 2,
    setBy: 'Person backOffice',
    validFrom: world.clock.now().toISOString(),
    smallestAmount: '100.00',
    largestAmount: '250000.50',
    deviationPercent: '2.5',
    maxHours: 24,
    effectiveMaxHours: 24,
  })
  await must(
    set('backOffice', {
      currency: 'EUR',
      version: 2,
      smallestAmount: null,
      largestAmount: null,
      maxHours: null,
    }),
  )
  expect(await policyOf('EUR')).toMatchObject({ version: 3, smallestAmount: null, effectiveMaxHours: 72 })
  const kept = await world.db
    .selectFrom('position_policies')
    .select('version')
    .where('currency', '=', 'EUR')
    .execute()
  expect(kept.map(({ version }) => version).sort()).toEqual([1, 2, 3])
  expect(await traceOf(world.db, 'position_policy')).toEqual({
    events: ['position_policy.set', 'position_policy.set'],
    audited: ['position_policy.set', 'position_policy.set'],
  })
})

it('loses no change of somebody else: of many at once one wins, the others learn the version', async () => {
  const results = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      set('backOffice', { currency: 'USD', version: 1, deviationPercent: String(n) }),
    ),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  for (const result of results)
    if (!result.ok) expect(result.refusal).toMatchObject({ code: 'POLICY_CHANGED', current: 2 })
  expect(await policyOf('USD')).toMatchObject({
    version: 2,
    deviationPercent: String(results.findIndex(({ ok }) => ok)),
  })
  expect(await set('backOffice', { currency: 'USD', version: 1 })).toMatchObject({
    refusal: { code: 'POLICY_CHANGED', current: 2 },
  })
  expect(await set('backOffice', { currency: 'USD', version: 3 })).toMatchObject({
    refusal: { code: 'POLICY_CHANGED', current: 2 },
  })
})

it.each(['root', 'second', 'tickets', 'office', 'company'] as const)('is refused to %s', async (who) => {
  expect(await set(who, { currency: 'GBP', version: 1 })).toMatchObject({
    refusal: { code: 'MISSING_CAPABILITY' },
  })
  expect(await policyOf('GBP')).toMatchObject({ version: 1 })
})

it('names every field that cannot be set', async () => {
  const refused = await set('backOffice', {
    currency: 'JPY',
    version: 1,
    smallestAmount: '0.5',
    largestAmount: '0',
    deviationPercent: '99.99',
    maxHours: 0,
  })
  expect(refused).toMatchObject({
    refusal: {
      code: 'INVALID_INPUT',
      fields: [
        { path: 'smallestAmount' },
        { path: 'largestAmount' },
        { path: 'deviationPercent' },
        { path: 'maxHours' },
      ],
    },
  })
  expect(await set('backOffice', { currency: 'TND', version: 1 })).toMatchObject({
    refusal: { code: 'NOT_FOUND' },
  })
})
