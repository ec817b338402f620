import { tokenOfLink } from '@fxmatch/domain/access/one-time-links'
import { expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { testHash } from '../testing/test-hash.ts'

const journey = callJourney(['own-email'])
const { make } = journey

const PASSWORD = 'correct horse battery staple'
const EMAIL = 'mine@test.example'

async function linkTo(recipient: string, template: string): Promise<string> {
  const { data } = await journey
    .world()
    .db.selectFrom('mails')
    .select('data')
    .where('recipient', '=', recipient)
    .where('template', '=', template)
    .executeTakeFirstOrThrow()
  return tokenOfLink((data as { link: string }).link) ?? ''
}

it('goes from the change to the verified address, and back by the link at the old one', async () => {
  const { db, people } = journey.world()
  await db
    .updateTable('users')
    .set({ password_hash: await testHash(PASSWORD) })
    .where('id', '=', people.trader.userId)
    .execute()
  expect(await make('trader', 'ownEmail')).toEqual({
    ...{ email: 'trader@test.example', changedAt: null, verified: true, counts: true, countsFrom: null },
    ...{ resetsTo: 'trader@test.example', secondFactor: false },
  })
  const body = { email: EMAIL, password: PASSWORD }
  expect(await make('trader', 'changeOwnEmail', { body })).toMatchObject({
    ...{ email: EMAIL, verified: false, counts: false, resetsTo: 'trader@test.example' },
  })
  await make('trader', 'verifyEmail', { body: { token: await linkTo(EMAIL, 'email_verification') } })
  expect(await make('trader', 'ownEmail')).toMatchObject({ verified: true, counts: false })
  const token = await linkTo('trader@test.example', 'email_changed')
  await make('rival', 'freezeAccount', { body: { token } })
  expect((await journey.request('trader', 'ownEmail')).statusCode).toBe(401)
  expect(journey.missing()).toEqual([])
})
