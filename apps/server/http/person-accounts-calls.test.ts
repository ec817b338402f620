import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'

const journey = callJourney(['person-accounts'])
const { make, request } = journey

it('lists the accounts that are one person’s for the platform, which proposes to part them', async () => {
  const { db, people } = journey.world()
  const [trader, company] = [people.trader.userId, people.company.userId]
  for (const id of [trader, company])
    await sql`update users set cin = '01112222' where id = ${id}`.execute(db)
  const params = { id: trader }
  expect(await make('backOffice', 'personAccounts', { params })).toMatchObject([
    { id: company, shared: ['CARD'], proposed: false, part: { allowed: true } },
  ])
  const body = { other: company, reason: 'The dealer showed their card' }
  expect(await make('backOffice', 'proposeParting', { params, body })).toMatchObject({
    pending: [{ kind: 'PARTING', decidedBy: 'PLATFORM', parting: { reason: body.reason } }],
  })
  expect(await make('backOffice', 'personAccounts', { params: { id: company } })).toMatchObject([
    { id: trader, proposed: true, part: { allowed: false, rule: 'ACCOUNT_CHANGE_PENDING' } },
  ])
  expect(journey.missing()).toEqual([])
  for (const who of ['root', 'company', 'auditor'] as const) {
    expect((await request(who, 'personAccounts', { params })).statusCode, who).toBe(403)
    expect((await request(who, 'proposeParting', { params, body })).statusCode, who).toBe(403)
  }
  for (const reason of ['', '..', '\u200b\u200b\u200b']) {
    const response = await request('backOffice', 'proposeParting', { params, body: { ...body, reason } })
    expect(response.statusCode, JSON.stringify(reason)).toBe(400)
  }
})
