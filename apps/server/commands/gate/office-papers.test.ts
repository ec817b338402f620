import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { insertUser } from '../../testing/insert-user.ts'
import { limitedWorld } from '../../testing/limits-of-deals.ts'
import { createMarketWorld, type MarketWorld, must, publish } from '../../testing/market-world.ts'
import {
  aGuarantee,
  aPaper,
  bothPapers,
  decided,
  paperInForce,
  recorded,
} from '../../testing/office-papers.ts'
import type { Person } from '../../testing/plant-market.ts'
import { offer, request } from '../../testing/request-world.ts'
import { fillBasket } from '../order-requests/fill-basket.ts'
import { acceptDraft } from '../orders/accept-draft.ts'
import { confirmMarketRoom } from '../orders/confirm-market-room.ts'
import { halfConfirmOrder } from '../orders/half-confirm-order.ts'
import { placeOrder } from '../orders/place-order.ts'
import { publishPosition } from '../positions/publish-position.ts'
import { askOverride } from './ask-override.ts'
import { decidePaper } from './decide-paper.ts'
import { tellEndingPapers } from './tell-ending-papers.ts'

let world: MarketWorld
beforeEach(async () => {
  world = await createMarketWorld()
})
afterEach(() => world.close())
const { checksOf, input, order } = limitedWorld(() => world)
/** The clock at a moment of UTC. */
const at = (moment: string) => {
  world.clock.time = new Date(moment)
}

