import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkInvariants } from '../../db/invariants/check-invariants.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { request, setRemainderRate } from '../../testing/request-world.ts'
import { cancelRequest } from './cancel-request.ts'
import { rejectRequest } from './reject-request.ts'
import { submitRequest } from './submit-request.ts'

// Whose a title is, where requests for it are submitted, given up and rejected at the same instant (decision 0613).

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
  for (const bank of ['bank', 'otherBank'] as const) await setRemainderRate(world, bank)
})
afterAll(async () => {
  const broken = (await checkInvariants(world.db)).filter((check) => !check.ok)
  await world.close()
  expect(broken).toEqual([])
})

type Who = 'company' | 'otherCompany'
const draft = (who: Who, importReference: string) =>
  request(world, { totalAmount: '1000', importAmount: '50000', importReference }, who)
const go = (who: Who, { reference }: { reference: string }) =>
  world.as(who, (context) => submitRequest(context, { reference, form: 'DIGITAL' }))
const cancel = (who: Who, { id }: { id: string }) =>
  world.as(who, (context) => cancelRequest(context, { request: id, reason: 'Pour un essai' }))
const reject = ({ id }: { id: string }) =>
  world.as('tickets', (context) => rejectRequest(context, { request: id, reason: 'Pièces fausses' }))
const holderOf = async (key: string) => {
  const [row] = await world.db
    .selectFrom('claimed_titles')
    .innerJoin('import_titles', 'import_titles.id', 'claimed_titles.title_id')
    .where('claimed_titles.key', '=', key)
    .select('import_titles.company_id')
    .execute()
  const { corporate, otherCorporate } = world.companies
  return { [corporate]: 'company', [otherCorporate]: 'otherCompany' }[row?.company_id ?? ''] ?? null
}
const ROUNDS = [1, 2, 3, 4]

it.each(ROUNDS)(
  'of two companies that submit at once one has it, under whichever spelling (%s)',
  async (n) => {
    const [one, other] = [await draft('company', `RACE-A${n}`), await draft('otherCompany', `race.a${n}`)]
    const results = await Promise.all([go('company', one), go('otherCompany', other)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'TITLE_TAKEN' } })
    expect(await holderOf(`RACEA${n}`)).toBe(results[0]?.ok ? 'company' : 'otherCompany')
  },
)

it.each(ROUNDS)('given up as another company submits, it is that one’s or nobody’s (%s)', async (n) => {
  const [one, other] = [await draft('company', `RACE-B${n}`), await draft('otherCompany', `RACE-B${n}`)]
  await must(go('company', one))
  const [gone, taken] = await Promise.all([cancel('company', one), go('otherCompany', other)])
  expect(gone.ok).toBe(true)
  expect(await holderOf(`RACEB${n}`)).toBe(taken.ok ? 'otherCompany' : null)
})

it.each(ROUNDS)(
  'given up as its company submits another request for it, it stays that company’s (%s)',
  async (n) => {
    const [one, second] = [await draft('company', `RACE-C${n}`), await draft('company', `RACE-C${n}`)]
    const other = await draft('otherCompany', `RACE-C${n}`)
    await must(go('company', one))
    const [gone, submitted, rival] = await Promise.all([
      cancel('company', one),
      go('company', second),
      go('otherCompany', other),
    ])
    expect(gone.ok).toBe(true)
    // Before the other one or after it, and never beside it.
    expect([submitted.ok, rival.ok].filter(Boolean)).toHaveLength(1)
    expect(await holderOf(`RACEC${n}`)).toBe(submitted.ok ? 'company' : 'otherCompany')
  },
)

it('rejected, it is open to others only once none of its company’s requests for it stands', async () => {
  const [one, second] = [await draft('company', 'RACE-D'), await draft('company', 'RACE-D')]
  const other = await draft('otherCompany', 'RACE-D')
  await must(go('company', one))
  await must(go('company', second))
  await must(reject(one))
  expect(await go('otherCompany', other)).toMatchObject({ refusal: { code: 'TITLE_TAKEN' } })
  await must(reject(second))
  await must(go('otherCompany', other))
  expect(await holderOf('RACED')).toBe('otherCompany')
})

it('is not kept from others by a claim that a server of the release before left as its company gave the title up', async () => {
  const [one, other] = [await draft('company', 'RACE-E'), await draft('otherCompany', 'RACE-E')]
  await must(cancel('company', one))
  await sql`insert into claimed_titles (key, title_id)
    select t.key, t.id from import_titles t join order_requests r on r.title_id = t.id where r.id = ${one.id}`.execute(
    world.db,
  )
  await draft('otherCompany', 'race/e')
  await must(go('otherCompany', other))
  expect(await holderOf('RACEE')).toBe('otherCompany')
})
