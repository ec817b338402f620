import { describe, expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { publish } from '../testing/market-world.ts'
import { aGuarantee, aPaper, bothPapers, paperInForce } from '../testing/office-papers.ts'

// Papers of exchange offices through HTTP: who reads what of them, what an order and the form say, and what stays on record.

const journey = callJourney(['office-papers', 'gate', 'orders', 'audit'])
const { make, request } = journey
const world = () => journey.world()

describe('papers of exchange offices', () => {
  it('are told as nothing asked, while there are none', async () => {
    expect(await make('backOffice', 'officePapers')).toMatchObject({
      ...{ graceUntil: null, records: [], deal: null, mayRecord: true, otherDeciders: 2 },
      offices: [{ outcome: null, papers: [{ state: 'NONE' }, { state: 'NONE' }] }, {}],
    })
    expect(await make('office', 'officePapers')).toMatchObject({ deal: { allowed: true }, mayRecord: false })
  })

  it('are all the platform’s, an office’s own without who recorded them, and no bank’s', async () => {
    const { id } = await make('backOffice', 'recordPaper', {
      body: aGuarantee(world(), 'office', { amount: '50000', validUntil: '2026-12-10' }),
    })
    const waiting = await make('backOffice', 'officePapers')
    expect(waiting.records).toMatchObject([
      {
        ...{ status: 'PENDING', amount: '50000.000', guarantor: 'Banque du Sahel', note: 'Pour un essai' },
        allowedActions: [
          { action: 'confirm', allowed: false, rule: 'SEGREGATION_CHANGE' },
          { action: 'refuse', allowed: false },
          { action: 'withdraw', allowed: true },
        ],
      },
    ])
    expect((await make('office', 'officePapers')).records).toEqual([])
    await make('compliance', 'confirmPaper', { params: { id } })
    await paperInForce(world(), aPaper(world(), 'office'))
    const own = await make('office', 'officePapers')
    expect(own.offices).toMatchObject([
      {
        ...{ outcome: 'PASS', daysLeft: 22 },
        papers: [
          { kind: 'AUTHORISATION', until: '2027-12-31' },
          { kind: 'GUARANTEE', until: '2026-12-10' },
        ],
      },
    ])
    expect(own.records).toHaveLength(2)
    for (const record of own.records)
      expect(record).toMatchObject({ note: null, proposedBy: null, decidedBy: null, allowedActions: [] })
    expect((await make('otherOffice', 'officePapers')).records).toEqual([])
    const bank = await make('trader', 'officePapers')
    expect(bank).toMatchObject({ records: [], deal: null, mayRecord: false })
    for (const office of bank.offices) expect(office).toMatchObject({ papers: [], daysLeft: null })
    expect(JSON.stringify(bank)).not.toMatch(/2026-12-10|Banque du Sahel|BCT/)
    expect((await request('company', 'officePapers', {})).statusCode).toBe(403)
  })

  it('refuse an order, in the form beforehand and on record, with the day', async () => {
    await bothPapers(world(), 'otherOffice')
    const position = await publish(world())
    const query = { session_id: String(position), amount: '1000', rate: '3.3868' }
    expect(await make('trader', 'gateCheck', { query })).toMatchObject({ most: null })
    world().clock.time = new Date('2026-12-10T23:00:00Z')
    await world()
      .db.updateTable('positions')
      .set({ expires_at: new Date('2026-12-12T12:00:00Z') })
      .where('id', '=', position)
      .execute()
    const check = await make('trader', 'gateCheck', { query })
    expect(check.checks).toMatchObject([
      {
        code: 'G03',
        outcome: 'REFUSE',
        of: 'Company office',
        permit: { fault: 'EXPIRED', day: '2026-12-11' },
      },
    ])
    const refused = await request('trader', 'placeOrder', {
      body: {
        ...{ ...query, session_id: position, currency: 'EUR', cashOutType: 'CASH_PAYMENT' },
        agence: world().agencyId,
      },
    })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      ...{ code: 'GATE_REFUSED', rule: 'OFFICE_PAPERS', details: { since: '2026-12-11', code: 'G03' } },
      message:
        'Company office ne peut plus traiter depuis le 11-12-2026 : son autorisation ou sa garantie a pris fin',
    })
    const mine = await make('trader', 'myOverrides')
    expect(mine.data[0]).toMatchObject({
      ...{ rule: 'G03', outcome: 'REFUSE', ask: { allowed: false, rule: 'OVERRIDE_NEVER' } },
      checks: [{ code: 'G03', permit: { fault: 'EXPIRED' } }],
    })
    const asked = await request('trader', 'askOverride', {
      body: { attempt: mine.data[0].id, reason: 'Quand même' },
    })
    expect(asked.json()).toMatchObject({ code: 'GATE_STATE', rule: 'OVERRIDE_NEVER' })
    expect((await make('office', 'officePapers')).deal).toMatchObject({
      ...{ allowed: false, rule: 'OFFICE_PAPERS' },
    })
    expect((await make('trader', 'officePapers')).offices).toContainEqual(
      expect.objectContaining({ outcome: 'REFUSE', fault: 'EXPIRED', day: '2026-12-11' }),
    )
  })
})

it('are refused by another person, or taken back by who recorded them', async () => {
  const body = aPaper(world(), 'otherOffice')
  const refused = await make('backOffice', 'recordPaper', { body })
  await make('compliance', 'refusePaper', {
    params: { id: refused.id },
    body: { reason: 'Numéro illisible' },
  })
  const taken = await make('backOffice', 'recordPaper', { body })
  await make('backOffice', 'withdrawPaper', { params: { id: taken.id } })
  const { records } = await make('backOffice', 'officePapers')
  expect(records).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: refused.id, status: 'REFUSED' }),
      expect.objectContaining({ id: taken.id, status: 'WITHDRAWN' }),
    ]),
  )
})

it('leaves no call out', () => {
  expect(journey.missing('office-papers')).toEqual([])
})
