import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { readHeld } from '../../db/gate/office-held.ts'
import { keepReferences } from '../../testing/limits.ts'
import { clearAlert, listNames } from '../../testing/listed-names.ts'
import { must } from '../../testing/market-world.ts'
import type { CompanyKey } from '../../testing/plant-market.ts'
import { rfqWorld } from '../../testing/rfq-world.ts'
import { declareHeld } from '../gate/declare-held.ts'

// What happens between a quote and its award, or to what an award makes, that nobody who quoted or asked thought of.

const { world, draft, open, quote, award, pass } = rfqWorld()

/** Who asks whom, of each pair, and who acts for the house. */
const PAIRS = [
  { of: 'a bank of an office', asker: 'trader', house: 'office', who: 'office' },
  { of: 'an office of a bank', asker: 'office', house: 'bank', who: 'trader', more: { side: 'SELL' } },
  { of: 'a company of an office', asker: 'company', house: 'office', who: 'office' },
  { of: 'a company of a bank', asker: 'company', house: 'otherBank', who: 'rival' },
] as const
type Pair = (typeof PAIRS)[number]

async function quoted({ asker, house, who, ...pair }: Pair) {
  const orderRequest = asker === 'company' ? await draft() : null
  const { rfqId } = await must(
    open(asker, {
      ...{ ask: [world().companies[house]], orderRequestId: orderRequest?.id },
      ...('more' in pair ? pair.more : {}),
    }),
  )
  const { quoteId } = await must(quote(who, rfqId, { rate: '3.3868' }))
  const take = () => award(asker, rfqId, [{ quoteId, amount: '10000' }])
  return { rfqId, quoteId, take, reference: orderRequest?.reference ?? '' }
}

/** What of a quote there is: where it stands, and what came of it. */
async function left(quoteId: string) {
  const { rows } = await sql<{ status: string; quote: string; orders: number; positions: number }>`
    select r.status, q.status as quote, (select count(*)::int from orders o where o.id = q.order_id) as orders,
      (select count(*)::int from positions p where p.listing = 'PRIVATE' and not exists (select from orders o where o.position_id = p.id)) as positions
    from rfqs r join quotes q on q.rfq_id = r.id where q.id = ${quoteId}`.execute(world().db)
  return rows[0]
}
const NOTHING = { status: 'OPEN', quote: 'LIVE', orders: 0, positions: 0 }

/** A house says that it does not deal with another one. */
async function refuse(house: CompanyKey, other: CompanyKey) {
  const { companies, people, db, clock } = world()
  const who = Object.values(people).find(({ companyId }) => companyId === companies[house])
  await db
    .insertInto('house_refusals')
    .values({
      ...{ id: randomUUID(), company_id: companies[house], counterparty_id: companies[other] },
      ...{ note: 'Le marché a bougé', set_by: who?.userId ?? '', set_at: clock.now() },
    })
    .execute()
}
const forgetRefusals = async () => {
  const { db, people } = world()
  await sql`update house_refusals set status = 'LIFTING', lift_by = set_by, lift_at = set_at, lift_note = 'Pour un essai'
    where status = 'IN_FORCE'`.execute(db)
  await sql`update house_refusals set status = 'LIFTED', lifted_by = ${people.root.userId}, lifted_at = set_at
    where status = 'LIFTING'`.execute(db)
}

describe('a house that quoted and refuses then to deal with who asked', () => {
  it.each(PAIRS)('does not get out of it: $of', async (pair) => {
    const { quoteId, take } = await quoted(pair)
    await refuse(pair.house, asCompany(pair.asker))
    if (pair.asker === 'company' && pair.house === 'office') await refuse('office', 'bank')
    await must(take())
    expect(await left(quoteId)).toMatchObject({ status: 'AWARDED', quote: 'AWARDED', orders: 1 })
    await forgetRefusals()
  })

  it('is asked no more', async () => {
    await refuse('office', 'bank')
    expect(await open('trader', { ask: [world().companies.office] })).toMatchObject({
      refusal: { fields: [{ path: 'ask', rule: 'RFQ_HOUSE' }] },
    })
    await forgetRefusals()
  })
})

const asCompany = (who: Pair['asker']): CompanyKey =>
  (({ trader: 'bank', office: 'office', company: 'corporate' }) as const)[who]

describe('who is not bound, and refuses to deal', () => {
  it('takes nothing by it: neither who asked, nor the bank that would carry the deal', async () => {
    const own = await quoted(PAIRS[0])
    await refuse('bank', 'office')
    expect(await own.take()).toMatchObject({ refusal: { code: 'GATE_REFUSED' } })
    expect(await left(own.quoteId)).toEqual(NOTHING)
    await forgetRefusals()
    const carried = await quoted(PAIRS[2])
    await refuse('bank', 'office')
    expect(await carried.take()).toMatchObject({ refusal: { code: 'GATE_REFUSED' } })
    expect(await left(carried.quoteId)).toEqual(NOTHING)
    await forgetRefusals()
    await must(carried.take())
  })
})

