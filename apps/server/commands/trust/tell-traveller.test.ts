import { parseMailContent } from '@fxmatch/documents/mail/mail-data'
import { renderMail, renderTextMessage } from '@fxmatch/documents/mail/render-mail'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tellTravellersLater } from '../../jobs/trust/keep-trust.ts'
import { followTrustRequest } from '../../queries/trust/follow-trust-request.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { askTrust, registerOperator, type TrustPerson } from '../../testing/trust-world.ts'
import { systemIds } from '../kernel/system-services.ts'
import { acceptTrustProposal, refuseTrustProposal, tellTrustTraveller } from './answer-trust-proposal.ts'
import { approveTrustOffer } from './approve-trust-offer.ts'
import { saveTrustRates } from './save-trust-rates.ts'
import { cancelTrustProposal } from './settle-trust-proposal.ts'

let world: MarketWorld
beforeEach(async () => {
  world = await createMarketWorld()
})
afterEach(() => world.close())

const later = (minutes: number) => {
  world.clock.time = new Date(world.clock.time.getTime() + minutes * 60_000)
}
const propose = async (who: TrustPerson, requestId: string, agency: string, negotiationRate = '3.31') =>
  must(world.as(who, (context) => approveTrustOffer(context, { requestId, negotiationRate, agency })))
const messages = async () => {
  const rows = await world.db
    .selectFrom('mails')
    .selectAll()
    .where('template', 'like', 'traveller_%')
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ to: row.recipient, by: row.channel, content: parseMailContent(row) }))
}

const services = () => ({
  db: world.db,
  clock: world.clock,
  ids: systemIds(world.clock),
  log: pino({ level: 'silent' }),
})

describe('a traveller who asks for it', () => {
  it('is told of a proposal in their language, with what is paid, and without a secret', async () => {
    const { agencyId } = await registerOperator(world, 'trustOffice')
    const { requestId, secret } = await askTrust(world, { phone: '98123456', tell: 'en' })
    await propose('trustOffice', requestId, agencyId)
    const [told, ...others] = await messages()
    expect(others).toEqual([])
    expect(told).toMatchObject({ to: '+21698123456', by: 'SMS' })
    if (!told) throw new Error('nobody was told')
    const text = renderTextMessage(told.content)
    expect(text).toMatch(/^FXMatch TR-2026-\d+: Company office offers 3 310\.000 TND for 1 000\.00 EUR\./)
    expect(text.length).toBeLessThan(160)
    const mail = renderMail(told.content, 'https://fxmatch.example')
    expect(mail.text).toContain('https://fxmatch.example/changer/suivi')
    expect(`${mail.text}${text}`).not.toContain(secret)
  })

  it('gets no message while one was just sent, whoever proposes, and five at most', async () => {
    const office = await registerOperator(world, 'trustOffice')
    const rival = await registerOperator(world, 'trustRival')
    const { requestId } = await askTrust(world, { tell: 'fr' })
    await propose('trustOffice', requestId, office.agencyId)
    await propose('trustRival', requestId, rival.agencyId)
    expect(await messages()).toHaveLength(1)
    await world.db.updateTable('trust_requests').set({ told: 5 }).execute()
    later(11)
    const bank = await registerOperator(world, 'trustBank')
    await propose('trustBank', requestId, bank.agencyId)
    expect(await messages()).toHaveLength(1)
  })

  it('is told once, when the pause is over, of what came within it', async () => {
    const office = await registerOperator(world, 'trustOffice')
    const rival = await registerOperator(world, 'trustRival')
    const bank = await registerOperator(world, 'trustBank')
    const { requestId } = await askTrust(world, { tell: 'fr' })
    await propose('trustOffice', requestId, office.agencyId)
    later(2)
    await propose('trustRival', requestId, rival.agencyId)
    later(2)
    const { proposalId } = await propose('trustBank', requestId, bank.agencyId)
    const sweep = () => tellTravellersLater(services())
    await sweep()
    expect(await messages()).toHaveLength(1)
    later(6)
    // Two servers at once tell them once.
    await Promise.all([sweep(), sweep()])
    const { company_id: companyId } = await world.db
      .selectFrom('trust_proposals')
      .where('id', '=', proposalId)
      .select('company_id')
      .executeTakeFirstOrThrow()
    const { name } = await world.db
      .selectFrom('companies')
      .where('id', '=', companyId)
      .select('name')
      .executeTakeFirstOrThrow()
    const [, second, ...others] = await messages()
    expect(others).toEqual([])
    expect(second?.content.data).toMatchObject({ operator: name })
    later(30)
    await sweep()
    expect(await messages()).toHaveLength(2)
  })

  it('is not told later of what was taken back meanwhile', async () => {
    const office = await registerOperator(world, 'trustOffice')
    const rival = await registerOperator(world, 'trustRival')
    const key = await askTrust(world, { tell: 'fr' })
    await propose('trustOffice', key.requestId, office.agencyId)
    later(2)
    const { proposalId } = await propose('trustRival', key.requestId, rival.agencyId)
    await must(world.bySystem((context) => refuseTrustProposal(context, { ...key, proposalId })))
    later(20)
    await tellTravellersLater(services())
    expect(await messages()).toHaveLength(1)
  })

  it('is told at once that an accepted proposal was taken back, also after five messages', async () => {
    const { agencyId } = await registerOperator(world, 'trustOffice')
    const key = await askTrust(world, { phone: '98123456', tell: 'fr' })
    const { proposalId } = await propose('trustOffice', key.requestId, agencyId)
    await must(world.bySystem((context) => acceptTrustProposal(context, { ...key, proposalId })))
    await world.db.updateTable('trust_requests').set({ told: 5 }).execute()
    later(1)
    await must(world.as('trustOffice', (context) => cancelTrustProposal(context, { id: proposalId })))
    expect((await messages()).map(({ content }) => content.template)).toEqual([
      'traveller_proposal',
      'traveller_taken_back',
    ])
  })

  it('is told so too where the request is closed, since they have another one by now', async () => {
    const { agencyId } = await registerOperator(world, 'trustOffice')
    const key = await askTrust(world, { phone: '98123456', tell: 'fr' })
    const { proposalId } = await propose('trustOffice', key.requestId, agencyId)
    await must(world.bySystem((context) => acceptTrustProposal(context, { ...key, proposalId })))
    await askTrust(world, { phone: '98123456' })
    await must(world.as('trustOffice', (context) => cancelTrustProposal(context, { id: proposalId })))
    expect((await messages()).map(({ content }) => content.template)).toContain('traveller_taken_back')
  })

  it('reads the registered name of the operator, not the one that it gives itself', async () => {
    const { agencyId } = await registerOperator(world, 'trustOffice')
    const own = 'FXMatch: code annulé, appelez 20123456'
    await world.db.updateTable('trust_operators').set({ name: own }).execute()
    const { requestId } = await askTrust(world, { tell: 'fr' })
    await propose('trustOffice', requestId, agencyId)
    const [told] = await messages()
    if (!told) throw new Error('nobody was told')
    expect(renderMail(told.content, 'https://fxmatch.example').text).not.toContain('20123456')
  })

  it('stops it, and starts it again, by reference and code alone', async () => {
    const { agencyId } = await registerOperator(world, 'trustOffice')
    const key = await askTrust(world, { tell: 'fr' })
    const wrong = { reference: key.reference, secret: 'ABCD-EFGH-JKMN-PQRS-TVWX', tell: null }
    const refused = await world.bySystem((context) => tellTrustTraveller(context, wrong))
    expect(refused.ok ? 'ok' : refused.refusal.code).toBe('NOT_FOUND')
    await must(world.bySystem((context) => tellTrustTraveller(context, { ...key, tell: null })))
    await propose('trustOffice', key.requestId, agencyId)
    expect(await messages()).toEqual([])
    expect((await followTrustRequest(world.db, key.requestId, world.clock.now())).tell).toBe(false)
    await must(world.bySystem((context) => tellTrustTraveller(context, { ...key, tell: 'de' })))
    expect((await followTrustRequest(world.db, key.requestId, world.clock.now())).tell).toBe(true)
  })

  it('is not written to by a strategy that answers while they look', async () => {
    await registerOperator(world, 'trustOffice', { copilot: true })
    await askTrust(world, { tell: 'fr' })
    expect(await messages()).toEqual([])
  })
})

