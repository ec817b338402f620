import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { readOverrideWork } from '../../queries/work/gate-work.ts'
import { aLimit, setLimit } from '../../testing/limits-of-deals.ts'
import { must } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { rfqWorld } from '../../testing/rfq-world.ts'
import { askOverride } from '../gate/ask-override.ts'
import { stepOverride } from '../gate/step-override.ts'
import type { Result } from '../kernel/result.ts'
import { confirmMarketRoom } from '../orders/confirm-market-room.ts'
import { awardRfq } from './award-rfq.ts'

// Who quotes makes the deal, though another company's person takes the step.

const { world, open, quote, award } = rfqWorld()

const sentOf = (path: string, body: object) => ({
  ...{ method: 'POST', path, body, overrideIds: [] },
  hash: () => createHash('sha256').update(JSON.stringify(body)).digest(),
})
const attemptOf = (refused: Result<unknown>): string =>
  refused.ok ? 'it was not refused' : String(refused.refusal.details?.attempt)
const asked = (who: Person, attempt: string) =>
  must(world().as(who, (context) => askOverride(context, { attempt, reason: 'Règlement attendu' })))
const approve = (who: Person, overrideId: string) =>
  world().as(who, (context) =>
    stepOverride(context, { overrideId, action: 'approve', reason: 'Vu avec la salle' }),
  )
const barred = async (who: Person, overrideId: string) => {
  const { db, people, clock } = world()
  const found = await db
    .selectFrom('gate_overrides')
    .where('id', '=', overrideId)
    .select('check_id')
    .executeTakeFirstOrThrow()
  const waits = await readOverrideWork(db, people[who], clock.now())
  return waits.find(({ id }) => id === found.check_id)?.barred !== null
}
const office = (amount: string, was: string | null) =>
  setLimit(world(), aLimit('COUNTERPARTY_DAY', amount, { counterpartyId: world().companies.office, was }))
const quoted = async () => {
  const { companies } = world()
  const { rfqId } = await must(open('office', { side: 'SELL', ask: [companies.bank, companies.otherBank] }))
  return { rfqId, quoteId: (await must(quote('second', rfqId))).quoteId }
}

it('is not approved beyond a limit by who quoted it, as the bank carries it on', async () => {
  const { rfqId, quoteId } = await quoted()
  const { orderIds } = await must(award('office', rfqId, [{ quoteId, amount: '10000' }]))
  const orderId = orderIds[0] ?? ''
  await office('1000', null)
  const sent = sentOf('/api/orders/room', { orderId })
  const refused = await world().as('trader', (context) =>
    confirmMarketRoom({ ...context, sent }, { orderId, agencyId: world().agencyId }),
  )
  expect(refused).toMatchObject({ refusal: { rule: 'LIMIT_COUNTERPARTY' } })
  const { overrideId } = await asked('trader', attemptOf(refused))
  expect(await approve('second', overrideId)).toMatchObject({ refusal: { rule: 'SEGREGATION_OVERRIDE' } })
  expect([await barred('second', overrideId), await barred('bankCompliance', overrideId)]).toEqual([
    true,
    false,
  ])
  await must(approve('bankCompliance', overrideId))
})

it('nor as it is awarded, when there is no order yet and another company is refused', async () => {
  const { rfqId, quoteId } = await quoted()
  const parts = [{ quoteId, amount: '10000' }]
  const sent = sentOf(`/api/rfqs/${rfqId}/award`, { parts })
  const refused = await world().as('office', (context) => awardRfq({ ...context, sent }, { rfqId, parts }))
  expect(refused).toMatchObject({ refusal: { rule: 'LIMIT_OF_BANK' } })
  const { overrideId } = await asked('office', attemptOf(refused))
  expect(await approve('second', overrideId)).toMatchObject({ refusal: { rule: 'SEGREGATION_OVERRIDE' } })
  expect([await barred('second', overrideId), await barred('bankCompliance', overrideId)]).toEqual([
    true,
    false,
  ])
  await must(approve('bankCompliance', overrideId))
  const used = { ...sent, overrideIds: [overrideId] }
  await must(world().as('office', (context) => awardRfq({ ...context, sent: used }, { rfqId, parts })))
})