describe('somebody who is looked into since the quote', () => {
  it.each([
    ['who quoted', 'Person office', 'office'],
    ['the house', 'Company office', null],
    ['who asks', 'Person trader', 'trader'],
  ] as const)('stops the award, and nobody reads who it is: %s', async (_, name, person) => {
    const { quoteId, take } = await quoted(PAIRS[0])
    await listNames(world(), name)
    const taken = await take()
    // What is told; the house's own jobs know besides which seller it was (`about`).
    expect(!taken.ok && taken.refusal).toEqual({ code: 'GATE_REFUSED', rule: 'UNDER_VERIFICATION' })
    expect(await left(quoteId)).toEqual(NOTHING)
    const { companies, people } = world()
    await clearAlert(world(), person === null ? companies.office : people[person].userId)
    const { rows } = await sql<{
      id: string
    }>`select subject_id as id from screening_alerts where status = 'OPEN'`.execute(world().db)
    for (const { id } of rows) await clearAlert(world(), id)
    await must(take())
  })
})

describe('who quoted, and may quote no more', () => {
  it('has bound the house: what a person is allowed later takes nothing back', async () => {
    const { quoteId, take } = await quoted(PAIRS[0])
    const { office } = world().people
    const { db } = world()
    await sql`insert into user_roles (user_id, role, rank) values (${office.userId}, 'ROLE_LIMITED', 2)`.execute(
      db,
    )
    await must(take())
    expect(await left(quoteId)).toMatchObject({ status: 'AWARDED' })
    await sql`delete from user_roles where user_id = ${office.userId} and role = 'ROLE_LIMITED'`.execute(db)
  })
})

describe('what an office has declared that it holds', () => {
  const held = async () => {
    const { db, companies, clock } = world()
    const rows = await readHeld(db, { officeId: companies.office, kind: 'CASH', now: clock.now() })
    const eur = rows.find(({ currency }) => currency === 'EUR')
    return { moved: Number(eur?.moved), due: Number(eur?.due) }
  }

  it('counts what it sold by an award as any order: due from its value date', async () => {
    await must(
      world().as('office', (context) =>
        declareHeld(context, { kind: 'CASH', currency: 'EUR', amount: '50000', was: null, note: null }),
      ),
    )
    const ask = [world().companies.office]
    const { rfqId } = await must(open('trader', { ask, form: 'CASH', agencyId: world().agencyId }))
    const { quoteId } = await must(quote('office', rfqId))
    const { orderIds } = await must(award('trader', rfqId, [{ quoteId, amount: '10000' }]))
    expect(await held()).toEqual({ moved: 0, due: 0 })
    pass(2 * 86_400)
    await keepReferences(world())
    expect(await held()).toEqual({ moved: 0, due: 10_000 })
    // What is sold makes room in no other currency, and is no more than was awarded.
    const sold = world()
      .db.selectFrom('orders')
      .select('amount')
      .where('id', '=', orderIds[0] ?? '')
    expect(await sold.executeTakeFirst()).toEqual({ amount: '10000.0000' })
  })
})

describe('figures that are none', () => {
  it.each([
    '0',
    '-1',
    '1e4',
    '0x10',
    'NaN',
    '١٠٠٠',
    '1 000',
    '1,000',
    '10000.001',
    '9'.repeat(30),
    ' 10000',
    '',
  ])('are no part of an award: %j', async (amount) => {
    const { rfqId, quoteId } = await quoted(PAIRS[0])
    expect(await award('trader', rfqId, [{ quoteId, amount }])).toMatchObject({ ok: false })
    expect(await quote('office', rfqId, { amount, rate: '3.3800' })).toMatchObject({ ok: false })
    expect(await quote('office', rfqId, { rate: amount === '0' ? '0' : amount || '-3' })).toMatchObject({
      ok: false,
    })
    expect(await left(quoteId)).toEqual(NOTHING)
  })

  it('nor is one quote twice, none, or one of another request', async () => {
    const { rfqId, quoteId } = await quoted(PAIRS[0])
    const other = await quoted(PAIRS[1])
    for (const parts of [
      [],
      [
        { quoteId, amount: '5000' },
        { quoteId, amount: '5000' },
      ],
      [{ quoteId: other.quoteId, amount: '10000' }],
    ])
      expect(await award('trader', rfqId, parts)).toMatchObject({ ok: false })
    expect(await left(quoteId)).toEqual(NOTHING)
  })
})
