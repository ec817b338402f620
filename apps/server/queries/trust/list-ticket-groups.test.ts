import { trustProposalsCall } from '@fxmatch/contract/http/trust-offers'
import { TICKET_GROUPINGS } from '@fxmatch/contract/registers/list-groupings'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptTrustProposal, refuseTrustProposal } from '../../commands/trust/answer-trust-proposal.ts'
import { approveTrustOffer } from '../../commands/trust/approve-trust-offer.ts'
import { cancelTrustProposal } from '../../commands/trust/settle-trust-proposal.ts'
import { byCurrency } from '../../testing/by-currency.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { askTrust, openTrustAgency, registerOperator } from '../../testing/trust-world.ts'
import { listTrustProposals } from './list-trust-proposals.ts'

let world: MarketWorld
let rival: string
/** Twelve tickets of one operator, bought and sold, of two currencies, agencies and four statuses, over days; three of its rival. */
beforeAll(async () => {
  world = await createMarketWorld()
  const office = await registerOperator(world, 'trustOffice', { tokens: 60 })
  const other = await registerOperator(world, 'trustRival', { tokens: 20 })
  rival = other.companyId
  const second = await openTrustAgency(world, 'trustOffice', 'El Kantaoui')
  const start = world.clock.time.getTime()
  for (let i = 0; i < 15; i++) {
    const mine = i % 5 > 0
    const { requestId, reference, secret } = await askTrust(world, {
      direction: i % 2 ? 'SELL' : 'BUY',
      amount: `${1000 + 10 * i}`,
    })
    const { proposalId } = await must(
      world.as(mine ? 'trustOffice' : 'trustRival', (context) =>
        approveTrustOffer(context, {
          requestId,
          negotiationRate: '3.35',
          agency: mine ? (i % 3 ? office.agencyId : second) : other.agencyId,
        }),
      ),
    )
    const answer = { reference, secret, proposalId }
    if (i % 4 === 1) await must(world.bySystem((context) => acceptTrustProposal(context, answer)))
    if (i % 4 === 2) await must(world.bySystem((context) => refuseTrustProposal(context, answer)))
    if (i % 4 === 3 && mine)
      await must(world.as('trustOffice', (context) => cancelTrustProposal(context, { id: proposalId })))
    await sql`update trust_requests set currency = ${i % 3 ? 'EUR' : 'USD'} where id = ${requestId}`.execute(
      world.db,
    )
    await sql`update trust_proposals set created_at = ${new Date(start - i * 5 * 3_600_000)} where id = ${proposalId}`.execute(
      world.db,
    )
  }
})
afterAll(() => world.close())

type Reader = 'trustOffice' | 'trustRival' | 'trustBank' | 'backOffice'
async function list(who: Reader, given: Record<string, unknown>) {
  const query = trustProposalsCall.query.parse({ pageSize: 100, ...given })
  const page = await listTrustProposals(world.db, world.people[who], query, world.clock.now())
  return page && trustProposalsCall.response.parse(page)
}
async function read(who: Reader, given: Record<string, unknown>) {
  const page = await list(who, given)
  if (page === null) throw new Error('the list is refused')
  return page
}
type Row = Awaited<ReturnType<typeof read>>['data'][number]

const isDead = ({ status }: Row) => status === 'REJECTED' || status === 'CANCELED'
/** Computed here from what the list shows of its rows. */
function sumsOf(rows: readonly Row[]) {
  const live = rows.filter((row) => !isDead(row))
  const byCurrency = Map.groupBy(live, ({ currency }) => currency.isoCode)
  return {
    count: rows.length,
    dead: rows.length - live.length,
    amounts: Object.fromEntries(
      [...byCurrency].map(([currency, of]) => [
        currency,
        sumDecimals(of.map(({ amount }) => amount)).toFixed(2),
      ]),
    ),
    dinars: { counterValue: sumDecimals(live.map(({ counterValue }) => counterValue)).toFixed(3) },
  }
}
type Told = NonNullable<Awaited<ReturnType<typeof read>>['grouped']>['totals']
const told = ({ count, dead, amounts, dinars }: Told) => ({
  ...{ count, dead, dinars },
  amounts: byCurrency(amounts),
})

describe.each(TICKET_GROUPINGS)('tickets grouped by %s', (by) => {
  it.each([{}, { currency: 'EUR' }, { status: ['WAITING', 'CANCELED'] }])(
    'each group has the sums of its rows, and all add up to the list: %j',
    async (filter) => {
      const whole = await read('backOffice', filter)
      const { grouped } = await read('backOffice', { ...filter, by })
      expect(grouped?.rest).toBeNull()
      expect(grouped && told(grouped.totals)).toEqual(sumsOf(whole.data))
      const rows: string[] = []
      for (const group of grouped?.groups ?? []) {
        const page = await read('backOffice', { ...filter, group: group.group })
        expect(page.total_items, group.group).toBe(group.count)
        expect(told(group), group.group).toEqual(sumsOf(page.data))
        rows.push(...page.data.map(({ id }) => id))
      }
      // Each in one group, and in one only.
      expect(rows.toSorted()).toEqual(whole.data.map(({ id }) => id).toSorted())
    },
  )
})

describe('abuse', () => {
  it('an operator has its own tickets in its subtotals, and nobody else’s', async () => {
    const own = await read('trustOffice', {})
    expect(own.total_items).toBe(12)
    for (const by of ['currency', 'agency', 'status'])
      expect((await read('trustOffice', { by })).grouped?.totals.count).toBe(12)
    // By a rival's group it finds nothing of the rival's.
    expect((await read('trustOffice', { group: `operator:${rival}` })).total_items).toBe(0)
    const [agency] = (await read('trustRival', { by: 'agency' })).grouped?.groups ?? []
    expect((await read('trustOffice', { group: agency?.group })).total_items).toBe(0)
    expect(await list('trustOffice', { by: 'agency', company: rival })).toBeNull()
    expect((await read('trustBank', { by: 'currency' })).grouped).toMatchObject({
      groups: [],
      totals: { count: 0, amounts: [] },
    })
  })

  it('whose tickets they are is a column of the platform’s: others are answered as if they had not asked', async () => {
    expect((await read('trustOffice', { by: 'operator' })).grouped).toBeNull()
    expect((await read('backOffice', { by: 'operator' })).grouped?.groups).toHaveLength(2)
  })

  it.each(['rate', 'tokens', 'customer', 'phone', '__proto__', 'status,currency', ''])(
    'tickets are not grouped by %j',
    (by) => expect(trustProposalsCall.query.safeParse({ by }).success).toBe(false),
  )

  it.each([
    'status:waiting',
    'currency:ЕUR',
    'agency:',
    'operation:BUY ',
    'createdAt:2026-02-30',
    'customer:Salma Kefi',
  ])('there is no group %j', (group) =>
    expect(trustProposalsCall.query.safeParse({ group }).success).toBe(false),
  )
})