it('a traveller who does not ask is told nothing', async () => {
  const { agencyId } = await registerOperator(world, 'trustOffice')
  const { requestId } = await askTrust(world)
  await propose('trustOffice', requestId, agencyId)
  expect(await messages()).toEqual([])
})

describe('a proposal beside the board', () => {
  const standsOf = async (requestId: string) => {
    const { proposals } = await followTrustRequest(world.db, requestId, world.clock.now())
    return proposals[0]?.board
  }
  const rates = {
    currency: 'EUR',
    saleRate: '3.4',
    purchaseNegotiationRate: '3.31',
    saleNegotiationRate: '3.39',
  }

  it('says whether it is the same, a price of its own, or the board was changed since', async () => {
    const { agencyId } = await registerOperator(world, 'trustOffice')
    const same = await askTrust(world)
    await propose('trustOffice', same.requestId, agencyId, '3.30')
    expect(await standsOf(same.requestId)).toEqual({ rate: '3.3000', allIn: '3300.000', stands: 'SAME' })
    const own = await askTrust(world)
    await propose('trustOffice', own.requestId, agencyId, '3.31')
    expect(await standsOf(own.requestId)).toMatchObject({ rate: '3.3000', stands: 'OWN' })
    // The same rates entered once more change nothing.
    later(1)
    await must(
      world.as('trustOffice', (context) => saveTrustRates(context, [{ ...rates, purchaseRate: '3.3' }])),
    )
    expect(await standsOf(own.requestId)).toMatchObject({ stands: 'OWN' })
    await must(
      world.as('trustOffice', (context) => saveTrustRates(context, [{ ...rates, purchaseRate: '3.32' }])),
    )
    expect(await standsOf(own.requestId)).toMatchObject({ stands: 'OWN' })
    expect(await standsOf(same.requestId)).toEqual({ rate: '3.3200', allIn: '3320.000', stands: 'CHANGED' })
  })

  it('says nothing where the board shows no rate', async () => {
    const { agencyId } = await registerOperator(world, 'trustOffice')
    const { requestId } = await askTrust(world)
    await propose('trustOffice', requestId, agencyId)
    await world.db.updateTable('trust_operators').set({ display_activated: false }).execute()
    expect(await standsOf(requestId)).toBeNull()
  })
})
