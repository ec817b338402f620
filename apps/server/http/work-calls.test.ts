import { expect, it } from 'vitest'
import { proposeRuleChange } from '../commands/authorisation-rules/propose-rule-change.ts'
import { submitRequest } from '../commands/order-requests/submit-request.ts'
import { confirmMarketRoom } from '../commands/orders/confirm-market-room.ts'
import { recordBanknotes } from '../commands/orders/record-banknotes.ts'
import { updateUser } from '../commands/users/update-user.ts'
import { callJourney } from '../testing/call-journey.ts'
import { bind, must, place, publish } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'
import { request, setRemainderRate } from '../testing/request-world.ts'

const journey = callJourney(['work'])
const { make } = journey

interface Queue {
  count: number
  data: {
    id: string
    step: string
    kind: string
    party: string
    value: string
    barred: { reason: string; rule: string } | null
  }[]
  groups: { step: string; count: number }[]
  totals: { mine: number; second: number }
}
const queue = (who: Person, query: Record<string, string> = {}): Promise<Queue> =>
  make(who, 'workQueue', { query })
const steps = async (who: Person, id: string) =>
  (await queue(who)).data.filter((item) => item.id === id).map(({ step }) => step)

const EVERYBODY: readonly Person[] = ['trader', 'room', 'second', 'tickets', 'office', 'otherOffice', 'rival']

async function whoseTurn(id: string) {
  const found: string[] = []
  for (const who of EVERYBODY) for (const step of await steps(who, id)) found.push(`${who} ${step}`)
  return found
}

it('shows an order to those whose step it is, and to nobody else', async () => {
  const world = journey.world()
  const orderId = await place(world, await publish(world))
  expect(await whoseTurn(orderId)).toEqual(['office accept_draft'])
  await bind(world, orderId)
  expect(await whoseTurn(orderId)).toEqual([
    'trader record_banknotes',
    'room record_banknotes',
    'second record_banknotes',
    'office record_banknotes',
  ])
  await must(
    world.as('office', (context) =>
      recordBanknotes(context, { orderId, bills: [{ nbr: 100, bill: '100' }] }),
    ),
  )
  await must(
    world.as('second', (context) => confirmMarketRoom(context, { orderId, agencyId: world.agencyId })),
  )
  // Who confirmed at the market room is told that a second person has to take it.
  expect(await whoseTurn(orderId)).toEqual([])
  expect(await steps('root', orderId)).toEqual(['validate_back_office'])
  const left = await queue('second', { whose: 'second' })
  expect(left).toMatchObject({ count: 1, totals: { mine: 0, second: 1 } })
  expect(left.data[0]).toMatchObject({
    id: orderId,
    step: 'validate_back_office',
    party: 'Company office',
    value: '33868.000',
    barred: { reason: expect.stringMatching(/autre personne|seconde|vous/i) },
  })
  // Neither a stranger nor the back office, which decides nothing, has work in it.
  expect(await queue('backOffice')).toMatchObject({ count: 0, data: [], totals: { mine: 0, second: 0 } })
})

it('lists the longest waiting first, counts what it pages, and filters', async () => {
  const world = journey.world()
  const ids: string[] = []
  for (let i = 0; i < 3; i++) {
    world.clock.time = new Date(world.clock.time.getTime() + 60_000)
    ids.push(await place(world, await publish(world)))
  }
  const first = await queue('office', { pageSize: '2', step: 'accept_draft' })
  expect(first.count).toBe(3)
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  const rest = await queue('office', { pageSize: '2', page: '2', step: 'accept_draft' })
  expect(rest.data.map(({ id }) => id)).toEqual(ids.slice(2))
  expect(await queue('office', { currency: 'USD' })).toMatchObject({ count: 0, data: [] })
  expect(first.groups).toContainEqual(expect.objectContaining({ step: 'accept_draft', count: 3 }))
})

it('shows requests, rule changes, sign-ups and rates to the desks that decide on them', async () => {
  const world = journey.world()
  await world.db
    .updateTable('user_roles')
    .set({ role: 'ROLE_ROOT' })
    .where('user_id', '=', world.people.second.userId)
    .execute()
  await must(
    world.as('root', (context) =>
      proposeRuleChange(context, { action: 'create', label: 'Petits montants', amount: '2500' }),
    ),
  )
  const kinds = async (who: Person, query = {}) => (await queue(who, query)).data.map(({ kind }) => kind)
  expect(await kinds('second')).toContain('rule_change')
  expect(await kinds('root')).not.toContain('rule_change')
  expect(await kinds('root', { whose: 'second' })).toContain('rule_change')
  expect(await kinds('trader')).not.toContain('rule_change')
  // A colleague's new address waits for whoever did not propose it, and is not about them.
  await must(
    world.as('root', (context) =>
      updateUser(context, {
        userId: world.people.trader.userId,
        version: 1,
        email: 'new@test.example',
        language: 'fr',
      }),
    ),
  )
  expect(await queue('second', { kind: 'account_change' })).toMatchObject({
    data: [{ reference: 'trader.test', party: 'Person root', step: 'decide_account_change', barred: null }],
  })
  expect(await kinds('root')).not.toContain('account_change')
  expect(await kinds('root', { whose: 'second' })).toContain('account_change')
  expect(await kinds('backOffice')).not.toContain('account_change')
  await setRemainderRate(world, 'bank')
  const made = await request(world)
  expect(await kinds('company')).toEqual(['request'])
  await must(
    world.as('company', (context) => submitRequest(context, { reference: made.reference, form: 'DIGITAL' })),
  )
  expect(await kinds('company')).toEqual([])
  expect(await queue('manifest', { kind: 'request' })).toMatchObject({
    data: [{ id: made.id, step: 'front_office_validate', party: 'Company corporate', barred: null }],
  })
  expect(await kinds('rivalTickets')).toEqual([])
  expect(journey.missing()).toEqual([])
})
