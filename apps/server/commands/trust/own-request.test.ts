import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { askTrust, registerOperator } from '../../testing/trust-world.ts'
import { acceptTrustProposal } from './answer-trust-proposal.ts'
import { approveTrustOffer } from './approve-trust-offer.ts'
import { deliverTrustProposal } from './settle-trust-proposal.ts'

// Nobody sets the price of their own exchange, nor records that they were handed it.

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())

const oneself = { refusal: { code: 'SEGREGATION' } }
const mailIs = (email: string) =>
  sql`update users set email = ${email} where id = ${world.people.trustOffice.userId}`.execute(world.db)

it('an operator answers no request of their own, and delivers none, by a mailbox that is theirs', async () => {
  const { agencyId: agency } = await registerOperator(world, 'trustOffice', { tokens: 10 })
  const propose = (requestId: string) =>
    world.as('trustOffice', (context) =>
      approveTrustOffer(context, { requestId, negotiationRate: '3.31', agency }),
    )
  await mailIs('salma@office.example')
  const own = await askTrust(world, { phone: undefined, email: 'Salma+voyage@office.example' })
  expect(await propose(own.requestId)).toMatchObject(oneself)

  const { requestId, reference, secret } = await askTrust(world, {
    phone: undefined,
    email: 'amel@mail.example',
  })
  const { proposalId } = await must(propose(requestId))
  await must(world.bySystem((context) => acceptTrustProposal(context, { reference, secret, proposalId })))
  const deliver = () =>
    world.as('trustOffice', (context) => deliverTrustProposal(context, { id: proposalId }))
  await mailIs('amel@mail.example')
  expect(await deliver()).toMatchObject(oneself)
  await sql`delete from user_identities where email = 'amel@mail.example'`.execute(world.db)
  await must(deliver())
})