describe('who records a paper', () => {
  it.each<Person>(['root', 'trader', 'office', 'officeCompliance', 'company', 'auditor', 'bankCompliance'])(
    'not %s',
    async (who) => {
      expect(await recorded(world, aPaper(world, 'office'), who)).toMatchObject({
        refusal: { code: 'MISSING_CAPABILITY' },
      })
    },
  )

  it('two people of the platform, and nothing changes before the second', async () => {
    const { paperId } = await must(recorded(world, aPaper(world, 'office')))
    expect(await decided(world, paperId, 'confirm', 'backOffice')).toMatchObject({
      refusal: { code: 'SEGREGATION', rule: 'SEGREGATION_CHANGE' },
    })
    expect(await decided(world, paperId, 'withdraw', 'compliance')).toMatchObject({
      refusal: { rule: 'NOT_PROPOSER' },
    })
    const { orderId } = await must(order())
    expect(await checksOf(orderId)).toEqual([])
    const both = await Promise.all([
      decided(world, paperId, 'confirm', 'compliance'),
      decided(world, paperId, 'refuse', 'complianceSecond'),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { rule: 'CHANGE_DECIDED' } })
  })

  it('not one person with two accounts, and nobody who has one at the office', async () => {
    const twin = { ...world.people.compliance, userId: crypto.randomUUID() }
    await insertUser(world, twin, 'twin.test', 'Person backOffice')
    const emailOf = async (who: Person) =>
      (
        await world.db
          .selectFrom('users')
          .select('email')
          .where('id', '=', world.people[who].userId)
          .executeTakeFirstOrThrow()
      ).email
    const nowHas = (userId: string, email: string) =>
      world.db.updateTable('users').set({ email }).where('id', '=', userId).execute()
    await nowHas(twin.userId, (await emailOf('backOffice')).replace('@', '+2@'))
    const { paperId } = await must(recorded(world, aPaper(world, 'office')))
    const byTwin = await world.as('compliance', (context) =>
      decidePaper({ ...context, actor: twin }, { paperId, action: 'confirm' }),
    )
    expect(byTwin).toMatchObject({ refusal: { rule: 'SEGREGATION_CHANGE' } })
    await nowHas(world.people.compliance.userId, (await emailOf('office')).replace('@', '+3@'))
    expect(await decided(world, paperId)).toMatchObject({
      refusal: { code: 'SEGREGATION', rule: 'PAPER_OF_OWN_OFFICE' },
    })
    expect(await recorded(world, aGuarantee(world, 'office'), 'compliance')).toMatchObject({
      refusal: { rule: 'PAPER_OF_OWN_OFFICE' },
    })
    // Of another office it is nobody's.
    await must(recorded(world, aGuarantee(world, 'otherOffice'), 'compliance'))
  })

  it.each([
    [{ number: 'ВСТ-1' }, 'number', 'PAPER_NUMBER'],
    [{ number: ' BCT-1' }, 'number', 'PAPER_NUMBER'],
    [{ amount: '60000' }, 'amount', 'FIELD_INVALID'],
    [{ guarantor: 'Banque' }, 'guarantor', 'FIELD_INVALID'],
    [{ validUntil: '2026-11-17' }, 'validUntil', 'PAPER_OVER'],
    [{ validFrom: '2028-01-01' }, 'validFrom', 'PAPER_AHEAD'],
    [{ validUntil: '2025-12-31' }, 'validUntil', 'PAPER_BACKWARDS'],
    [{ validUntil: '2099-12-31' }, 'validUntil', 'PAPER_LONG'],
    [{ kind: 'GUARANTEE' }, 'amount', 'AMOUNT_FORM'],
    [{ kind: 'GUARANTEE', amount: '49999.999', guarantor: 'Banque' }, 'amount', 'GUARANTEE_LEAST'],
    [{ kind: 'GUARANTEE', amount: '5OOOO', guarantor: 'Banque' }, 'amount', 'AMOUNT_FORM'],
    [{ kind: 'GUARANTEE', amount: '50000' }, 'guarantor', 'FIELD_INVALID'],
  ] as const)('not with %o', async (more, path, rule) => {
    expect(await recorded(world, aPaper(world, 'office', more))).toMatchObject({
      refusal: { code: 'INVALID_INPUT', fields: [{ path, rule }] },
    })
  })

  it('not of a bank, not twice, and not with another office’s number or one that reads alike', async () => {
    expect(await recorded(world, aPaper(world, 'bank'))).toMatchObject({
      refusal: { fields: [{ path: 'officeId', rule: 'PAPER_OFFICE' }] },
    })
    const both = await Promise.all([
      recorded(world, aPaper(world, 'office', { number: 'BCT-2O26/I' })),
      recorded(world, aPaper(world, 'otherOffice', { number: 'bct.2026-1' }), 'compliance'),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({
      refusal: { fields: [{ path: 'number', rule: 'PAPER_NUMBER_TAKEN' }] },
    })
    const first = both[0]?.ok ? 'office' : 'otherOffice'
    expect(await recorded(world, aPaper(world, first, { number: 'BCT-77' }))).toMatchObject({
      refusal: { code: 'GATE_STATE', rule: 'PAPER_PENDING' },
    })
    // A renewal of one's own keeps its number; an amount is a paper of another kind.
    await must(recorded(world, aGuarantee(world, first, { number: 'BCT-2026/1' })))
    // Another bank's guarantee may have that number, however the first bank's name is written.
    const second = first === 'office' ? 'otherOffice' : 'office'
    const again = (guarantor: string) =>
      recorded(world, aGuarantee(world, second, { number: 'BCT.2026-I', guarantor }))
    expect(await again('BANQUE DU SÀHEL')).toMatchObject({
      refusal: { fields: [{ path: 'number', rule: 'PAPER_NUMBER_TAKEN' }] },
    })
    await must(again('Banque du Golfe'))
  })

  it('not with the number of a paper whose key was kept before some letters counted as digits', async () => {
    await must(recorded(world, aPaper(world, 'office', { number: 'BCT-5S8B' })))
    const owner = new pg.Client({ connectionString: world.url })
    await owner.connect()
    await owner.query(`set session_replication_role = 'replica'`)
    await owner.query(`update office_papers set number_key = 'BCT5S8B'`)
    await owner.end()
    expect(await recorded(world, aPaper(world, 'otherOffice', { number: 'BCT-558B' }))).toMatchObject({
      refusal: { fields: [{ path: 'number', rule: 'PAPER_NUMBER_TAKEN' }] },
    })
  })

  it('is not confirmed once who recorded it can act no more; it is refused, and recorded anew', async () => {
    const { paperId } = await must(recorded(world, aPaper(world, 'office')))
    await world.db
      .updateTable('users')
      .set({ disabled_at: world.clock.time })
      .where('id', '=', world.people.backOffice.userId)
      .execute()
    expect(await decided(world, paperId, 'confirm')).toMatchObject({
      refusal: { code: 'GATE_STATE', rule: 'PAPER_PROPOSER_GONE' },
    })
    await must(decided(world, paperId, 'refuse'))
    await must(recorded(world, aPaper(world, 'office'), 'compliance'))
  })

  it('nothing of it is undone or decided again, by any hand', async () => {
    const paperId = await paperInForce(world, aPaper(world, 'office'))
    const again = world.db
      .updateTable('office_papers')
      .set({ status: 'REFUSED' })
      .where('id', '=', paperId)
      .execute()
    await expect(again).rejects.toThrow(/decided once/)
  })
})

describe('what an office without papers may do', () => {
  it('deals while nobody has a paper, is warned of for thirty days, and then refused', async () => {
    const { orderId: before } = await must(order())
    expect(await checksOf(before)).toEqual([])
    await bothPapers(world, 'otherOffice')
    const { orderId } = await must(order())
    expect(await checksOf(orderId)).toMatchObject([
      {
        ...{ outcome: 'WARN', rule: null, step: 'place' },
        checks: [{ code: 'G03', outcome: 'WARN', of: world.companies.office, permit: { fault: 'NONE' } }],
      },
    ])
    const position = await publish(world, {
      expireDate: new Date(world.clock.time.getTime() + 8 * 3_600_000).toISOString(),
    })
    at('2026-12-18T22:59:00Z')
    await world.db
      .updateTable('positions')
      .set({ expires_at: new Date('2026-12-20T12:00:00Z') })
      .where('id', '=', position)
      .execute()
    // One minute on it is the thirty-first day in Tunis.
    at('2026-12-18T23:01:00Z')
    const refused = await world.as('trader', (context) => placeOrder(context, input(position)))
    expect(refused).toMatchObject({
      refusal: { code: 'GATE_REFUSED', rule: 'OFFICE_PAPERS', details: { party: 'Company office' } },
    })
  })

  it('is refused from midnight in Tunis on, where a paper ended, and neither publishes nor is ordered from', async () => {
    await bothPapers(world, 'office', { validUntil: '2026-11-18' })
    const position = await publish(world, {
      expireDate: new Date(world.clock.time.getTime() + 20 * 3_600_000).toISOString(),
    })
    at('2026-11-18T22:59:59Z')
    await must(world.as('trader', (context) => placeOrder(context, input(position, '500'))))
    at('2026-11-18T23:00:00Z')
    const late = await publishedBy('office')
    expect(late).toMatchObject({
      refusal: {
        ...{ code: 'GATE_REFUSED', rule: 'OFFICE_PAPERS' },
        details: { code: 'G03', party: 'Company office', since: '2026-11-19' },
      },
    })
  })

  it('is refused where a paper begins later, and where it was ended before its day', async () => {
    await bothPapers(world, 'office', { validFrom: '2026-11-19', validUntil: '2027-01-01' })
    expect(await publishedBy('office')).toMatchObject({
      refusal: { rule: 'OFFICE_PAPERS', details: { from: '2026-11-19' } },
    })
    const { guarantee } = await bothPapers(world, 'otherOffice')
    await must(publishedBy('otherOffice'))
    await paperInForce(
      world,
      aGuarantee(world, 'otherOffice', { replaces: guarantee, validUntil: '2026-11-17' }),
    )
    expect(await publishedBy('otherOffice')).toMatchObject({
      refusal: { details: { since: '2026-11-18' } },
    })
    // Two corrections of one paper are one too many.
    expect(await recorded(world, aGuarantee(world, 'otherOffice', { replaces: guarantee }))).toMatchObject({
      refusal: { code: 'GATE_STATE', rule: 'PAPER_CORRECTED' },
    })
  })

  it('does not heal by a paper of an earlier day what was refused: the record stands', async () => {
    await bothPapers(world, 'otherOffice')
    const position = await publish(world)
    const { authorisation } = await bothPapers(world, 'office')
    await paperInForce(
      world,
      aPaper(world, 'office', { replaces: authorisation, validFrom: '2026-01-01', validUntil: '2026-11-17' }),
    )
    expect(await tried(position)).toMatchObject({ refusal: { details: { since: '2026-11-18' } } })
    // A paper that says that it was valid all along counts from its confirmation on.
    const standing = await world.db
      .selectFrom('office_papers')
      .select('id')
      .where('replaces', '=', authorisation)
      .executeTakeFirstOrThrow()
    await paperInForce(world, aPaper(world, 'office', { replaces: standing.id }))
    await must(tried(position))
    const kept = await world.db
      .selectFrom('gate_checks')
      .select(['rule', 'order_id', 'company_id'])
      .where('outcome', '=', 'REFUSE')
      .execute()
    expect(kept).toEqual([{ rule: 'G03', order_id: null, company_id: world.companies.bank }])
  })
})

const publishedBy = (who: Person, more: object = {}) =>
  world.as(who, (context) =>
    publishPosition(context, {
      ...{ currency: 'EUR', amount: '10000', rate: '3.3868', form: 'CASH', region: 15 },
      expireDate: new Date(world.clock.time.getTime() + 8 * 3_600_000).toISOString(),
      ...more,
    }),
  )
const tried = (position: number) =>
  world.as('trader', (context) => placeOrder(context, input(position, '1000')))

/** What somebody asks, as the record of a refused attempt keeps it. */
const sent = { method: 'POST', path: '/', body: {}, overrideIds: [], hash: () => Buffer.from('x') }

describe('a deal under way', () => {
  it('is carried no further once a paper of its office has ended: nobody overrides it', async () => {
    const { guarantee } = await bothPapers(world, 'office')
    await bothPapers(world, 'otherOffice')
    const { orderId } = await must(order())
    expect(await checksOf(orderId)).toEqual([])
    await must(world.as('office', (context) => acceptDraft(context, { orderId })))
    await must(world.as('trader', (context) => halfConfirmOrder(context, { orderId })))
    await paperInForce(world, aGuarantee(world, 'office', { replaces: guarantee, validUntil: '2026-11-17' }))
    const confirmed = await world.as('office', (context) =>
      halfConfirmOrder({ ...context, sent }, { orderId }),
    )
    expect(confirmed).toMatchObject({ refusal: { rule: 'OFFICE_PAPERS', details: { since: '2026-11-18' } } })
    if (!confirmed.ok) expect(confirmed.refusal.details).not.toHaveProperty('attempt')
    const room = await world.as('room', (context) =>
      confirmMarketRoom(context, { orderId, agencyId: world.agencyId }),
    )
    expect(room.ok).toBe(false)
    const attempt = await world.db
      .selectFrom('gate_checks')
      .select('id')
      .where('order_id', '=', orderId)
      .where('outcome', '=', 'REFUSE')
      .executeTakeFirstOrThrow()
    const asked = await world.as('office', (context) =>
      askOverride(context, { attempt: attempt.id, reason: 'Pour un essai' }),
    )
    expect(asked).toMatchObject({ refusal: { code: 'GATE_STATE', rule: 'OVERRIDE_NEVER' } })
  })

  it('of a syndicate is refused for a member, and not for its leader alone', async () => {
    await bothPapers(world, 'office')
    const { guarantee } = await bothPapers(world, 'otherOffice')
    const position = await publish(world, { syndicate: world.syndicateId })
    await paperInForce(
      world,
      aGuarantee(world, 'otherOffice', { replaces: guarantee, validUntil: '2026-11-17' }),
    )
    expect(await tried(position)).toMatchObject({
      refusal: { rule: 'OFFICE_PAPERS', details: { party: 'Company otherOffice' } },
    })
    expect(await publishedBy('office', { syndicate: world.syndicateId })).toMatchObject({
      refusal: { details: { party: 'Company otherOffice' } },
    })
    await must(publishedBy('office'))
  })

  it('is refused in a company’s basket, which reads no name of the office', async () => {
    const { authorisation } = await bothPapers(world, 'office')
    const { reference } = await request(world, { totalAmount: '1000', importReference: 'PB-1' })
    const position = await offer(world, 'office', { form: 'DIGITAL', amount: '1000' })
    await paperInForce(world, aPaper(world, 'office', { replaces: authorisation, validUntil: '2026-11-17' }))
    const filled = await world.as('company', (context) =>
      fillBasket(context, { reference, sessions: [{ session_id: position, amount: '1000' }] }),
    )
    expect(filled).toMatchObject({ refusal: { code: 'GATE_REFUSED', rule: 'OFFICE_MAY_NOT_DEAL' } })
    expect(JSON.stringify(filled)).not.toMatch(/Company|2026/)
  })
})

it('tells that a paper ends at thirty days and at seven, once each, and not where another one follows', async () => {
  await bothPapers(world, 'office', { validUntil: '2026-12-18' })
  await bothPapers(world, 'otherOffice', { validUntil: '2026-12-18' })
  await paperInForce(
    world,
    aGuarantee(world, 'otherOffice', { validFrom: '2026-12-19', validUntil: '2027-12-18' }),
  )
  const run = () => must(world.bySystem(tellEndingPapers))
  at('2026-11-17T22:59:00Z')
  expect(await run()).toEqual({ told: 0 })
  at('2026-11-18T09:00:00Z')
  const twice = await Promise.all([run(), run()])
  expect(twice.reduce((sum, { told }) => sum + told, 0)).toBe(3)
  expect(await run()).toEqual({ told: 0 })
  at('2026-12-11T09:00:00Z')
  expect(await run()).toEqual({ told: 3 })
  const told = await world.db.selectFrom('office_paper_notices').select(['kind', 'days']).execute()
  expect(told.filter(({ kind }) => kind === 'GUARANTEE')).toHaveLength(2)
})
