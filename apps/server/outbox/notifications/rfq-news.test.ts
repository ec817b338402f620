import { TOPICS } from '@fxmatch/contract/events/topics'
import { renderNotification } from '@fxmatch/documents/notifications/render-notification'
import { isNotificationKind } from '@fxmatch/domain/notifications/notification-table'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declineRfq } from '../../commands/rfq/decline-rfq.ts'
import { cancelRfq, expireRfq } from '../../commands/rfq/end-rfq.ts'
import { keepReferences } from '../../testing/limits.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { relay } from '../../testing/object-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { rfqsIn } from '../../testing/rfq-world.ts'

// What is told of requests for quotes, and to whom: of a house that is asked never what another one answered, nor what was done with it.

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
  await keepReferences(world)
})
afterAll(() => world.close())

const { open, quote, award, pass } = rfqsIn(() => world)
const offices = () => [world.companies.office, world.companies.otherOffice]

/** All that somebody was told of a request, with whether it still asks them. */
async function toldOf(who: Person, rfqId: string) {
  await relay(world)
  const rows = await world.db
    .selectFrom('notifications')
    .where('user_id', '=', world.people[who].userId)
    .where('object_id', '=', rfqId)
    .orderBy('created_at')
    .orderBy('id')
    .select(['kind', 'asks', 'settled_at', 'params'])
    .execute()
  return rows.map(({ kind, asks, settled_at, params }) => {
    if (!isNotificationKind(kind)) throw new Error(kind)
    const text = renderNotification('fr', kind, params as Record<string, string>)
    return { kind, open: asks && settled_at === null, text }
  })
}
const kindsOf = async (who: Person, rfqId: string) => (await toldOf(who, rfqId)).map(({ kind }) => kind)

const answersOf = async (rfqId: string) => {
  const rows = await world.db
    .selectFrom('quotes')
    .where('rfq_id', '=', rfqId)
    .orderBy('number')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

describe('a request for quotes', () => {
  it('asks each house until it answers, and tells who asks of every answer', async () => {
    const { rfqId } = await must(open('trader', { ask: offices() }))
    expect(await toldOf('office', rfqId)).toMatchObject([{ kind: 'rfq.asked', open: true }])
    expect(await toldOf('trader', rfqId)).toEqual([])
    expect(await toldOf('rival', rfqId)).toEqual([])
    await must(quote('office', rfqId))
    await must(quote('office', rfqId, { rate: '3.3860' }))
    expect(await toldOf('office', rfqId)).toMatchObject([{ open: false }])
    expect(await toldOf('otherOffice', rfqId)).toMatchObject([{ kind: 'rfq.asked', open: true }])
    await must(world.as('otherOffice', (context) => declineRfq(context, { rfqId, code: 'SIZE' })))
    expect(await toldOf('otherOffice', rfqId)).toMatchObject([{ open: false }])
    const told = await toldOf('trader', rfqId)
    expect(told.map(({ kind }) => kind)).toEqual(['rfq.quoted', 'rfq.improved', 'rfq.declined'])
    expect(told[1]?.text).toMatch(/^Company office améliore son prix, .*\s: 3,3860\sTND pour 1\sEUR\.$/)
    await must(world.as('trader', (context) => cancelRfq(context, { rfqId, reason: 'Plus besoin' })))
    expect(await kindsOf('office', rfqId)).toEqual(['rfq.asked', 'rfq.lost'])
    expect(await kindsOf('otherOffice', rfqId)).toEqual(['rfq.asked'])
  })

  it('tells the winner of its part, and the loser that it was not chosen: no price, no name, no amount of another', async () => {
    const { rfqId } = await must(open('trader', { ask: offices() }))
    const { quoteId } = await must(quote('office', rfqId, { rate: '3.3800', amount: '10000' }))
    await must(quote('otherOffice', rfqId, { rate: '3.3911', amount: '7000' }))
    await must(award('trader', rfqId, [{ quoteId, amount: '4000' }]))
    expect(await kindsOf('otherOffice', rfqId)).toEqual(['rfq.asked'])
    const won = (await toldOf('office', rfqId)).at(-1)
    expect(won).toMatchObject({ kind: 'rfq.awarded', open: false })
    expect(won?.text).toContain('4\u00a0000,00\u00a0EUR')
    await must(world.as('trader', (context) => cancelRfq(context, { rfqId, reason: 'Le reste attend' })))
    const lost = (await toldOf('otherOffice', rfqId)).at(-1)
    expect(lost?.text).toMatch(/^Demande de prix RQ-\d{4}-\d+\s: votre prix n’est pas retenu\.$/)
    // Who was awarded a part has not lost.
    expect(await kindsOf('office', rfqId)).toEqual(['rfq.asked', 'rfq.awarded'])
    const ofOrder = await world.db
      .selectFrom('notifications')
      .where('user_id', '=', world.people.office.userId)
      .where('kind', 'in', ['order.placed', 'order.half_confirmed'])
      .select('kind')
      .execute()
    expect(ofOrder).toEqual([])
  })

  it('reaches the line of a house that is not chosen with its own answer, and that it was not', async () => {
    const { rfqId } = await must(open('trader', { ask: offices() }))
    await must(quote('office', rfqId, { rate: '3.3800' }))
    await must(quote('otherOffice', rfqId, { rate: '3.3911' }))
    await must(quote('office', rfqId, { rate: '3.3700' }))
    const [, second = '', third = ''] = await answersOf(rfqId)
    await must(award('trader', rfqId, [{ quoteId: third, amount: '4000' }]))
    await must(award('trader', rfqId, [{ quoteId: second, amount: '1000' }], { reason: 'Un essai' }))
    await must(world.as('trader', (context) => cancelRfq(context, { rfqId, reason: 'Le reste attend' })))
    await relay(world)
    const heard = async (company: 'office' | 'otherOffice' | 'bank' | 'otherBank') => {
      const rows = await world.db
        .selectFrom('live_events')
        .where('topic', '=', TOPICS.changes(world.companies[company]))
        .orderBy('seq')
        .select('data')
        .execute()
      return rows.flatMap(({ data }) => {
        const { event, id } = data as { event: string; id: string }
        return id === rfqId ? [event] : []
      })
    }
    expect(await heard('otherOffice')).toEqual(['rfq.opened', 'rfq.quoted', 'rfq.awarded', 'rfq.ended'])
    expect(await heard('office')).toEqual([
      ...['rfq.opened', 'rfq.quoted', 'rfq.improved', 'rfq.awarded', 'rfq.ended'],
    ])
    expect(await heard('otherBank')).toEqual([])
    const { rows } = await sql<{ data: unknown }>`select data from live_events
      where data ->> 'id' = ${rfqId} and data::text ~ 'rate|amount|office'`.execute(world.db)
    expect(rows).toEqual([])
  })

  it('that runs out tells who asked, and asks nobody any more', async () => {
    const { rfqId } = await must(open('trader', { ask: offices(), answerSeconds: 30 }))
    pass(31)
    await must(world.bySystem((context) => expireRfq(context, { rfqId })))
    expect(await kindsOf('trader', rfqId)).toEqual(['rfq.expired'])
    expect(await toldOf('office', rfqId)).toMatchObject([{ kind: 'rfq.asked', open: false }])
  })
})
